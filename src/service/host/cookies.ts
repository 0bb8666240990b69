import { IDLE_SECONDS } from './sessions.ts'
import type { Peer } from './peer.ts'

/** Over TLS the browser itself guarantees that the cookie is this origin's; plain loopback cannot. */
const nameFor = (peer: Peer, name = 'sid'): string => (peer.scheme === 'https' ? `__Host-${name}` : name)

const attributes = (peer: Peer): string =>
  `Path=/; HttpOnly; SameSite=Strict${peer.scheme === 'https' ? '; Secure' : ''}`

/** The value of a cookie in the request, if it is there. */
function cookieOf(request: Request, name: string): string | undefined {
  const prefix = `${name}=`
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const cookie = part.trim()
    if (cookie.startsWith(prefix)) return cookie.slice(prefix.length)
  }
  return undefined
}

/** The session's ID in the request, if there is one. */
export const sessionIdOf = (request: Request, peer: Peer): string | undefined =>
  cookieOf(request, nameFor(peer))

export const sessionCookie = (id: string, peer: Peer): string =>
  `${nameFor(peer)}=${id}; Max-Age=${IDLE_SECONDS}; ${attributes(peer)}`

export const endedCookie = (peer: Peer): string => `${nameFor(peer)}=; Max-Age=0; ${attributes(peer)}`

const DEVICE = 'device'
/** As long as browsers keep a cookie at most: 400 days. */
const DEVICE_SECONDS = 400 * 24 * 60 * 60

/** What the browser shows to prove who signed in on this device before; signing out leaves it there. */
export const deviceOf = (request: Request, peer: Peer): string | undefined =>
  cookieOf(request, nameFor(peer, DEVICE))

export const deviceCookie = (proof: string, peer: Peer): string =>
  `${nameFor(peer, DEVICE)}=${proof}; Max-Age=${DEVICE_SECONDS}; ${attributes(peer)}`
