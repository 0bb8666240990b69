export interface BackoffOptions {
  /** Milliseconds: bound of the first wait; the bound doubles with each further wait. */
  readonly base: number
  /** Milliseconds: the longest wait. */
  readonly cap: () => number
  /** Milliseconds: the shortest wait, except an immediate one. */
  readonly floor?: number
  /** Uniform in [0, 1). */
  readonly random?: () => number
  /** `immediate`: no wait after the first failure that follows a success. */
  readonly first?: 'immediate'
}

/** Growing waits with full jitter, so that clients that failed together do not return together. */
export class Backoff {
  readonly #options: BackoffOptions
  #failures = 0

  constructor(options: BackoffOptions) {
    this.#options = options
  }

  /** Milliseconds to wait after one more failure; never less than `atLeast`. */
  next(atLeast = 0): number {
    const { base, cap, floor = 0, random = Math.random, first } = this.#options
    const attempt = first === undefined ? this.#failures : this.#failures - 1
    this.#failures += 1
    if (attempt < 0) return atLeast
    const bound = Math.min(cap(), base * 2 ** Math.min(attempt, 30))
    return Math.max(bound * random(), floor, atLeast)
  }

  reset(): void {
    this.#failures = 0
  }
}
