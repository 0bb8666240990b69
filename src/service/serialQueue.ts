import { because } from '../protocol/refusals/reason.ts'
import { TooManyRequests } from './limits/tooManyRequests.ts'

/** Seconds after which a caller refused by a full queue can retry. */
const COME_AGAIN = 5

/** Runs pieces of work one after another, so that many concurrent callers use no more than one at a time. */
export class SerialQueue {
  readonly #longest: number
  #length = 0
  #last: Promise<unknown> = Promise.resolve()

  /** @param longest maximum pieces of work waiting or running */
  constructor(longest: number) {
    this.#longest = longest
  }

  /** Runs the work when its turn comes. @throws TooManyRequests when too many wait already */
  async run<T>(work: () => T | Promise<T>): Promise<T> {
    if (this.#length >= this.#longest) {
      throw new TooManyRequests(because('requests.tooMany', { seconds: COME_AGAIN }), COME_AGAIN)
    }
    this.#length += 1
    const turn = this.#last.then(work)
    this.#last = turn.catch(() => undefined)
    try {
      return await turn
    } finally {
      this.#length -= 1
    }
  }
}
