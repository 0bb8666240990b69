import { cleanFullName } from '../chat/users/names.ts'

/** Reserved (RFC 2606): no mail ever reaches it. */
export const NO_MAILBOX = 'imported.invalid'
const MOST_OF_A_NAME = 100

/** A name as it can be stored here: without the characters that mentions are made of; undefined if nothing is left. */
export function storableName(given: string): string | undefined {
  const plain = given
    .replaceAll(/[*`\\>"@\p{Cc}\p{Cs}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const name = Array.from(plain).slice(0, MOST_OF_A_NAME).join('').trim()
  try {
    return cleanFullName(name)
  } catch {
    return undefined
  }
}

/** The time zone if this machine knows it; otherwise none. */
export function zoneOf(timezone: string | null | undefined): string {
  if (!timezone) return ''
  try {
    // Its name stays as it was: machines differ in which of several names is the usual one.
    return new Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions().timeZone && timezone
  } catch {
    return ''
  }
}
