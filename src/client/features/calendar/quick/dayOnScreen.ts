import { isPaged } from '../address.ts'
import { endOfMonth, startOfMonth, type Day } from '../time/day.ts'
import { shownDays, type CalendarState } from '../useCalendar.ts'

/** The day on which an event begins that is made while these days are on screen; undefined: today. */
export function dayOnScreen(state: CalendarState): Day | undefined {
  const { address, day, today } = state
  if (address.view === 'day') return day
  if (isPaged(address.view)) return address.day
  const { first, last } =
    address.view === 'week' ? shownDays(state) : { first: startOfMonth(day), last: endOfMonth(day) }
  return first <= today && today <= last ? undefined : first
}
