import { writtenAddress } from '../address.ts'

/*
 * What proxies say of whom they ask for. Anybody can write these headers; they count only where a trusted proxy sent
 * them (TRUSTED_PROXIES).
 */

/** Words in the names of headers that proxies add, and browsers and programs do not. */
const WORDS = new Set(
  'forwarded via proxy proxyuser ip clientip userip realip client cdn cf envoy amzn arr varnish'.split(' '),
)
/** Of the app itself. */
const OWN = new Set(['x-client'])

const isOfProxy = (name: string): boolean => !OWN.has(name) && name.split('-').some((word) => WORDS.has(word))

/** Whether a header is there that only proxies add, whoever sent it. */
export const hasProxyHeaders = ({ headers }: Request): boolean => [...headers.keys()].some(isOfProxy)

/** The headers by which proxies name the client, of which the host reads only the first two. */
const NAMING = ['x-forwarded-for', 'x-forwarded-proto', 'forwarded', 'x-real-ip'] as const

/** The first header that names a client or its scheme. */
export const namingHeader = ({ headers }: Request): string | undefined =>
  NAMING.find((name) => headers.has(name))

/**
 * The client behind trusted proxies. Each proxy adds to the right the address that asked it, so the first from there
 * that is no proxy of ours is the client; where all are, the one farthest away. Undefined where none is named.
 */
export function forwardedClient(
  { headers }: Request,
  isTrusted: (address: string) => boolean,
): string | undefined {
  let client: string | undefined
  for (const part of (headers.get('x-forwarded-for') ?? '').split(',').toReversed()) {
    const address = writtenAddress(part.trim())
    // Beyond what is no address nothing was written by a proxy of ours.
    if (address === undefined) return client
    client = address
    if (!isTrusted(address)) return client
  }
  return client
}

/** The scheme by which the client asked the proxy next to us. */
export const forwardedScheme = ({ headers }: Request): 'http' | 'https' =>
  headers.get('x-forwarded-proto')?.split(',').at(-1)?.trim().toLowerCase() === 'https' ? 'https' : 'http'
