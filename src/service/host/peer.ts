import type { IncomingMessage } from 'node:http'
import { isLoopbackAddress, isLoopbackName, plainAddress } from '../address.ts'
import { forwardedClient, forwardedScheme, hasProxyHeaders } from './forwarding.ts'

/** The other side of a request, as far as it can be believed. */
export interface Peer {
  readonly address: string
  readonly scheme: 'http' | 'https'
}

/** What the Node adapter hands over beside the request; absent in tests that call the host directly. */
export interface NodeBindings {
  readonly incoming?: IncomingMessage
}

/** The socket's other end: whoever is nearest. */
export const socketAddress = (bindings: NodeBindings | undefined): string =>
  plainAddress(bindings?.incoming?.socket.remoteAddress ?? 'unknown')

/** Who asks: the socket's other end, or whom a trusted proxy names. */
export function peerOf(
  request: Request,
  bindings: NodeBindings | undefined,
  isTrusted: (address: string) => boolean,
): Peer {
  const address = socketAddress(bindings)
  if (!isTrusted(address)) return { address, scheme: 'http' }
  return { address: forwardedClient(request, isTrusted) ?? address, scheme: forwardedScheme(request) }
}

/** The host that a request says it goes to. */
const hostOf = (request: Request): string => request.headers.get('host') ?? new URL(request.url).host

/** Scheme and host by which the other side knows this one. */
export const siteOf = (request: Request, { scheme }: Peer): string => `${scheme}://${hostOf(request)}`

/** Browsers say which page asks; its name is a proxy's where that gave the request another one. */
function isFromLocalPage({ headers }: Request): boolean {
  const origin = headers.get('origin')
  return origin === null || isLoopbackName(URL.parse(origin)?.hostname ?? '')
}

/**
 * Whether a request comes from a program on this machine, as far as can be seen: over loopback, to a name of loopback,
 * and with nothing that a proxy between adds. (Proxies speak HTTP/1.0 unless told otherwise; browsers do not.)
 */
export const isPlainlyLocal = (request: Request, bindings: NodeBindings | undefined): boolean =>
  isLoopbackAddress(socketAddress(bindings)) &&
  bindings?.incoming?.httpVersion !== '1.0' &&
  isLoopbackName(URL.parse(`http://${hostOf(request)}`)?.hostname ?? '') &&
  isFromLocalPage(request) &&
  !hasProxyHeaders(request)
