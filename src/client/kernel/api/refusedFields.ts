import * as v from 'valibot'
import { calendarError } from '../../../protocol/calendar/errors.ts'
import { ApiError } from './errors.ts'

/** Why a field was refused: in the site's words, and what the app words it by if the site is ours. */
export interface RefusedField {
  readonly message: string
  readonly refusal: unknown
}

/** The refusals of each field of the request (`data.params`); empty if there are none. */
export function refusedFields(error: unknown): Readonly<Record<string, RefusedField>> {
  if (!(error instanceof ApiError)) return {}
  const read = v.safeParse(calendarError, { code: error.code, message: error.message, ...error.extra })
  if (!read.success) return {}
  const { params, details } = read.output.data
  return Object.fromEntries(
    Object.entries(params).map(([name, message]) => {
      const detail = details[name]
      return [name, { message, refusal: detail && { key: detail.code, params: detail.data } }]
    }),
  )
}
