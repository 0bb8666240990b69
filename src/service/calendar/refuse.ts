import { errorStatus, type CalendarErrorCode } from '../../protocol/calendar/errors.ts'
import { Refusal } from '../http/refusal.ts'
import { say, sayingOf, type Said } from '../refusals/say.ts'

export interface RefusalDetail {
  /** Errors by field, or the names of missing fields. */
  readonly params?: Readonly<Record<string, Said>> | readonly string[]
  /** Set if it differs from the code's usual one. */
  readonly status?: number
  /** More fields of `data`, such as `term_id`. */
  readonly more?: Readonly<Record<string, unknown>>
}

const areNames = (params: NonNullable<RefusalDetail['params']>): params is readonly string[] =>
  Array.isArray(params)

const faultsOf = (params: NonNullable<RefusalDetail['params']>): object =>
  areNames(params)
    ? params
    : Object.fromEntries(Object.entries(params).map(([name, said]) => [name, sayingOf(said)]))

/** Refuses the request, which changed nothing: answered as `{code, message, data: {status, params}}`. */
export function refuse(
  code: CalendarErrorCode,
  said: Said,
  { params, status = errorStatus[code], more }: RefusalDetail = {},
): never {
  const named = params === undefined ? {} : { params: faultsOf(params), details: {} }
  throw new Refusal(code, said, status, { ...named, ...more })
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

export const refuseVisitor = (): never => refuse('rest_forbidden', 'Sign in first: this needs an account.')

/** Refuses a visitor with a request to sign in, a user for lack of permission. */
export const forbid = (caller: object | undefined, said: Said): never =>
  caller === undefined ? refuseVisitor() : refuse('rest_forbidden', said, { status: 403 })
