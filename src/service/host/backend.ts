import type { Origin } from '../http/origin.ts'

/** Answers the chat interface: the embedded service, or a proxy to an external one. */
export type ChatBackend = (request: Request, origin: Origin) => Promise<Response>

export const chatPaths = ['/api/v1/*', '/user_uploads/*', '/user_avatars/*', '/external_content/*'] as const

/** An external service's avatars are among its `picturePaths`. */
export const embeddedChatPaths = [...chatPaths, '/avatar/*'] as const

/** Credentials of a session in the chat interface's form (chat spec 5.1). */
export const authorizationOf = (session: { readonly email: string; readonly apiKey: string }): string =>
  `Basic ${Buffer.from(`${session.email}:${session.apiKey}`).toString('base64')}`
