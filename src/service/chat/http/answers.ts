import { errorStatus } from '../../../protocol/chat/errors.ts'
import { ParameterError } from '../../../protocol/form.ts'
import { CLIENT_HEADER, CLIENT_HEADER_VALUE } from '../../../protocol/appHeader.ts'
import type { RefusalForm } from '../../http/failure.ts'
import { Refusal } from '../../http/refusal.ts'

export const jsonHeaders = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

/** `{result: success, msg: "", ...reply}` as JSON (chat spec 1.3, 1.4). */
export const success = (reply: object, ignored: readonly string[]): string =>
  JSON.stringify({
    result: 'success',
    msg: '',
    ...reply,
    ...(ignored.length > 0 ? { ignored_parameters_unsupported: ignored } : {}),
  })

export const statusOf = (code: string): number => errorStatus[code] ?? 400

/**
 * A `Basic` challenge makes browsers open their own sign-in box; the app, which has a better one, identifies
 * itself.
 */
const challengeFor = (request: Request): Record<string, string> =>
  request.headers.get(CLIENT_HEADER) === CLIENT_HEADER_VALUE
    ? {}
    : { 'www-authenticate': 'Basic realm="parley"' }

/** Fields of a refusal that are headers, too. */
function headersIn({ extra }: Refusal): Record<string, string> {
  const { 'retry-after': seconds, allowed_methods: methods } = extra
  return {
    ...(typeof seconds === 'number' ? { 'retry-after': String(seconds) } : {}),
    ...(Array.isArray(methods) ? { allow: methods.join(', ') } : {}),
  }
}

/** `{result: error, code, msg, refusal, ...extra}` (chat spec 7): `msg` for scripts, `refusal` for apps, which word it. */
export const refusals: RefusalForm = {
  codes: {
    'body size': 'REQUEST_TOO_LARGE',
    'body json': 'BAD_REQUEST',
    'body form': 'BAD_REQUEST',
    organization: 'REALM_UPLOAD_QUOTA',
    person: 'USER_UPLOAD_QUOTA',
    disk: 'STORAGE_FULL',
    'too many requests': 'RATE_LIMIT_HIT',
    fault: 'INTERNAL_SERVER_ERROR',
  },
  statusOf,
  refusalOf: (error) =>
    error instanceof ParameterError
      ? new Refusal(error.code, error.reason, statusOf(error.code), { var_name: error.parameter })
      : undefined,
  body: ({ code, reason, extra }) => ({
    result: 'error',
    code,
    msg: String(reason),
    refusal: reason,
    ...extra,
  }),
  headers: (refusal, request) => ({
    ...jsonHeaders,
    ...headersIn(refusal),
    ...(refusal.status === 401 ? challengeFor(request) : {}),
  }),
}
