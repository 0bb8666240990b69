/** A wall-clock date and time as written, without a zone. */
export interface WrittenDateTime {
  /** `YYYY-MM-DD` */
  readonly date: string
  /** `hh:mm:ss`; undefined for a date alone. */
  readonly time: string | undefined
  /** `+hh:mm`, `-hh:mm` or `Z`; undefined without an offset. */
  readonly offset: string | undefined
}

const FORM =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?\s?(Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?)?$/

const exists = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/**
 * Parses `YYYY-MM-DD hh:mm:ss` (calendar spec 4.1), the same with `T`, without seconds, without a time, or
 * with an offset from UTC. Undefined for anything else and for nonexistent dates and times, such as 30
 * February.
 */
export function readDateTime(text: string): WrittenDateTime | undefined {
  const [, year, month, day, hour, minute, second = '00', offset] = FORM.exec(text.trim()) ?? []
  if (year === undefined || !exists(Number(year), Number(month), Number(day))) return undefined
  const date = `${year}-${month}-${day}`
  if (hour === undefined || minute === undefined) return { date, time: undefined, offset: undefined }
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  return {
    date,
    time: `${hour}:${minute}:${second}`,
    offset: offset?.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2'),
  }
}
