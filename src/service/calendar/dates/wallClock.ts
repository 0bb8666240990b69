/** `YYYY-MM-DD hh:mm:ss`, as the interface and the database write dates. They compare as text. */
export const writeDateTime = (moment: Temporal.PlainDateTime): string =>
  moment.toString({ fractionalSecondDigits: 0 }).replace('T', ' ')

/** @param text `YYYY-MM-DD hh:mm:ss` */
export const plainDateTime = (text: string): Temporal.PlainDateTime =>
  Temporal.PlainDateTime.from(text.replace(' ', 'T'))

/** What the wall clock of a zone shows at a time in UNIX seconds. */
export const wallClockAt = (seconds: number, zone: string): string =>
  writeDateTime(
    Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
      .toZonedDateTimeISO(zone)
      .toPlainDateTime(),
  )

/** UNIX seconds when the wall clock of a zone shows this; the later moment where clocks jump over it. */
export const secondsAt = (wallClock: string, zone: string): number =>
  Math.floor(plainDateTime(wallClock).toZonedDateTime(zone).epochMilliseconds / 1000)

/** The parts of a date as records carry them (`start_date_details`). */
export function dateDetails(text: string): Record<string, string> {
  const [year = '', month = '', day = '', hour = '', minutes = '', seconds = ''] = text.split(/[- :]/)
  return { year, month, day, hour, minutes, seconds }
}
