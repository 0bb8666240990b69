const MINUTE = 60_000
const MANY_PEOPLE = 1_000

interface Account {
  used: number
  /** Time at which `used` was computed. */
  at: number
}

/** A time budget by user. Used time decays within a minute. */
export class TimeBudget {
  readonly #perMinute: number
  readonly #now: () => number
  readonly #accounts = new Map<number, Account>()

  /**
   * @param perMinute milliseconds per user and minute
   * @param now milliseconds on a monotonic clock
   */
  constructor(perMinute: number, now: () => number) {
    this.#perMinute = perMinute
    this.#now = now
  }

  #used(userId: number): number {
    const account = this.#accounts.get(userId)
    if (!account) return 0
    const faded = ((this.#now() - account.at) / MINUTE) * this.#perMinute
    return Math.max(0, account.used - faded)
  }

  hasLeft(userId: number): boolean {
    return this.#used(userId) < this.#perMinute
  }

  spend(userId: number, milliseconds: number): void {
    this.#accounts.set(userId, { used: this.#used(userId) + milliseconds, at: this.#now() })
    if (this.#accounts.size <= MANY_PEOPLE) return
    for (const id of this.#accounts.keys()) if (this.#used(id) === 0) this.#accounts.delete(id)
  }
}
