import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

/** The other side of a request, as far as it can be believed. */
export interface Peer {
  readonly address: string
  /** What limits count by, see `networkOf`. */
  readonly network: string
  readonly scheme: 'http' | 'https'
}

/** What the Node adapter hands over beside the request; absent in tests that call the host directly. */
export interface NodeBindings {
  readonly incoming?: IncomingMessage
}

/** An IPv4 address as itself where the socket names it in IPv6. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:/, '')

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const written = URL.parse(`http://[${address.replace(/%.*$/, '')}]`)?.hostname.slice(1, -1) ?? address
  const [head = [], tail = []] = written.split('::').map((part) => part.split(':').filter(Boolean))
  return [...head, ...Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail]
}

/** The address, or the /64 of an IPv6 address: whoever has one of these has all of them. */
export const networkOf = (address: string): string =>
  isIPv6(address) ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address

/** Who asks: the socket's other end, or whom a trusted proxy names. */
export function peerOf(
  request: Request,
  bindings: NodeBindings | undefined,
  trustedProxies: ReadonlySet<string>,
): Peer {
  const address = plainAddress(bindings?.incoming?.socket.remoteAddress ?? 'unknown')
  if (!trustedProxies.has(address)) return { address, network: networkOf(address), scheme: 'http' }
  // Each proxy adds to the right; the first from there that is no proxy of ours is the client.
  const forwarded = (request.headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((each) => plainAddress(each.trim()))
  const client = forwarded.findLast((each) => each !== '' && !trustedProxies.has(each))
  const isSecure = request.headers.get('x-forwarded-proto')?.split(',').at(-1)?.trim() === 'https'
  const believed = client ?? address
  return { address: believed, network: networkOf(believed), scheme: isSecure ? 'https' : 'http' }
}

/** Scheme and host by which the other side knows this one. */
export const siteOf = (request: Request, { scheme }: Peer): string =>
  `${scheme}://${request.headers.get('host') ?? new URL(request.url).host}`
