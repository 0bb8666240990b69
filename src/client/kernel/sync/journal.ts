import type { EventContent } from '../../../protocol/chat/queueEvents.ts'

/** Records events while fetches are in flight, so that each fetch can be brought up to date. */
export class Journal {
  #events: EventContent[] = []
  #inFlight = 0
  #queue = 0

  record(event: EventContent): void {
    if (this.#inFlight > 0) this.#events.push(event)
  }

  /**
   * A new event queue has replaced the old one. Events between the two are in neither, so answers to earlier
   * requests cannot be brought up to date.
   */
  restart(): void {
    this.#queue += 1
  }

  /**
   * Runs `read`, then applies to its result every event recorded since `read` began. Reads again when the
   * queue was replaced meanwhile.
   */
  async catchUp<State>(
    read: () => Promise<State>,
    apply: (state: State, event: EventContent) => State,
  ): Promise<State> {
    this.#inFlight += 1
    try {
      for (;;) {
        const start = this.#events.length
        const queue = this.#queue
        const state = await read()
        if (queue === this.#queue) return this.#events.slice(start).reduce(apply, state)
      }
    } finally {
      this.#inFlight -= 1
      if (this.#inFlight === 0) this.#events = []
    }
  }
}
