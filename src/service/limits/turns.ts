import { because } from '../../protocol/refusals/reason.ts'
import { TooManyRequests } from './tooManyRequests.ts'

interface Place {
  busy: number
  readonly waiting: (() => void)[]
}

/** Seconds after which a caller refused by a full queue can retry. */
const COME_AGAIN = 10

/** Runs a few at a time per key, such as a user; others wait for their turn. */
export class Turns {
  readonly #atOnce: number
  readonly #waiting: number
  readonly #places = new Map<string, Place>()

  constructor(atOnce: number, waiting: number) {
    this.#atOnce = atOnce
    this.#waiting = waiting
  }

  /**
   * Resolves at the caller's turn, with a function that ends it. @throws TooManyRequests when too many wait
   * already
   */
  async take(key: string): Promise<() => void> {
    const place = this.#places.get(key) ?? { busy: 0, waiting: [] }
    this.#places.set(key, place)
    if (place.busy < this.#atOnce) place.busy += 1
    else await this.#wait(place)
    let isOver = false
    return () => {
      if (!isOver) this.#end(key, place)
      isOver = true
    }
  }

  #wait(place: Place): Promise<void> {
    if (place.waiting.length >= this.#waiting) {
      throw new TooManyRequests(because('requests.tooMany', { seconds: COME_AGAIN }), COME_AGAIN)
    }
    return new Promise((resolve) => place.waiting.push(resolve))
  }

  /** Passes the turn to the longest waiting caller. */
  #end(key: string, place: Place): void {
    const next = place.waiting.shift()
    if (next) next()
    else place.busy -= 1
    if (place.busy === 0) this.#places.delete(key)
  }
}
