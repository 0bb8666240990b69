const OFFSET = /^(?:UTC|GMT)?([+-])(\d{1,2})(?::?([0-5]\d)|\.(\d{1,2}))?$/i

/** Excludes full dates with a zone in brackets, which Temporal would accept, too. */
const NAME = /^[a-z][\w+/-]*$/i

/** Converts `UTC+5.5` and `+0530` to `+05:30`; undefined for other texts. */
function offsetZone(name: string): string | undefined {
  const [, sign, hours, minutes, fraction] = OFFSET.exec(name) ?? []
  if (sign === undefined || hours === undefined || Number(hours) > 14) return undefined
  const minute = fraction === undefined ? Number(minutes ?? 0) : Math.round(Number(`0.${fraction}`) * 60)
  if (minute > 59) return undefined
  return `${sign}${hours.padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/**
 * Returns Temporal's ID of a zone, from an IANA name or an offset such as `UTC+5.5`, which real sites use as
 * well. Undefined for an unknown zone.
 */
export function zoneId(name: string): string | undefined {
  if (/^(utc|gmt|z)$/i.test(name)) return 'UTC'
  const offset = offsetZone(name)
  if (offset !== undefined) return offset
  if (!NAME.test(name)) return undefined
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId
  } catch {
    return undefined
  }
}

/** The zone's spelling in records: IANA names normalized, offsets as given. */
export const zoneName = (given: string, zone: string): string => (/^[+-]/.test(zone) ? given : zone)

/** Cached by zone: creating a formatter costs a hundred times its use. */
const shortNames = new Map<string, Intl.DateTimeFormat>()

function shortNamesOf(zone: string): Intl.DateTimeFormat {
  const known = shortNames.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'short' })
  shortNames.set(zone, made)
  return made
}

/** Returns `CET`, or `GMT+9` if English has no abbreviation; offsets stay unchanged. */
export function zoneAbbreviation(zone: string, moment: Temporal.ZonedDateTime): string {
  if (/^[+-]/.test(zone)) return zone
  const parts = shortNamesOf(zone).formatToParts(moment.epochMilliseconds)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}
