import { say } from './refusals/say.ts'
import { TooManyRequests } from './limits/tooManyRequests.ts'

/** Seconds after which one who found the line too long may come again. */
const COME_AGAIN = 5

/** Work that is done one piece after another, so that many who ask for it at once take no more than one of them. */
export class Line {
  readonly #longest: number
  #length = 0
  #last: Promise<unknown> = Promise.resolve()

  /** @param longest pieces of work that may wait or be under way */
  constructor(longest: number) {
    this.#longest = longest
  }

  /** Does it when its turn comes. @throws TooManyRequests when too many wait already */
  async run<T>(work: () => T | Promise<T>): Promise<T> {
    if (this.#length >= this.#longest) {
      throw new TooManyRequests(
        say('Too many requests. Try again in {seconds} seconds.', { seconds: COME_AGAIN }),
        COME_AGAIN,
      )
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
