/**
 * The picture's address where the page may load it: on this host, as its policy says. Undefined for any other, such as
 * one that a foreign calendar made up.
 */
export function pictureSource(address: string): string | undefined {
  const url = URL.parse(address, location.origin)
  return url && /^https?:$/.test(url.protocol) && url.origin === location.origin ? url.href : undefined
}
