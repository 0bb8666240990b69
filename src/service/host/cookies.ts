import { IDLE_SECONDS } from './sessions.ts'
import type { Peer } from './peer.ts'

/**
 * Over TLS, the `__Host-` prefix makes browsers guarantee that the cookie is this origin's; plain loopback
 * cannot use it.
 */
const nameFor = (peer: Peer, name = 'sid'): string => (peer.scheme === 'https' ? `__Host-${name}` : name)

const attributes = (peer: Peer): string =>
  `Path=/; HttpOnly; SameSite=Strict${peer.scheme === 'https' ? '; Secure' : ''}`

/** Value of a cookie in the request; undefined if missing. */
function cookieOf(request: Request, name: string): string | undefined {
  const prefix = `${name}=`
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const cookie = part.trim()
    if (cookie.startsWith(prefix)) return cookie.slice(prefix.length)
  }
  return undefined
}

/**
 * Cookies of a sign-in with a provider. `ticket` comes back with the provider's answer, a navigation from another
 * site, so it is `Lax`; the session's own cookie would not come.
 */
export type EntryCookie = 'ticket' | 'outcome' | 'provider-session'

/** Browsers drop longer ones. */
const LONGEST_COOKIE = 4_000

export const entryCookieOf = (request: Request, name: EntryCookie, peer: Peer): string | undefined =>
  cookieOf(request, nameFor(peer, name))

/** @param value empty: removes the cookie */
export function entryCookie(name: EntryCookie, value: string, seconds: number, peer: Peer): string {
  const kept = value.length > LONGEST_COOKIE ? '' : value
  const age = kept === '' ? 0 : seconds
  const cookie = `${nameFor(peer, name)}=${kept}; Max-Age=${age}; ${attributes(peer)}`
  return name === 'ticket' ? cookie.replace('SameSite=Strict', 'SameSite=Lax') : cookie
}

/** Session ID in the request; undefined if missing. */
export const sessionIdOf = (request: Request, peer: Peer): string | undefined =>
  cookieOf(request, nameFor(peer))

export const sessionCookie = (id: string, peer: Peer): string =>
  `${nameFor(peer)}=${id}; Max-Age=${IDLE_SECONDS}; ${attributes(peer)}`

export const endedCookie = (peer: Peer): string => `${nameFor(peer)}=; Max-Age=0; ${attributes(peer)}`

const DEVICE = 'device'
/** 400 days, the longest that browsers keep a cookie. */
const DEVICE_SECONDS = 400 * 24 * 60 * 60

/** The browser's proof of earlier sign-ins on this device; signing out keeps it. */
export const deviceOf = (request: Request, peer: Peer): string | undefined =>
  cookieOf(request, nameFor(peer, DEVICE))

export const deviceCookie = (proof: string, peer: Peer): string =>
  `${nameFor(peer, DEVICE)}=${proof}; Max-Age=${DEVICE_SECONDS}; ${attributes(peer)}`
