import { withoutRoom } from '../../files/space/noSpace.ts'
import type { Language } from '../../languages.ts'
import { TooManyRequests } from '../../limits/tooManyRequests.ts'
import { CutShort, unheard } from '../../readStream.ts'
import { sayingOf } from '../../refusals/say.ts'
import { writeJson } from '../../refusals/sayIn.ts'
import { CalendarRefusal } from '../refuse.ts'

/** Told of faults: where, and what. */
export type Report = (where: string, error: unknown) => void

/** Scripts of other sites may read what is public; no cookie of ours ever travels with their requests. */
export const openHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'X-TEC-Total, X-TEC-TotalPages, Allow, ETag',
  'x-content-type-options': 'nosniff',
}

/** An answer whose body is JSON already. */
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

/** The calendar's own form of what parts that know no interface say no with. */
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

/** What a thrown error is answered with. Faults are reported and say nothing about themselves. */
export function failure(
  thrown: unknown,
  where: string,
  { language, report }: { readonly language: Language; readonly report: Report },
): Response {
  if (thrown instanceof CutShort) return unheard()
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
