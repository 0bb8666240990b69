import { providerBounds } from '../../../protocol/bounds.ts'

const ORIGIN = 'http://app.invalid'

/** Returns the address as a path of this site; its start page for anything that could lead elsewhere. */
export function returnAddress(given: string): string {
  const url = URL.parse(given, ORIGIN)
  // A path that begins with two slashes would name another site.
  if (url?.origin !== ORIGIN || !given.startsWith('/') || url.pathname.startsWith('//')) return '/'
  const address = url.pathname + url.search + url.hash
  return address.length <= providerBounds.address_length ? address : '/'
}
