import type { EventNotice } from '../../calendar/attendance/support.ts'
import { secondsAt } from '../../calendar/dates/wallClock.ts'
import { zoneId } from '../../calendar/dates/zones.ts'
import type { Language } from '../../languages.ts'

/** The time of an event by its own clock: “Monday, November 24, 2031 at 7:30 PM – 11:00 PM GMT+1”. */
export function whenIn(
  language: Language,
  { all_day, timezone, utc_start_date, utc_end_date }: EventNotice,
): string {
  const form = new Intl.DateTimeFormat(language, {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: zoneId(timezone) ?? 'UTC',
    ...(all_day === 1 ? {} : { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }),
  })
  return form.formatRange(secondsAt(utc_start_date, 'UTC') * 1000, secondsAt(utc_end_date, 'UTC') * 1000)
}
