import type { SessionReply } from '../../protocol/host.ts'
import { hostJson } from './answers.ts'
import { deviceCookie, deviceOf, sessionCookie, sessionIdOf } from './cookies.ts'
import type { Peer } from './peer.ts'
import { placeOf } from './sessionPlace.ts'
import type { ProviderSession, Session, SessionStore } from './sessions.ts'

export interface BrowserSessionOptions {
  readonly sessions: SessionStore
  /** Revokes a key that is no longer needed, if the chat service supports it. */
  readonly revokeKey?: ((key: string) => void) | undefined
  /** Present for the embedded chat service; an external one counts failed sign-ins in its own way. */
  readonly devices?: DeviceProofs | undefined
}

/** Proofs of accounts that signed in on a device; see `KnownDevices`. */
export interface DeviceProofs {
  /** Returns the browser's proof with the account added. @param shown the browser's earlier proof */
  readonly add: (userId: number, shown: string | undefined) => string
}

/** Sessions of browsers, found by their cookie. */
export interface BrowserSessions {
  readonly current: (
    request: Request,
    peer: Peer,
  ) => Promise<{ id: string | undefined; session: Session | undefined }>
  /** Ends the browser's session and revokes its key. @returns the session at a provider from which it came */
  readonly end: (request: Request, peer: Peer) => Promise<ProviderSession | undefined>
  /** Signs the browser in, ending an earlier session. Returns an answer with the account's name. */
  readonly begin: (
    request: Request,
    peer: Peer,
    session: Session,
    from?: ProviderSession,
  ) => Promise<Response>
  /** Adds a device proof to the answer: the account signed in on this browser with its present password. */
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
  const current = async (request: Request, peer: Peer) => {
    const id = sessionIdOf(request, peer)
    return { id, session: id === undefined ? undefined : await sessions.find(id, placeOf(request, peer)) }
  }
  const end: BrowserSessions['end'] = async (request, peer) => {
    const { id, session } = await current(request, peer)
    if (session) revokeKey?.(session.apiKey)
    if (id === undefined) return undefined
    const from = await sessions.providerSession?.(id)
    await sessions.delete(id)
    return from
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
    async begin(request, peer, session, from) {
      await end(request, peer)
      const cookie = sessionCookie(await sessions.create(session, placeOf(request, peer), from), peer)
      const response = hostJson(signedInAs(session), 200, { 'set-cookie': cookie })
      remember(request, peer, session.userId, response)
      return response
    },
  }
}
