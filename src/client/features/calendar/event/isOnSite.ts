import { webAddress } from './webAddress.ts'

/** True if the record has a page on another site, which is the calendar's own. */
export const isOnSite = (url: string, origin = location.origin): boolean => {
  const address = webAddress(url)
  return address !== undefined && address.origin !== origin
}
