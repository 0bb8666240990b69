import { refuseField } from '../refuse.ts'

/** `webcal:` says what is there, and leaves open how to get it. */
const SCHEMES: Readonly<Record<string, string>> = { 'webcal:': 'https:', 'webcals:': 'https:' }

/**
 * Reads the address of a feed as a person enters it.
 * @param site address of this calendar, which is no feed for itself
 * @throws Refusal
 */
export function feedAddress(text: string, site: string): string {
  const written = text.trim().replace(/^webcals?:/i, (scheme) => SCHEMES[scheme.toLowerCase()] ?? scheme)
  const url = URL.parse(written)
  if (!url || !/^https?:$/.test(url.protocol)) return refuseField('address', 'calendar.feed.address')
  if (url.username !== '' || url.password !== '') refuseField('address', 'calendar.feed.password')
  if (url.host === new URL(site).host) refuseField('address', 'calendar.feed.own')
  url.hash = ''
  return url.href
}
