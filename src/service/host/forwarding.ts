import { writtenAddress } from '../address.ts'

/*
 * Headers by which proxies describe the client. Any client can write them; they count only if a trusted proxy
 * sent them (TRUSTED_PROXIES).
 */

/** Words in the names of headers that proxies add, and browsers and programs do not. */
const WORDS = new Set(
  'forwarded via proxy proxyuser ip clientip userip realip client cdn cf envoy amzn arr varnish'.split(' '),
)
/** The app's own header. */
const OWN = new Set(['x-client'])

const isOfProxy = (name: string): boolean => !OWN.has(name) && name.split('-').some((word) => WORDS.has(word))

/** Returns true if the request has headers that only proxies add, trusted or not. */
export const hasProxyHeaders = ({ headers }: Request): boolean => [...headers.keys()].some(isOfProxy)

/** Headers by which proxies name the client; the host reads only the first two. */
const NAMING = ['x-forwarded-for', 'x-forwarded-proto', 'forwarded', 'x-real-ip'] as const

/** Name of the first header that gives a client or its scheme. */
export const namingHeader = ({ headers }: Request): string | undefined =>
  NAMING.find((name) => headers.has(name))

/**
 * Returns the client behind trusted proxies. Each proxy appends the address that it received the request
 * from, so the first untrusted one from the right is the client; if all are trusted, the leftmost. Undefined
 * if the header names none.
 */
export function forwardedClient(
  { headers }: Request,
  isTrusted: (address: string) => boolean,
): string | undefined {
  let client: string | undefined
  for (const part of (headers.get('x-forwarded-for') ?? '').split(',').toReversed()) {
    const address = writtenAddress(part.trim())
    // Entries left of an invalid one were not written by a trusted proxy.
    if (address === undefined) return client
    client = address
    if (!isTrusted(address)) return client
  }
  return client
}

/** Scheme by which the client reached the nearest proxy. */
export const forwardedScheme = ({ headers }: Request): 'http' | 'https' =>
  headers.get('x-forwarded-proto')?.split(',').at(-1)?.trim().toLowerCase() === 'https' ? 'https' : 'http'
