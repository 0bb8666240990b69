import type { HostSession } from '../../protocol/hostSessions.ts'
import { hostError, hostJson } from './answers.ts'
import type { BrowserSessions } from './browserSession.ts'
import { isFromApp } from './crossSite.ts'
import type { Peer } from './peer.ts'
import {
  isSameAccount,
  nameOfSession,
  type ListedSession,
  type Session,
  type SessionStore,
} from './sessions.ts'

export interface SessionListOptions {
  readonly sessions: SessionStore
  readonly browsers: BrowserSessions
  readonly revokeKey?: ((key: string) => void) | undefined
  readonly ownerOfKey?: ((key: string) => number | undefined) | undefined
}

/** `/session/all…`: lists and ends the sessions of the signed-in user (see `protocol/hostSessions`). */
export function createSessionListRoutes({ sessions, browsers, revokeKey, ownerOfKey }: SessionListOptions) {
  /**
   * Returns true if the session belongs to the same person and its key still works. An external chat service
   * is not queried.
   */
  const isAlive = (each: ListedSession, session: Session): boolean =>
    ownerOfKey ? ownerOfKey(each.apiKey) === session.userId : isSameAccount(each, session)

  async function listed(session: Session): Promise<ListedSession[]> {
    const [alive, over] = [[] as ListedSession[], [] as ListedSession[]]
    for (const each of await sessions.ofUser(session.userId))
      (isAlive(each, session) ? alive : over).push(each)
    // Their keys were revoked, which would go unnoticed until the browser returns.
    if (ownerOfKey) for (const { name, userId } of over) await sessions.deleteNamed(userId, name)
    return alive
  }

  async function end({ userId, name, apiKey }: ListedSession): Promise<void> {
    revokeKey?.(apiKey)
    await sessions.deleteNamed(userId, name)
  }

  const present = (
    { name, client, network, createdAt, lastUsedAt }: ListedSession,
    current: string,
  ): HostSession => ({
    id: name,
    client,
    network,
    created_at: createdAt,
    last_used_at: lastUsedAt,
    is_current: name === current,
  })

  return async (request: Request, peer: Peer, pathname: string): Promise<Response> => {
    const { id, session } = await browsers.current(request, peer)
    if (id === undefined || !session) return hostError('UNAUTHORIZED', 'host.notSignedIn')
    const current = nameOfSession(id)
    const named = /^\/session\/all\/([\w-]+)$/.exec(pathname)?.[1]
    if (request.method === 'GET' && pathname === '/session/all') {
      return hostJson({ sessions: (await listed(session)).map((each) => present(each, current)) })
    }
    if (request.method !== 'DELETE') return hostError('METHOD_NOT_ALLOWED', 'requests.noMethod')
    if (!isFromApp(request, peer)) return hostError('CSRF_FAILED', 'host.notFromApp')
    const others = (await listed(session)).filter(({ name }) => name !== current)
    if (pathname === '/session/all') {
      for (const each of others) await end(each)
      return hostJson({})
    }
    // The current session ends by signing out, which clears the browser as well.
    const found = others.find(({ name }) => name === named)
    if (!found) return hostError('NOT_FOUND', 'host.noSession')
    await end(found)
    return hostJson({})
  }
}
