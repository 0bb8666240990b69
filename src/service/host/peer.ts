import type { IncomingMessage } from 'node:http'

/** The other side of a request, as far as it can be believed. */
export interface Peer {
  readonly address: string
  readonly scheme: 'http' | 'https'
}

/** What the Node adapter hands over beside the request; absent in tests that call the host directly. */
export interface NodeBindings {
  readonly incoming?: IncomingMessage
}

/** An IPv4 address as itself where the socket names it in IPv6. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:/, '')

/** Who asks: the socket's other end, or whom a trusted proxy names. */
export function peerOf(
  request: Request,
  bindings: NodeBindings | undefined,
  trustedProxies: ReadonlySet<string>,
): Peer {
  const address = plainAddress(bindings?.incoming?.socket.remoteAddress ?? 'unknown')
  if (!trustedProxies.has(address)) return { address, scheme: 'http' }
  // Each proxy adds to the right; the first from there that is no proxy of ours is the client.
  const forwarded = (request.headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((each) => plainAddress(each.trim()))
  const client = forwarded.findLast((each) => each !== '' && !trustedProxies.has(each))
  const isSecure = request.headers.get('x-forwarded-proto')?.split(',').at(-1)?.trim() === 'https'
  return { address: client ?? address, scheme: isSecure ? 'https' : 'http' }
}

/** Scheme and host by which the other side knows this one. */
export const siteOf = (request: Request, { scheme }: Peer): string =>
  `${scheme}://${request.headers.get('host') ?? new URL(request.url).host}`
