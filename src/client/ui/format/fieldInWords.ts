import { factLine } from './facts.ts'
import { dateFormat, type DateFormat } from './formats.ts'
import { clock, type HourCycle } from './time.ts'

/*
 * Browsers draw fields for dates and times in their own language, not in the reader's, so "03/04/2026" can be either of
 * two days: such a field has its value in words beside it.
 */

const DAY: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }

/** Milliseconds of a field's reading, as if its clock hung in Greenwich; undefined while a part is missing. */
const readingOf = (value: string): number | undefined => {
  const reading = Date.parse(value.includes('T') ? `${value}Z` : value)
  return Number.isNaN(reading) ? undefined : reading
}

const formatOf = (values: readonly string[], cycle: HourCycle): DateFormat => {
  const hasTime = values.every((value) => value.includes('T'))
  const options = hasTime ? ({ ...DAY, hour: 'numeric', minute: '2-digit', ...clock(cycle) } as const) : DAY
  return dateFormat(document.documentElement.lang || 'en', { ...options, timeZone: 'UTC' })
}

/**
 * Returns the value of a field for a date, or a date and a time, in the reader's language: "Tuesday, November 24, 2026";
 * undefined while it is empty.
 */
export function fieldInWords(value: string, cycle: HourCycle): string | undefined {
  const reading = readingOf(value)
  return reading === undefined ? undefined : formatOf([value], cycle).format(reading)
}

/** Joins what is said below a field. */
export const listHints = (hints: readonly (string | undefined)[]): string | undefined =>
  factLine(hints) || undefined

/** Returns the time between the values of two such fields; undefined while one is empty, or the second is earlier. */
export function fieldsInWords(from: string, to: string, cycle: HourCycle): string | undefined {
  const [first, last] = [readingOf(from), readingOf(to)]
  if (first === undefined || last === undefined || last < first) return undefined
  return formatOf([from, to], cycle).formatRange(first, last)
}
