import type { EventQueue } from './queue.ts'

/**
 * Polls answered at once, and UTF-16 units in their answers: on a usual machine the loop then serves others after less
 * than 5 milliseconds.
 */
const POLLS = 32
const CHARACTERS = 512 * 1024

/**
 * Answers held polls once the work at hand is done, so that all events of one request are in one answer; many of them in
 * slices, so that nobody else waits for a message to thousands.
 */
export class PollAnswers {
  readonly #answer: (queue: EventQueue) => void
  /** In the order in which they are answered. */
  readonly #woken = new Set<EventQueue>()
  #isPlanned = false

  constructor(answer: (queue: EventQueue) => void) {
    this.#answer = answer
  }

  add(queue: EventQueue): void {
    this.#woken.add(queue)
    if (this.#isPlanned) return
    this.#isPlanned = true
    queueMicrotask(() => this.#answerSlice())
  }

  #answerSlice(): void {
    let [polls, characters] = [0, 0]
    for (const queue of this.#woken) {
      if (polls >= POLLS || characters >= CHARACTERS) break
      polls += 1
      characters += queue.size
      this.#woken.delete(queue)
      this.#answer(queue)
    }
    this.#isPlanned = this.#woken.size > 0
    if (this.#isPlanned) setImmediate(() => this.#answerSlice())
  }
}
