import { asReason, type Reason, type ReasonOrKey } from '../../protocol/refusals/reason.ts'

/** A refused request: each interface answers it in its own form. Nothing was changed. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: string
  /** Why; as text in English. */
  readonly reason: Reason
  readonly status: number
  /** Further fields of the answer. */
  readonly extra: Readonly<Record<string, unknown>>
  constructor(
    code: string,
    given: ReasonOrKey,
    status: number,
    extra: Readonly<Record<string, unknown>> = {},
  ) {
    const reason = asReason(given)
    super(reason.toString())
    this.code = code
    this.reason = reason
    this.status = status
    this.extra = extra
  }
}
