import { isIPv4, isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const written = URL.parse(`http://[${address.replace(/%.*$/, '')}]`)?.hostname.slice(1, -1) ?? address
  const [head = [], tail = []] = written.split('::').map((part) => part.split(':').filter(Boolean))
  return [...head, ...Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail]
}

/** The address, or the /64 of an IPv6 address: whoever has one of these has all of them. */
export const networkOf = (address: string): string =>
  isIPv6(address) ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address

/** All addresses of such a network together may do as much as this many of them: a whole office may be in one. */
export const ADDRESSES_OF_A_NETWORK = 16

/**
 * The network of an address as its owner is shown it, without the part that tells one machine from its neighbors;
 * empty for what is no address.
 */
export function networkBeside(address: string): string {
  if (isIPv4(address)) return address.replace(/\d+$/, '*')
  return isIPv6(address) ? networkOf(address) : ''
}
