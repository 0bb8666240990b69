import { isIPv4, isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const written = URL.parse(`http://[${address.replace(/%.*$/, '')}]`)?.hostname.slice(1, -1) ?? address
  const [head = [], tail = []] = written.split('::').map((part) => part.split(':').filter(Boolean))
  return [...head, ...Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail]
}

/** Returns the address, or the /64 of an IPv6 address: its holder controls all addresses in it. */
export const networkOf = (address: string): string =>
  isIPv6(address) ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address

/** The limit of a network, as a multiple of one address's: a network may be a whole office. */
export const ADDRESSES_OF_A_NETWORK = 16

/**
 * Returns an address's network as shown to its owner, without the part that identifies the machine; empty for
 * an invalid address.
 */
export function displayedNetwork(address: string): string {
  if (isIPv4(address)) return address.replace(/\d+$/, '*')
  return isIPv6(address) ? networkOf(address) : ''
}
