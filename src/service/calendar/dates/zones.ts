const OFFSET = /^(?:UTC|GMT)?([+-])(\d{1,2})(?::?([0-5]\d)|\.(\d{1,2}))?$/i

/** Temporal would also take a whole date with a zone in brackets. */
const NAME = /^[a-z][\w+/-]*$/i

/** `UTC+5.5` and `+0530` as `+05:30`; undefined when it is no offset. */
function offsetZone(name: string): string | undefined {
  const [, sign, hours, minutes, fraction] = OFFSET.exec(name) ?? []
  if (sign === undefined || hours === undefined || Number(hours) > 14) return undefined
  const minute = fraction === undefined ? Number(minutes ?? 0) : Math.round(Number(`0.${fraction}`) * 60)
  if (minute > 59) return undefined
  return `${sign}${hours.padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/**
 * A zone as Temporal names it, from an IANA name or an offset such as `UTC+5.5`, which real sites use as well.
 * Undefined when there is no such zone.
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

/** How the zone is written in records: names as they are spelled, offsets as they were given. */
export const zoneName = (given: string, zone: string): string => (/^[+-]/.test(zone) ? given : zone)

/** Made once for each zone: making one costs a hundred times what using it does. */
const shortNames = new Map<string, Intl.DateTimeFormat>()

function shortNamesOf(zone: string): Intl.DateTimeFormat {
  const known = shortNames.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'short' })
  shortNames.set(zone, made)
  return made
}

/** `CET`, or `GMT+9` where English has no letters for it; offsets stay as they are. */
export function zoneAbbreviation(zone: string, moment: Temporal.ZonedDateTime): string {
  if (/^[+-]/.test(zone)) return zone
  const parts = shortNamesOf(zone).formatToParts(moment.epochMilliseconds)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}
