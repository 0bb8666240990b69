import { randomUUID } from 'node:crypto'
import { errorStatus } from '../../../protocol/chat/errors.ts'
import { ParameterError } from '../../../protocol/form.ts'
import { CLIENT_HEADER, CLIENT_HEADER_VALUE } from '../../../protocol/host.ts'
import { withoutRoom } from '../../files/space/noSpace.ts'
import type { Language } from '../../languages.ts'
import { TooManyRequests } from '../../limits/tooManyRequests.ts'
import { CutShort, answerToDisconnected } from '../../readStream.ts'
import { sayingOf } from '../../refusals/say.ts'
import { writeJson } from '../../refusals/sayIn.ts'
import { Refusal } from '../refuse.ts'

/** Writes an unexpected error to the operator's log; `where` may be the ID in the answer. */
export type Report = (where: string, error: unknown) => void

export const jsonHeaders = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const

/** A response whose body is already JSON. */
export const jsonAnswer = (body: string, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(body, { status, headers: { ...jsonHeaders, ...headers } })

/** `{result: success, msg: "", ...reply}` as JSON (chat spec 1.3, 1.4). */
export const success = (reply: object, ignored: readonly string[]): string =>
  JSON.stringify({
    result: 'success',
    msg: '',
    ...reply,
    ...(ignored.length > 0 ? { ignored_parameters_unsupported: ignored } : {}),
  })

const statusOf = (code: string): number => errorStatus[code] ?? 400

/**
 * A `Basic` challenge makes browsers open their own sign-in box; the app, which has a better one, identifies
 * itself.
 */
const challengeFor = (request: Request): Record<string, string> =>
  request.headers.get(CLIENT_HEADER) === CLIENT_HEADER_VALUE
    ? {}
    : { 'www-authenticate': 'Basic realm="parley"' }

const retryHeader = (extra: Readonly<Record<string, unknown>>): Record<string, string> => {
  const seconds = extra['retry-after']
  return typeof seconds === 'number' ? { 'retry-after': String(seconds) } : {}
}

export interface FailureOptions {
  /** Language of the reader. */
  readonly language: Language
  readonly report: Report
  readonly headers?: Record<string, string>
}

const noSpaceCodes = {
  organization: 'REALM_UPLOAD_QUOTA',
  person: 'USER_UPLOAD_QUOTA',
  disk: 'STORAGE_FULL',
} as const

/** Converts refusals of interface-independent modules to the chat's own form. */
function inOwnForm(error: unknown): unknown {
  if (error instanceof TooManyRequests) {
    return new Refusal('RATE_LIMIT_HIT', error.said, { 'retry-after': error.seconds })
  }
  const noSpace = withoutRoom(error)
  if (!noSpace) return error
  const { full, said, quota } = noSpace
  return new Refusal(noSpaceCodes[full], said, quota && { used: quota.used, quota: quota.most })
}

/**
 * `{result: error, code, msg, ...extra}` (chat spec 7). Errors other than refusals are faults of the service:
 * reported to the operator, not shown.
 */
export function failure(
  thrown: unknown,
  request: Request,
  { language, report, headers = {} }: FailureOptions,
): Response {
  if (thrown instanceof CutShort) return answerToDisconnected()
  const error = inOwnForm(thrown)
  const answer = (body: object, status: number, more: Record<string, string> = {}): Response =>
    jsonAnswer(writeJson({ result: 'error', ...body }, language), status, { ...headers, ...more })
  if (error instanceof ParameterError) {
    const { code, said, parameter } = error
    return answer({ code, msg: said, var_name: parameter }, statusOf(code))
  }
  if (error instanceof Refusal) {
    const { code, said, extra } = error
    const status = error.status ?? statusOf(code)
    return answer({ code, msg: said, ...extra }, status, {
      ...retryHeader(extra),
      ...(status === 401 ? challengeFor(request) : {}),
    })
  }
  const requestId = randomUUID()
  report(`request ${requestId}`, error)
  const msg = sayingOf('Something went wrong in the service.')
  return answer({ code: 'INTERNAL_SERVER_ERROR', msg, request_id: requestId }, 500)
}
