import { randomUUID } from 'node:crypto'
import { errorStatus } from '../../../protocol/chat/errors.ts'
import { ParameterError } from '../../../protocol/form.ts'
import { CLIENT_HEADER, CLIENT_HEADER_VALUE } from '../../../protocol/host.ts'
import { withoutRoom } from '../../files/space/noSpace.ts'
import type { Language } from '../../languages.ts'
import { TooManyRequests } from '../../limits/tooManyRequests.ts'
import { CutShort, unheard } from '../../readStream.ts'
import { sayingOf } from '../../refusals/say.ts'
import { writeJson } from '../../refusals/sayIn.ts'
import { Refusal } from '../refuse.ts'

/** Writes a fault that nobody expected where the operator reads it; `where` may be the ID a request was answered with. */
export type Report = (where: string, error: unknown) => void

export const jsonHeaders = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const

/** An answer whose body is JSON already. */
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

/** A browser that is told of Basic opens its own sign-in box; the app says who it is and has a better one. */
const challengeFor = (request: Request): Record<string, string> =>
  request.headers.get(CLIENT_HEADER) === CLIENT_HEADER_VALUE
    ? {}
    : { 'www-authenticate': 'Basic realm="parley"' }

const retryHeader = (extra: Readonly<Record<string, unknown>>): Record<string, string> => {
  const seconds = extra['retry-after']
  return typeof seconds === 'number' ? { 'retry-after': String(seconds) } : {}
}

export interface FailureOptions {
  /** The reader's. */
  readonly language: Language
  readonly report: Report
  readonly headers?: Record<string, string>
}

const noSpaceCodes = {
  organization: 'REALM_UPLOAD_QUOTA',
  person: 'USER_UPLOAD_QUOTA',
  disk: 'STORAGE_FULL',
} as const

/** The chat's own form of what parts that know no interface say no with. */
function inOwnForm(error: unknown): unknown {
  if (error instanceof TooManyRequests) {
    return new Refusal('RATE_LIMIT_HIT', error.said, { 'retry-after': error.seconds })
  }
  const noSpace = withoutRoom(error)
  if (!noSpace) return error
  const { full, said, quota } = noSpace
  return new Refusal(noSpaceCodes[full], said, quota && { used: quota.used, quota: quota.most })
}

/** `{result: error, code, msg, ...extra}` (chat spec 7). What is no refusal is a fault of ours: reported, not shown. */
export function failure(
  thrown: unknown,
  request: Request,
  { language, report, headers = {} }: FailureOptions,
): Response {
  if (thrown instanceof CutShort) return unheard()
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
