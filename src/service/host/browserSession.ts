import type { SessionReply } from '../../protocol/host.ts'
import { hostJson } from './answers.ts'
import { sessionCookie, sessionIdOf } from './cookies.ts'
import type { Peer } from './peer.ts'
import type { Session, SessionStore } from './sessions.ts'

export interface BrowserSessionOptions {
  readonly sessions: SessionStore
  /** Ends a key that nobody needs any more, where the chat service lets it be ended. */
  readonly revokeKey?: ((key: string) => void) | undefined
}

/** Who a browser is signed in as: found by its cookie, begun and ended. */
export interface BrowserSessions {
  readonly current: (request: Request, peer: Peer) => { id: string | undefined; session: Session | undefined }
  /** Ends what the browser had, and its key. */
  readonly end: (request: Request, peer: Peer) => void
  /** Signs the browser in, in place of whoever was signed in there. The answer tells who it is now. */
  readonly begin: (request: Request, peer: Peer, session: Session) => Response
}

export const signedInAs = (session: Session | undefined): SessionReply => ({
  user: session ? { user_id: session.userId, email: session.email } : null,
})

export function createBrowserSessions({ sessions, revokeKey }: BrowserSessionOptions): BrowserSessions {
  const current = (request: Request, peer: Peer) => {
    const id = sessionIdOf(request, peer)
    return { id, session: id === undefined ? undefined : sessions.find(id) }
  }
  const end = (request: Request, peer: Peer): void => {
    const { id, session } = current(request, peer)
    if (session) revokeKey?.(session.apiKey)
    if (id !== undefined) sessions.delete(id)
  }
  return {
    current,
    end,
    begin(request, peer, session) {
      end(request, peer)
      const cookie = sessionCookie(sessions.create(session), peer)
      return hostJson(signedInAs(session), 200, { 'set-cookie': cookie })
    },
  }
}
