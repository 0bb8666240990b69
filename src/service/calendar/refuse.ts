import { errorStatus, type CalendarErrorCode } from '../../protocol/calendar/errors.ts'
import { Refusal } from '../http/refusal.ts'
import { asReason, because, type ReasonOrKey } from '../../protocol/refusals/reason.ts'

export interface RefusalDetail {
  /** Errors by field, or the names of missing fields. */
  readonly params?: Readonly<Record<string, ReasonOrKey>> | readonly string[]
  /** Set if it differs from the code's usual one. */
  readonly status?: number
  /** More fields of `data`, such as `term_id`. */
  readonly more?: Readonly<Record<string, unknown>>
}

const areNames = (params: NonNullable<RefusalDetail['params']>): params is readonly string[] =>
  Array.isArray(params)

/** `params` for people, and `details` for programs, in the form of real sites. */
function faultsOf(params: NonNullable<RefusalDetail['params']>): object {
  if (areNames(params)) return { params, details: {} }
  const reasons = Object.entries(params).map(([name, given]) => [name, asReason(given)] as const)
  return {
    params: Object.fromEntries(reasons.map(([name, reason]) => [name, String(reason)])),
    details: Object.fromEntries(
      reasons.map(([name, reason]) => [
        name,
        { code: reason.key, message: String(reason), data: reason.params },
      ]),
    ),
  }
}

/** Refuses the request, which changed nothing: answered as `{code, message, data: {status, refusal, params}}`. */
export function refuse(
  code: CalendarErrorCode,
  reason: ReasonOrKey,
  { params, status = errorStatus[code], more }: RefusalDetail = {},
): never {
  const named = params === undefined ? {} : faultsOf(params)
  throw new Refusal(code, reason, status, { ...named, ...more })
}

/** Refuses the request with all its errors by field. */
export const refuseFields = (params: Readonly<Record<string, ReasonOrKey>>): never =>
  refuse('rest_invalid_param', because('calendar.invalid', { names: Object.keys(params).join(', ') }), {
    params,
  })

export const refuseField = (name: string, reason: ReasonOrKey): never => refuseFields({ [name]: reason })

export const refuseVisitor = (): never => refuse('rest_forbidden', 'calendar.signIn')

/** Refuses a visitor with a request to sign in, a user for lack of permission. */
export const forbid = (caller: object | undefined, reason: ReasonOrKey): never =>
  caller === undefined ? refuseVisitor() : refuse('rest_forbidden', reason, { status: 403 })
