import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'
import { remembered } from './remembered.ts'

/** The last two groups of an IPv6 address that stands for an IPv4 address. */
const MAPPED = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/

function unmapped(address: string): string {
  const [, high, low] = MAPPED.exec(URL.parse(`http://[${address}]`)?.hostname ?? '') ?? []
  if (high === undefined || low === undefined) return address
  const bits = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return bits.flatMap((group) => [group >> 8, group & 255]).join('.')
}

/** Converts an IPv4-mapped IPv6 address, which sockets report, to IPv4. */
export const plainAddress: (address: string) => string = remembered((address) =>
  isIPv6(address) ? unmapped(address) : address,
)

/**
 * Returns the address in a header written by a proxy, without port and zone; undefined for other values, such
 * as `unknown`.
 */
export function writtenAddress(text: string): string | undefined {
  const [, inBrackets, withPort] = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text) ?? []
  const address = (inBrackets ?? withPort ?? text).replace(/%.*$/, '')
  return isIP(address) === 0 ? undefined : plainAddress(address)
}

const family = (address: string): 'ipv4' | 'ipv6' => (isIPv4(address) ? 'ipv4' : 'ipv6')

/**
 * Adds an address, or a network such as `10.0.0.0/8`. Returns false if the text is neither, or covers all
 * addresses.
 */
function add(list: BlockList, text: string): boolean {
  const [written = '', prefix, ...rest] = text.split('/')
  const address = writtenAddress(written)
  if (address === undefined || rest.length > 0) return false
  if (prefix === undefined) {
    list.addAddress(address, family(address))
    return true
  }
  const bits = /^\d{1,3}$/.test(prefix) ? Number(prefix) : 0
  // An IPv4 address written as IPv6 would have its prefix counted in the wrong number of bits.
  if (bits < 1 || bits > (isIPv4(address) ? 32 : 128) || isIPv4(address) !== isIPv4(written)) return false
  list.addSubnet(address, bits, family(address))
  return true
}

/** Returns true if the text is an address or network that `createAddressCheck` accepts. */
export const isAddressOrNetwork = (text: string): boolean => add(new BlockList(), text)

/**
 * Returns a function that tests if an address is one of these, or in one of these networks. Entries that are
 * no addresses match only literally.
 */
export function createAddressCheck(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  const others = new Set(entries.filter((entry) => !add(list, entry)))
  return remembered((address) => {
    const plain = plainAddress(address)
    return isIP(plain) === 0 ? others.has(plain) : list.check(plain, family(plain))
  })
}

/** Tests for addresses of the machine itself, from which local browsers and proxies connect. */
export const isLoopbackAddress: (address: string) => boolean = createAddressCheck(['127.0.0.0/8', '::1'])

/** Returns true if a host name, from a URL or from `HOST`, refers to this machine only. */
export function isLoopbackName(name: string): boolean {
  const plain = name.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  return plain === 'localhost' || plain.endsWith('.localhost') || isLoopbackAddress(plain)
}
