import type { SessionReply } from '../../protocol/host.ts'
import { hostJson } from './answers.ts'
import { deviceCookie, deviceOf, sessionCookie, sessionIdOf } from './cookies.ts'
import type { Peer } from './peer.ts'
import { placeOf } from './sessionPlace.ts'
import type { Session, SessionStore } from './sessions.ts'

export interface BrowserSessionOptions {
  readonly sessions: SessionStore
  /** Ends a key that nobody needs any more, where the chat service lets it be ended. */
  readonly revokeKey?: ((key: string) => void) | undefined
  /** Of the embedded service; another one counts failed sign-ins in its own way. */
  readonly devices?: DeviceProofs | undefined
}

/** Proofs of who signed in on a device before; see `KnownDevices`. */
export interface DeviceProofs {
  /** The proof with the account in it, for the browser to keep. @param shown what it showed before */
  readonly add: (userId: number, shown: string | undefined) => string
}

/** Who a browser is signed in as: found by its cookie, begun and ended. */
export interface BrowserSessions {
  readonly current: (request: Request, peer: Peer) => { id: string | undefined; session: Session | undefined }
  /** Ends what the browser had, and its key. */
  readonly end: (request: Request, peer: Peer) => void
  /** Signs the browser in, in place of whoever was signed in there. The answer tells who it is now. */
  readonly begin: (request: Request, peer: Peer, session: Session) => Response
  /** Lets the browser remember that the account signed in on it, with the password that it has now. */
  readonly remember: (request: Request, peer: Peer, userId: number, response: Response) => void
}

export const signedInAs = (session: Session | undefined): SessionReply => ({
  user: session ? { user_id: session.userId, email: session.email } : null,
})

export function createBrowserSessions({
  sessions,
  revokeKey,
  devices,
}: BrowserSessionOptions): BrowserSessions {
  const current = (request: Request, peer: Peer) => {
    const id = sessionIdOf(request, peer)
    return { id, session: id === undefined ? undefined : sessions.find(id, placeOf(request, peer)) }
  }
  const end = (request: Request, peer: Peer): void => {
    const { id, session } = current(request, peer)
    if (session) revokeKey?.(session.apiKey)
    if (id !== undefined) sessions.delete(id)
  }
  const remember: BrowserSessions['remember'] = (request, peer, userId, response) => {
    if (!devices) return
    const proof = devices.add(userId, deviceOf(request, peer))
    response.headers.append('set-cookie', deviceCookie(proof, peer))
  }
  return {
    current,
    end,
    remember,
    begin(request, peer, session) {
      end(request, peer)
      const cookie = sessionCookie(sessions.create(session, placeOf(request, peer)), peer)
      const response = hostJson(signedInAs(session), 200, { 'set-cookie': cookie })
      remember(request, peer, session.userId, response)
      return response
    },
  }
}
