/** Path of the pictures and films of a calendar's site, which the host passes on. */
export const SITE_MEDIA = '/site_media'

/** Returns the address on the host of a file of the calendar's site. */
export const siteMediaAddress = (address: string): string =>
  `${SITE_MEDIA}?address=${encodeURIComponent(address)}`
