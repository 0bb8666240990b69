import { createAddressCheck } from '../address.ts'

/**
 * Networks of this machine and of its surroundings, and addresses that lead into them by another way: NAT64, 6to4,
 * Teredo, IPv4 within IPv6. IPv4-mapped addresses are checked as IPv4.
 */
const isClosed = createAddressCheck([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // All of IPv6 outside of 2000::/3, in which the addresses of the internet are.
  '::/3',
  '4000::/2',
  '8000::/1',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
])

/** Returns a function that tests if an address is of the internet, or among these, which the operator opened. */
export function createReachableCheck(opened: readonly string[]): (address: string) => boolean {
  const isOpened = createAddressCheck(opened)
  return (address) => isOpened(address) || !isClosed(address)
}
