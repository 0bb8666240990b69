import { withoutRoom } from '../../files/space/noSpace.ts'
import type { Language } from '../../languages.ts'
import { TooManyRequests } from '../../limits/tooManyRequests.ts'
import { CutShort, answerToDisconnected } from '../../readStream.ts'
import { sayingOf } from '../../refusals/say.ts'
import { writeJson } from '../../refusals/sayIn.ts'
import { CalendarRefusal } from '../refuse.ts'

/** Reports an unexpected error with its place. */
export type Report = (where: string, error: unknown) => void

/** Scripts of other sites can read public data; their requests never carry this site's cookies. */
export const openHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'X-TEC-Total, X-TEC-TotalPages, Allow, ETag',
  'x-content-type-options': 'nosniff',
}

/** A response with a text body, such as ready JSON. */
export const textAnswer = (
  json: string,
  status: number,
  headers: Readonly<Record<string, string>>,
): Response =>
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

/** Converts refusals of interface-independent modules to the calendar's own form. */
function inOwnForm(error: unknown): unknown {
  if (error instanceof TooManyRequests) {
    return new CalendarRefusal('rest_too_many_requests', error.said, {
      more: { 'retry-after': error.seconds },
    })
  }
  const noSpace = withoutRoom(error)
  if (!noSpace) return error
  const { full, said, quota } = noSpace
  return full === 'disk'
    ? new CalendarRefusal('rest_storage_full', said)
    : new CalendarRefusal('rest_upload_quota', said, { more: { used: quota?.used, quota: quota?.most } })
}

/** Returns the response to a thrown error. Unexpected errors are reported and their details hidden. */
export function failure(
  thrown: unknown,
  where: string,
  { language, report }: { readonly language: Language; readonly report: Report },
): Response {
  if (thrown instanceof CutShort) return answerToDisconnected()
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
