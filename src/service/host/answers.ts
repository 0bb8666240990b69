import { errorStatus } from '../../protocol/chat/errors.ts'
import { asReason, type ReasonOrKey } from '../../protocol/refusals/reason.ts'

/** The host's own errors, in the chat interface's form, so that the app parses one kind. */
export function hostError(code: string, given: ReasonOrKey, extra: object = {}): Response {
  const refusal = asReason(given)
  return hostJson(
    { result: 'error', code, msg: String(refusal), refusal, ...extra },
    errorStatus[code] ?? 400,
  )
}

export const hostJson = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      ...headers,
    },
  })
