import { say } from '../refusals/say.ts'
import { TooManyRequests } from './tooManyRequests.ts'

interface Place {
  busy: number
  readonly waiting: (() => void)[]
}

/** Seconds after which one who found too many waiting may come again. */
const COME_AGAIN = 10

/** Lets a few at a time through by key, such as a user; others wait for their turn. */
export class Turns {
  readonly #atOnce: number
  readonly #waiting: number
  readonly #places = new Map<string, Place>()

  constructor(atOnce: number, waiting: number) {
    this.#atOnce = atOnce
    this.#waiting = waiting
  }

  /** Resolves when the turn comes, with what ends it. @throws TooManyRequests when too many wait already */
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
      throw new TooManyRequests(
        say('Too many requests. Try again in {seconds} seconds.', { seconds: COME_AGAIN }),
        COME_AGAIN,
      )
    }
    return new Promise((resolve) => place.waiting.push(resolve))
  }

  /** The turn goes to who waits longest. */
  #end(key: string, place: Place): void {
    const next = place.waiting.shift()
    if (next) next()
    else place.busy -= 1
    if (place.busy === 0) this.#places.delete(key)
  }
}
