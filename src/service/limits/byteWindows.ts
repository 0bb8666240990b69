import { because } from '../../protocol/refusals/reason.ts'
import { TooManyRequests } from './tooManyRequests.ts'

interface Span {
  readonly since: number
  bytes: number
}

const MILLISECONDS = 60_000
const MANY_KEYS = 10_000

/** Counts bytes per minute by key, such as a user. */
export class ByteWindows {
  readonly #most: number
  readonly #now: () => number
  readonly #spans = new Map<string, Span>()

  /** @param most bytes per minute */
  constructor(most: number, now: () => number) {
    this.#most = most
    this.#now = now
  }

  #current(key: string): Span {
    const now = this.#now()
    const known = this.#spans.get(key)
    // A clock that was set back ends the minute, too.
    if (known && now >= known.since && now - known.since < MILLISECONDS) return known
    if (this.#spans.size > MANY_KEYS) this.#spans.clear()
    const span = { since: now, bytes: 0 }
    this.#spans.set(key, span)
    return span
  }

  /**
   * Counts bytes. The last file of a minute can exceed the limit, otherwise large files would never pass.
   * @throws TooManyRequests
   */
  count(key: string, bytes: number): void {
    const span = this.#current(key)
    if (span.bytes >= this.#most) {
      const seconds = Math.ceil((span.since + MILLISECONDS - this.#now()) / 1000)
      throw new TooManyRequests(because('requests.tooMany', { seconds }), seconds)
    }
    span.bytes += bytes
  }
}
