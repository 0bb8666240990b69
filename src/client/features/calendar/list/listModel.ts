import { placeEvent, type Clock, type Placed } from '../layout/place.ts'
import type { ShownEvent } from '../shownEvent.ts'
import type { ListPlace } from './listPages.ts'
import { isSameMonth, startOfMonth, type Day } from '../time/day.ts'

export interface DayGroup {
  readonly day: Day
  readonly placed: readonly Placed<ShownEvent>[]
}

export interface MonthGroup {
  readonly month: Day
  readonly days: readonly DayGroup[]
}

/**
 * Groups the events of a page by day. An event that began before `from` and still runs is listed under `from`. The
 * page's order stays, which can be descending.
 */
export function groupsOf(
  events: readonly ShownEvent[],
  clock: Clock,
  from: Day | undefined,
): readonly MonthGroup[] {
  const months: { month: Day; days: { day: Day; placed: Placed<ShownEvent>[] }[] }[] = []
  for (const event of events) {
    const placed = placeEvent(event, clock)
    const day = from === undefined ? placed.firstDay : Math.max(placed.firstDay, from)
    let month = months.at(-1)
    if (!month || !isSameMonth(month.month, day)) {
      month = { month: startOfMonth(day), days: [] }
      months.push(month)
    }
    const group = month.days.find((each) => each.day === day)
    if (group) group.placed.push(placed)
    else month.days.push({ day, placed: [placed] })
  }
  return months
}

/**
 * Sorts the events of a page as they begin by the clock that shows them, past ones the latest first. The service sorts
 * by each event's own clock, so that events of other zones are out of order.
 */
export function inListOrder(
  events: readonly ShownEvent[],
  clock: Clock,
  direction: 'upcoming' | 'past',
): readonly ShownEvent[] {
  const sign = direction === 'past' ? -1 : 1
  return events
    .map((event) => placeEvent(event, clock))
    .toSorted(
      (one, other) =>
        sign *
        (one.from - other.from ||
          Number(other.event.isAllDay) - Number(one.event.isAllDay) ||
          one.event.id - other.event.id),
    )
    .map(({ event }) => event)
}

/** Sorts featured events first; each part stays in order. */
export const featuredFirst = (events: readonly ShownEvent[]): readonly ShownEvent[] => [
  ...events.filter((event) => event.isFeatured),
  ...events.filter((event) => !event.isFeatured),
]

/**
 * Returns true if the event belongs to the list. The service compares by each event's own clock and by whole days, so
 * its answer also contains events of the days before and after.
 */
export function belongs(
  event: ShownEvent,
  { clock, direction, day, last = Infinity }: Pick<ListPlace, 'clock' | 'direction' | 'day' | 'last'>,
): boolean {
  const { firstDay, lastDay } = placeEvent(event, clock)
  return direction === 'upcoming' ? lastDay >= day && firstDay <= last : lastDay < day
}
