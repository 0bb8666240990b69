import { onDay, placeEvents, type Placed } from '../../features/calendar/layout/place.ts'
import type { ShownEvent } from '../../features/calendar/shownEvent.ts'
import { dayOfWall } from '../../features/calendar/time/day.ts'
import { dayAtInstant } from '../../features/calendar/time/zone.ts'

/** An event of today. */
export interface TodaysEvent {
  readonly event: ShownEvent
  /** `day`: it fills today. `end`: it began before and ends today. `start`: it begins today. */
  readonly told: 'day' | 'end' | 'start'
}

function toldOf({ event, firstDay, to }: Placed<ShownEvent>, today: number): TodaysEvent['told'] {
  if (event.isAllDay) return 'day'
  if (firstDay === today) return 'start'
  return dayOfWall(to) === today ? 'end' : 'day'
}

const rank: Readonly<Record<TodaysEvent['told'], number>> = { day: 0, end: 1, start: 2 }

/** Returns today's events that are not over: those of the whole day, those that end today, then the others as they begin. */
export function todaysEvents(
  events: readonly ShownEvent[],
  zone: string,
  now: number,
): readonly TodaysEvent[] {
  const today = dayAtInstant(zone, now)
  return onDay(placeEvents(events, { of: 'viewer', zone }, today, today), today)
    .filter(({ event }) => event.isAllDay || event.end > now)
    .map((placed) => ({ event: placed.event, told: toldOf(placed, today) }))
    .toSorted((one, other) => rank[one.told] - rank[other.told] || one.event.start - other.event.start)
}
