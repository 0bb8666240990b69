import { setImmediate as othersTurn } from 'node:timers/promises'
import { subscribedFeedBounds } from '../../../protocol/bounds.ts'

/** The service ends: nothing is written any more. */
export class ServiceEnds extends Error {
  override name = 'ServiceEnds'
}

/** Long work in pieces, between which others get their turn. */
export class Pieces {
  readonly #signal: AbortSignal
  #begun = performance.now()

  /** @param signal ends the work */
  constructor(signal: AbortSignal) {
    this.#signal = signal
  }

  get canWrite(): boolean {
    return !(this.#signal.reason instanceof ServiceEnds)
  }

  get isOver(): boolean {
    return performance.now() - this.#begun >= subscribedFeedBounds.slice
  }

  /** @throws the reason of the signal */
  async next(): Promise<void> {
    await othersTurn()
    this.#signal.throwIfAborted()
    this.#begun = performance.now()
  }

  /** Waits only if the piece has been long enough. @throws the reason of the signal */
  async mind(): Promise<void> {
    if (this.isOver) await this.next()
  }
}
