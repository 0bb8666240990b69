import { Refusal } from '../../chat/refuse.ts'
import { CalendarRefusal } from '../refuse.ts'

/** Told of faults: where, and what. */
export type Report = (where: string, error: unknown) => void

/** Scripts of other sites may read what is public; no cookie of ours ever travels with their requests. */
export const openHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'X-TEC-Total, X-TEC-TotalPages, Allow',
  'x-content-type-options': 'nosniff',
}

export const jsonAnswer = (body: object, status: number, headers: Readonly<Record<string, string>> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { ...openHeaders, 'content-type': 'application/json; charset=UTF-8', ...headers },
  })

function refusalBody({ code, message, status, params, more }: CalendarRefusal) {
  const named = params === undefined ? {} : { params, details: {} }
  return { code, message, data: { status, ...named, ...more } }
}

/** The calendar's own form of what the chat's parts say no with: limits of requests and of password checks. */
function translate(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error
  return error.code === 'RATE_LIMIT_HIT'
    ? new CalendarRefusal('rest_too_many_requests', error.message, {
        more: { 'retry-after': error.extra['retry-after'] },
      })
    : error
}

/** What a thrown error is answered with. Faults are reported and say nothing about themselves. */
export function failure(thrown: unknown, where: string, report: Report): Response {
  const error = translate(thrown)
  const headers = { 'cache-control': 'no-store' }
  if (error instanceof CalendarRefusal) {
    const wait = error.more['retry-after']
    const retry = typeof wait === 'number' ? { 'retry-after': String(Math.ceil(wait)) } : {}
    return jsonAnswer(refusalBody(error), error.status, { ...headers, ...retry })
  }
  report(where, error)
  const body = {
    code: 'rest_internal_error',
    message: 'Something went wrong in the calendar.',
    data: { status: 500 },
  }
  return jsonAnswer(body, 500, headers)
}
