import { siteMediaAddress } from '../../../protocol/siteMedia.ts'

/**
 * Returns the address from which a picture is loaded: always this host, as the content security policy requires. It
 * passes on the pictures of the calendar's site, and answers that there is none for any other. Undefined for what is no
 * address of the web.
 */
export function pictureSource(address: string): string | undefined {
  const url = URL.parse(address, location.origin)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined
  return url.origin === location.origin ? url.href : siteMediaAddress(url.href)
}
