/** Formats dates as `YYYY-MM-DD hh:mm:ss`, the form of the interface and the database. They sort as text. */
export const writeDateTime = (moment: Temporal.PlainDateTime): string =>
  moment.toString({ fractionalSecondDigits: 0 }).replace('T', ' ')

/** @param text `YYYY-MM-DD hh:mm:ss` */
export const plainDateTime = (text: string): Temporal.PlainDateTime =>
  Temporal.PlainDateTime.from(text.replace(' ', 'T'))

/** Converts a moment from a record's UTC form to a zone's clock. @param utc `YYYY-MM-DD hh:mm:ss` */
export const momentIn = (zone: string, utc: string): Temporal.ZonedDateTime =>
  plainDateTime(utc).toZonedDateTime('UTC').withTimeZone(zone)

/**
 * Seconds. Offsets change at most at quarter hours, so they are cached per quarter; a list asks for the same
 * ones repeatedly.
 */
const QUARTER = 15 * 60
const MAX_OFFSETS = 10_000
const offsets = new Map<string, number>()

/** Seconds by which a zone's clock is ahead of UTC. */
function offsetAt(seconds: number, zone: string): number {
  if (zone === 'UTC') return 0
  const quarter = Math.floor(seconds / QUARTER)
  const key = `${zone} ${quarter}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const moment = Temporal.Instant.fromEpochMilliseconds(quarter * QUARTER * 1000).toZonedDateTimeISO(zone)
  const offset = Math.round(moment.offsetNanoseconds / 1e9)
  if (offsets.size >= MAX_OFFSETS) offsets.clear()
  offsets.set(key, offset)
  return offset
}

/** Wall clock of a zone at a time in UNIX seconds. */
export const wallClockAt = (seconds: number, zone: string): string =>
  new Date((seconds + offsetAt(seconds, zone)) * 1000).toISOString().slice(0, 19).replace('T', ' ')

/** UNIX seconds of a zone's wall clock; the later moment if clocks skip it. */
export const secondsAt = (wallClock: string, zone: string): number =>
  Math.floor(plainDateTime(wallClock).toZonedDateTime(zone).epochMilliseconds / 1000)

/** The parts of a date in records (`start_date_details`). */
export function dateDetails(text: string): Record<string, string> {
  const [year = '', month = '', day = '', hour = '', minutes = '', seconds = ''] = text.split(/[- :]/)
  return { year, month, day, hour, minutes, seconds }
}
