import { errorStatus, type CalendarErrorCode } from '../../../protocol/calendar/errors.ts'
import type { RefusalForm } from '../../http/failure.ts'

/** Scripts of other sites can read public data; their requests never carry this site's cookies. */
export const openHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'X-TEC-Total, X-TEC-TotalPages, Allow, ETag',
  'x-content-type-options': 'nosniff',
}

export const jsonHeaders: Readonly<Record<string, string>> = {
  ...openHeaders,
  'content-type': 'application/json; charset=UTF-8',
}

export const statusOf = (code: string): number => errorStatus[code as CalendarErrorCode]

/** `{code, message, data: {status, refusal, ...extra}}`; `extra` can have `params`, errors by field (calendar spec 7). */
export const refusals: RefusalForm = {
  codes: {
    'body size': 'rest_body_too_large',
    'body json': 'rest_invalid_json',
    'body form': 'rest_invalid_param',
    organization: 'rest_upload_quota',
    person: 'rest_upload_quota',
    disk: 'rest_storage_full',
    'too many requests': 'rest_too_many_requests',
    fault: 'rest_internal_error',
  },
  statusOf,
  body: ({ code, reason, status, extra }) => ({
    code,
    message: String(reason),
    data: { status, refusal: reason, ...extra },
  }),
  headers: ({ extra: { 'retry-after': seconds } }) => ({
    ...jsonHeaders,
    'cache-control': 'no-store',
    ...(typeof seconds === 'number' ? { 'retry-after': String(Math.ceil(seconds)) } : {}),
  }),
}
