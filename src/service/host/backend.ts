import type { Origin } from '../http/origin.ts'

/** What answers for the chat interface: the embedded service, or a proxy to another. */
export type ChatBackend = (request: Request, origin: Origin) => Promise<Response>

/** Paths that the chat backend answers for. */
export const chatPaths = ['/api/v1/*', '/user_uploads/*', '/user_avatars/*', '/external_content/*'] as const

/** Credentials of a session in the form the chat interface takes (chat spec 5.1). */
export const authorizationOf = (session: { readonly email: string; readonly apiKey: string }): string =>
  `Basic ${Buffer.from(`${session.email}:${session.apiKey}`).toString('base64')}`
