import { pause } from './pause.ts'

/** Makes all calls of the tab wait after one call was limited: the limit counts them together. */
export class Limiter {
  #heldUntil = 0

  /** Holds all calls back for that many milliseconds. */
  hold(milliseconds: number): void {
    this.#heldUntil = Math.max(this.#heldUntil, Date.now() + milliseconds)
  }

  /** Resolves when calls are allowed again. @throws the signal's reason when aborted meanwhile */
  async pass(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted()
    for (let left = this.#left(); left > 0; left = this.#left()) await pause(left, signal)
  }

  #left(): number {
    return this.#heldUntil - Date.now()
  }
}
