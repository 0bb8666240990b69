import { because } from '../../protocol/refusals/reason.ts'
import { monotonicClock } from './monotonicClock.ts'
import { TooManyRequests } from './tooManyRequests.ts'

/** At most `requests` in any `seconds`. */
export interface Limit {
  readonly requests: number
  readonly seconds: number
}

/** Remaining allowance after a request. */
export interface Allowance {
  readonly limit: number
  readonly remaining: number
  /** Milliseconds since the epoch at which a request is possible again if none is left. */
  readonly resetAt: number
}

const MANY_KEYS = 10_000

/** Counts events by key, such as a user or an address, over a sliding window. */
export class SlidingWindows {
  readonly #limit: Limit
  readonly #clock: () => number
  /** The machine's clock, for times sent to clients. */
  readonly #now: () => number
  readonly #times = new Map<string, number[]>()

  constructor(limit: Limit, now: () => number) {
    this.#limit = limit
    this.#now = now
    this.#clock = monotonicClock(now)
  }

  #recent(key: string): number[] {
    const since = this.#clock() - this.#limit.seconds * 1000
    const times = this.#times.get(key) ?? []
    const expired = times.findIndex((time) => time > since)
    times.splice(0, expired < 0 ? times.length : expired)
    return times
  }

  /** Milliseconds until the oldest of these no longer counts. */
  #rest(times: readonly number[]): number {
    const now = this.#clock()
    return (times[0] ?? now) + this.#limit.seconds * 1000 - now
  }

  /** @throws TooManyRequests when the window is full */
  require(key: string): void {
    const times = this.#recent(key)
    if (times.length >= this.#limit.requests) this.#refuse(this.#rest(times))
  }

  #refuse(milliseconds: number): never {
    const seconds = Math.max(0.001, Math.ceil(milliseconds) / 1000)
    throw new TooManyRequests(because('requests.tooMany', { seconds: Math.ceil(seconds) }), seconds, {
      limit: this.#limit.requests,
      remaining: 0,
      resetAt: this.#now() + milliseconds,
    })
  }

  /** Counts an event and returns the remaining allowance. */
  count(key: string): Allowance {
    const times = this.#recent(key)
    times.push(this.#clock())
    if (times.length === 1) this.#times.set(key, times)
    if (this.#times.size > MANY_KEYS) this.#forgetExpired()
    return {
      limit: this.#limit.requests,
      remaining: Math.max(0, this.#limit.requests - times.length),
      resetAt: this.#now() + this.#rest(times),
    }
  }

  /** Uncounts the latest event. */
  uncount(key: string): void {
    this.#times.get(key)?.pop()
  }

  clear(key: string): void {
    this.#times.delete(key)
  }

  #forgetExpired(): void {
    for (const key of this.#times.keys()) if (this.#recent(key).length === 0) this.#times.delete(key)
  }
}
