import { differenceInCalendarDays } from 'date-fns'
import { dateFormat, relativeDay } from './formats.ts'

/**
 * True shows clock times with 24 hours, false with 12; null leaves it to the language (chat spec, user
 * settings).
 */
export type HourCycle = boolean | null

/** The clock that the reader chose, or the usual clock of the language. */
export function clock(cycle: HourCycle): Intl.DateTimeFormatOptions {
  if (cycle === null) return {}
  return cycle ? { hourCycle: 'h23' } : { hourCycle: 'h12' }
}

/** "14:02", by the clock of this device or of another time zone. @throws RangeError for an unknown zone */
export const timeOfDay = (
  date: Date,
  language: string,
  cycle: HourCycle = null,
  timeZone?: string,
): string => {
  const zone: Intl.DateTimeFormatOptions = timeZone === undefined ? {} : { timeZone }
  return dateFormat(
    language,
    cycle === false
      ? { hour: 'numeric', minute: '2-digit', ...clock(cycle), ...zone }
      : { timeStyle: 'short', ...clock(cycle), ...zone },
  ).format(date)
}

/** "Tuesday 3 March 2026 at 14:02:07 CET": the full form, for titles and screen readers. */
export const fullTime = (date: Date, language: string, cycle: HourCycle = null): string =>
  dateFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
    ...clock(cycle),
  }).format(date)

/** "Nov 24, 2026, 14:02": when something is going to happen. */
export const dayAndTime = (date: Date, language: string, cycle: HourCycle = null): string =>
  dateFormat(language, { dateStyle: 'medium', timeStyle: 'short', ...clock(cycle) }).format(date)

/** "14:02" today, "Yesterday 14:02", "3 Mar", "3 Mar 2024": as short as possible without ambiguity. */
export function shortTime(date: Date, now: Date, language: string, cycle: HourCycle = null): string {
  const days = differenceInCalendarDays(now, date)
  const time = timeOfDay(date, language, cycle)
  if (days === 0) return time
  if (days === 1) return `${relativeDay(-1, language)} ${time}`
  const year: Intl.DateTimeFormatOptions = date.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }
  return dateFormat(language, { day: 'numeric', month: 'short', ...year }).format(date)
}
