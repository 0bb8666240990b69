import { IDLE_SECONDS } from './sessions.ts'
import type { Peer } from './peer.ts'

/** Over TLS the browser itself guarantees that the cookie is this origin's; plain loopback cannot. */
const nameFor = (peer: Peer): string => (peer.scheme === 'https' ? '__Host-sid' : 'sid')

const attributes = (peer: Peer): string =>
  `Path=/; HttpOnly; SameSite=Strict${peer.scheme === 'https' ? '; Secure' : ''}`

/** The session's ID in the request, if there is one. */
export function sessionIdOf(request: Request, peer: Peer): string | undefined {
  const prefix = `${nameFor(peer)}=`
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const cookie = part.trim()
    if (cookie.startsWith(prefix)) return cookie.slice(prefix.length)
  }
  return undefined
}

export const sessionCookie = (id: string, peer: Peer): string =>
  `${nameFor(peer)}=${id}; Max-Age=${IDLE_SECONDS}; ${attributes(peer)}`

export const endedCookie = (peer: Peer): string => `${nameFor(peer)}=; Max-Age=0; ${attributes(peer)}`
