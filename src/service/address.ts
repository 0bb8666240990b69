import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

/** The last two groups of an IPv6 address that stands for an IPv4 address. */
const MAPPED = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/

function unmapped(address: string): string {
  const [, high, low] = MAPPED.exec(URL.parse(`http://[${address}]`)?.hostname ?? '') ?? []
  if (high === undefined || low === undefined) return address
  const bits = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return bits.flatMap((group) => [group >> 8, group & 255]).join('.')
}

/** An IPv4 address as itself where it is named in IPv6, as sockets do. */
export const plainAddress = (address: string): string => (isIPv6(address) ? unmapped(address) : address)

/**
 * The address that a proxy wrote into a header, which may have a port or a zone behind it; undefined where it wrote
 * something else, such as `unknown`.
 */
export function writtenAddress(text: string): string | undefined {
  const [, inBrackets, withPort] = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text) ?? []
  const address = (inBrackets ?? withPort ?? text).replace(/%.*$/, '')
  return isIP(address) === 0 ? undefined : plainAddress(address)
}

const family = (address: string): 'ipv4' | 'ipv6' => (isIPv4(address) ? 'ipv4' : 'ipv6')

/** Adds an address, or a network such as `10.0.0.0/8`. False where the text is neither, or is everybody's network. */
function add(list: BlockList, text: string): boolean {
  const [written = '', prefix, ...rest] = text.split('/')
  const address = writtenAddress(written)
  if (address === undefined || rest.length > 0) return false
  if (prefix === undefined) {
    list.addAddress(address, family(address))
    return true
  }
  const bits = /^\d{1,3}$/.test(prefix) ? Number(prefix) : 0
  // An IPv4 address that was written as IPv6 would have its prefix counted in the wrong number of bits.
  if (bits < 1 || bits > (isIPv4(address) ? 32 : 128) || isIPv4(address) !== isIPv4(written)) return false
  list.addSubnet(address, bits, family(address))
  return true
}

/** Whether a text is an address or a network that `createAddressCheck` takes. */
export const isAddressOrNetwork = (text: string): boolean => add(new BlockList(), text)

/** Whether an address is one of these, or in one of these networks. What is no address is only found as it is written. */
export function createAddressCheck(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  const others = new Set(entries.filter((entry) => !add(list, entry)))
  return (address) => {
    const plain = plainAddress(address)
    return isIP(plain) === 0 ? others.has(plain) : list.check(plain, family(plain))
  }
}

/** The machine itself, as sockets name it; browsers and proxies beside the host connect from there. */
export const isLoopbackAddress: (address: string) => boolean = createAddressCheck(['127.0.0.0/8', '::1'])

/** Whether a host's name, as it stands in a URL or in `HOST`, leads to this machine only. */
export function isLoopbackName(name: string): boolean {
  const plain = name.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  return plain === 'localhost' || plain.endsWith('.localhost') || isLoopbackAddress(plain)
}
