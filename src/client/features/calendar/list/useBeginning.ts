import { useText } from '../../../i18n/useText.ts'
import { longDate } from '../format.ts'
import { laterCalendarTexts } from '../texts/laterCalendarTexts.ts'
import type { CalendarState } from '../useCalendar.ts'

/** Returns the day from which a list goes on, or before which it ends: "From Monday 23 November 2026". */
export function useBeginning({ address, day }: CalendarState): string {
  const t = useText(laterCalendarTexts)
  return t(address.direction === 'upcoming' ? 'calendar.list.from' : 'calendar.list.before', {
    date: longDate(day),
  })
}
