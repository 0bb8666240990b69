import { errorStatus, type CalendarErrorCode } from '../../protocol/calendar/errors.ts'

/** What is wrong with fields: a message for each, or the names of those that are missing. */
export type FieldFaults = Readonly<Record<string, string>> | readonly string[]

export interface RefusalDetail {
  readonly params?: FieldFaults
  /** Where it differs from the code's usual one. */
  readonly status?: number
  /** More of `data`, such as `term_id`. */
  readonly more?: Readonly<Record<string, unknown>>
}

/** The calendar says no: answered as `{code, message, data: {status, params}}`. Nothing was changed. */
export class CalendarRefusal extends Error {
  override name = 'CalendarRefusal'
  readonly code: CalendarErrorCode
  readonly status: number
  readonly params: FieldFaults | undefined
  readonly more: Readonly<Record<string, unknown>>
  constructor(code: CalendarErrorCode, message: string, { params, status, more = {} }: RefusalDetail = {}) {
    super(message)
    this.code = code
    this.status = status ?? errorStatus[code]
    this.params = params
    this.more = more
  }
}

export function refuse(code: CalendarErrorCode, message: string, detail: RefusalDetail = {}): never {
  throw new CalendarRefusal(code, message, detail)
}

/** Ends the request with what is wrong by field, all at once. */
export const refuseFields = (params: Readonly<Record<string, string>>): never =>
  refuse('rest_invalid_param', `Invalid parameter(s): ${Object.keys(params).join(', ')}`, { params })

export const refuseField = (name: string, message: string): never => refuseFields({ [name]: message })

/** Who is not signed in is asked to, who is may not. */
export const forbid = (caller: object | undefined, message: string): never =>
  caller === undefined
    ? refuse('rest_forbidden', 'Sign in first: this needs an account.')
    : refuse('rest_forbidden', message, { status: 403 })
