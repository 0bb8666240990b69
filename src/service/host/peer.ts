import { isLoopbackAddress, isLoopbackName, plainAddress } from '../address.ts'
import { forwardedClient, forwardedScheme, hasProxyHeaders } from './forwarding.ts'

/** The client of a request, as far as it can be trusted. */
export interface Peer {
  readonly address: string
  readonly scheme: 'http' | 'https'
}

/** Data of the Node adapter beside the request; absent in tests that call the host directly. */
export interface NodeBindings {
  readonly incoming?: {
    readonly httpVersion: string
    readonly socket: { readonly remoteAddress?: string | undefined }
  }
}

/** Address of the socket's other end: a client or a proxy. */
export const socketAddress = (bindings: NodeBindings | undefined): string =>
  plainAddress(bindings?.incoming?.socket.remoteAddress ?? 'unknown')

/** Returns the client: the socket's other end, or the one that a trusted proxy names. */
export function peerOf(
  request: Request,
  bindings: NodeBindings | undefined,
  isTrusted: (address: string) => boolean,
): Peer {
  const address = socketAddress(bindings)
  if (!isTrusted(address)) return { address, scheme: 'http' }
  return { address: forwardedClient(request, isTrusted) ?? address, scheme: forwardedScheme(request) }
}

const hostOf = (request: Request): string => request.headers.get('host') ?? new URL(request.url).host

/** Scheme and host by which the client knows this site. */
export const siteOf = (request: Request, { scheme }: Peer): string => `${scheme}://${hostOf(request)}`

/** Browsers send the page's origin; behind a proxy it contains the proxy's public name. */
function isFromLocalPage({ headers }: Request): boolean {
  const origin = headers.get('origin')
  return origin === null || isLoopbackName(URL.parse(origin)?.hostname ?? '')
}

/**
 * Returns true if a request apparently comes from a program on this machine: over loopback, to a name of
 * loopback, and without signs of a proxy. (Proxies use HTTP/1.0 by default; browsers do not.)
 */
export const isPlainlyLocal = (request: Request, bindings: NodeBindings | undefined): boolean =>
  isLoopbackAddress(socketAddress(bindings)) &&
  bindings?.incoming?.httpVersion !== '1.0' &&
  isLoopbackName(URL.parse(`http://${hostOf(request)}`)?.hostname ?? '') &&
  isFromLocalPage(request) &&
  !hasProxyHeaders(request)
