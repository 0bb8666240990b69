import { differenceInCalendarDays } from 'date-fns'
import { serverNow } from '../../../kernel/api/serverClock.ts'
import { dateFormat, relativeDay } from '../../../ui/format/formats.ts'

/** The current name of the day. */
export const dayNameToday = (date: Date, language: string): string =>
  dayName(date, new Date(serverNow()), language)

/** "Today", "Yesterday", "Tuesday 3 March", with the year if it is another one. */
export function dayName(date: Date, now: Date, language: string): string {
  const days = differenceInCalendarDays(date, now)
  if (days === 0 || days === -1) return relativeDay(days, language)
  return dateFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(date.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }),
  }).format(date)
}
