import { useText } from '../../../i18n/useText.ts'
import { longDate, rangeName } from '../format.ts'
import { laterCalendarTexts } from '../texts/laterCalendarTexts.ts'
import type { CalendarState } from '../useCalendar.ts'
import { listDays } from './listDays.ts'

/**
 * Returns the days of a list: "From Monday 23 November 2026", "Before …"; of a preset "23 – 29 November 2026".
 */
export function useBeginning(state: CalendarState): string {
  const t = useText(laterCalendarTexts)
  const { direction, day, last } = listDays(state)
  if (last !== undefined) return last === day ? longDate(day) : rangeName(day, last)
  return t(direction === 'upcoming' ? 'calendar.list.from' : 'calendar.list.before', { date: longDate(day) })
}
