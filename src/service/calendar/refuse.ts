import { errorStatus, type CalendarErrorCode } from '../../protocol/calendar/errors.ts'
import type { Saying } from '../../protocol/saying.ts'
import { say, sayingOf, type Said } from '../refusals/say.ts'

/** Errors by field, or the names of missing fields. */
export type FieldFaults = Readonly<Record<string, string | Saying>> | readonly string[]

export interface RefusalDetail {
  readonly params?: Readonly<Record<string, Said>> | readonly string[]
  /** Set if it differs from the code's usual one. */
  readonly status?: number
  /** More fields of `data`, such as `term_id`. */
  readonly more?: Readonly<Record<string, unknown>>
}

const areNames = (params: NonNullable<RefusalDetail['params']>): params is readonly string[] =>
  Array.isArray(params)

const faultsOf = (params: NonNullable<RefusalDetail['params']>): FieldFaults =>
  areNames(params)
    ? params
    : Object.fromEntries(Object.entries(params).map(([name, said]) => [name, sayingOf(said)]))

/** A refused request: answered as `{code, message, data: {status, params}}`. Nothing was changed. */
export class CalendarRefusal extends Error {
  override name = 'CalendarRefusal'
  readonly code: CalendarErrorCode
  /** Text for people, shown in their language. */
  readonly said: Exclude<Said, string>
  readonly status: number
  readonly params: FieldFaults | undefined
  readonly more: Readonly<Record<string, unknown>>
  constructor(code: CalendarErrorCode, said: Said, { params, status, more = {} }: RefusalDetail = {}) {
    const saying = sayingOf(said)
    super(saying.toString())
    this.code = code
    this.said = saying
    this.status = status ?? errorStatus[code]
    this.params = params && faultsOf(params)
    this.more = more
  }
}

export function refuse(code: CalendarErrorCode, said: Said, detail: RefusalDetail = {}): never {
  throw new CalendarRefusal(code, said, detail)
}

/** Refuses the request with all its errors by field. */
export const refuseFields = (params: Readonly<Record<string, Said>>): never =>
  refuse(
    'rest_invalid_param',
    say('Invalid parameter(s): {names}', { names: Object.keys(params).join(', ') }),
    {
      params,
    },
  )

export const refuseField = (name: string, said: Said): never => refuseFields({ [name]: said })

/** Refuses a visitor with a request to sign in, a user for lack of permission. */
export const forbid = (caller: object | undefined, said: Said): never =>
  caller === undefined
    ? refuse('rest_forbidden', 'Sign in first: this needs an account.')
    : refuse('rest_forbidden', said, { status: 403 })
