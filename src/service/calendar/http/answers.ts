import type { Language } from '../../languages.ts'
import { TooManyRequests } from '../../limits/tooManyRequests.ts'
import { sayingOf } from '../../refusals/say.ts'
import { writeJson } from '../../refusals/sayIn.ts'
import { CalendarRefusal } from '../refuse.ts'

/** Told of faults: where, and what. */
export type Report = (where: string, error: unknown) => void

/** Scripts of other sites may read what is public; no cookie of ours ever travels with their requests. */
export const openHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'X-TEC-Total, X-TEC-TotalPages, Allow',
  'x-content-type-options': 'nosniff',
}

const textAnswer = (json: string, status: number, headers: Readonly<Record<string, string>>): Response =>
  new Response(json, {
    status,
    headers: { ...openHeaders, 'content-type': 'application/json; charset=UTF-8', ...headers },
  })

export const jsonAnswer = (
  body: object,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): Response => textAnswer(JSON.stringify(body), status, headers)

function refusalBody({ code, said, status, params, more }: CalendarRefusal) {
  const named = params === undefined ? {} : { params, details: {} }
  return { code, message: said, data: { status, ...named, ...more } }
}

/** The calendar's own form of what parts that know no interface say no with. */
const inOwnForm = (error: unknown): unknown =>
  error instanceof TooManyRequests
    ? new CalendarRefusal('rest_too_many_requests', error.said, { more: { 'retry-after': error.seconds } })
    : error

/** What a thrown error is answered with. Faults are reported and say nothing about themselves. */
export function failure(
  thrown: unknown,
  where: string,
  { language, report }: { readonly language: Language; readonly report: Report },
): Response {
  const error = inOwnForm(thrown)
  const answer = (body: object, status: number, headers: Readonly<Record<string, string>> = {}): Response =>
    textAnswer(writeJson(body, language), status, { 'cache-control': 'no-store', ...headers })
  if (error instanceof CalendarRefusal) {
    const wait = error.more['retry-after']
    const retry = typeof wait === 'number' ? { 'retry-after': String(Math.ceil(wait)) } : {}
    return answer(refusalBody(error), error.status, retry)
  }
  report(where, error)
  const body = {
    code: 'rest_internal_error',
    message: sayingOf('Something went wrong in the calendar.'),
    data: { status: 500 },
  }
  return answer(body, 500)
}
