import { randomUUID } from 'node:crypto'
import { errorStatus } from '../../../protocol/chat/errors.ts'
import { ParameterError } from '../../../protocol/form.ts'
import { CLIENT_HEADER, CLIENT_HEADER_VALUE } from '../../../protocol/host.ts'
import { Refusal } from '../refuse.ts'

/** Writes a fault that nobody expected where the operator reads it; `where` may be the ID a request was answered with. */
export type Report = (where: string, error: unknown) => void

const jsonHeaders = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const

/** An answer whose body is JSON already. */
export const jsonAnswer = (body: string, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(body, { status, headers: { ...jsonHeaders, ...headers } })

/** `{result: success, msg: "", ...reply}` (chat spec 1.3, 1.4). */
export const success = (
  reply: object,
  ignored: readonly string[],
  headers: Record<string, string>,
): Response =>
  jsonAnswer(
    JSON.stringify({
      result: 'success',
      msg: '',
      ...reply,
      ...(ignored.length > 0 ? { ignored_parameters_unsupported: ignored } : {}),
    }),
    200,
    headers,
  )

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

/** `{result: error, code, msg, ...extra}` (chat spec 7). What is no refusal is a fault of ours: reported, not shown. */
export function failure(
  error: unknown,
  request: Request,
  report: Report,
  headers: Record<string, string> = {},
): Response {
  if (error instanceof ParameterError) {
    const { code, message, parameter } = error
    return jsonAnswer(
      JSON.stringify({ result: 'error', code, msg: message, var_name: parameter }),
      statusOf(code),
      headers,
    )
  }
  if (error instanceof Refusal) {
    const { code, message, extra } = error
    const status = error.status ?? statusOf(code)
    return jsonAnswer(JSON.stringify({ result: 'error', code, msg: message, ...extra }), status, {
      ...headers,
      ...retryHeader(extra),
      ...(status === 401 ? challengeFor(request) : {}),
    })
  }
  const requestId = randomUUID()
  report(`request ${requestId}`, error)
  return jsonAnswer(
    JSON.stringify({
      result: 'error',
      code: 'INTERNAL_SERVER_ERROR',
      msg: 'Something went wrong in the service.',
      request_id: requestId,
    }),
    500,
    headers,
  )
}
