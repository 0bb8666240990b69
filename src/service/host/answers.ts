import { errorStatus } from '../../protocol/chat/errors.ts'

/** The host's own errors, in the chat interface's form, so that the app parses one kind. */
export const hostError = (code: string, msg: string, extra: object = {}): Response =>
  hostJson({ result: 'error', code, msg, ...extra }, errorStatus[code] ?? 400)

export const hostJson = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  })
