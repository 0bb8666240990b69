import type { Allowance } from './slidingWindows.ts'
import { asReason, type Reason, type ReasonOrKey } from '../../protocol/refusals/reason.ts'

/** A request beyond a rate limit or the service's capacity. Each interface answers it in its own form. */
export class TooManyRequests extends Error {
  override name = 'TooManyRequests'
  /** Why; as text in English. */
  readonly reason: Reason
  /** Seconds until the client can retry. */
  readonly seconds: number
  /** What is left of the limit; undefined if it is none of requests. */
  readonly allowance: Allowance | undefined
  constructor(given: ReasonOrKey, seconds: number, allowance?: Allowance) {
    const reason = asReason(given)
    super(reason.toString())
    this.reason = reason
    this.seconds = seconds
    this.allowance = allowance
  }
}
