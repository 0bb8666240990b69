/**
 * Returns the picture's address if it is on this host, as the content security policy requires; undefined for any
 * other, such as an invalid address from another site.
 */
export function pictureSource(address: string): string | undefined {
  const url = URL.parse(address, location.origin)
  return url && /^https?:$/.test(url.protocol) && url.origin === location.origin ? url.href : undefined
}
