import { isBetween, placeEvent } from './layout/place.ts'
import type { Range } from './queries.ts'
import type { ShownEvent } from './shownEvent.ts'
import { shownDays, type CalendarState } from './useCalendar.ts'

/** The days that a month, a week or a day shows, with its filters. */
export const rangeOf = (state: CalendarState, reader: number | undefined): Range => ({
  ...shownDays(state),
  filters: state.address.filters,
  reader,
})

/** The number of these events that touch the days on screen. */
export function countIn(state: CalendarState, events: readonly ShownEvent[]): number {
  const { first, last } = shownDays(state)
  return events.filter((event) => isBetween(placeEvent(event, state.clock), first, last)).length
}
