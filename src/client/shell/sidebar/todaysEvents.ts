import { isRunningAt, onDay, placeEvents, type Placed } from '../../features/calendar/layout/place.ts'
import type { ShownEvent } from '../../features/calendar/shownEvent.ts'
import { dayOfWall } from '../../features/calendar/time/day.ts'
import { dayAtInstant } from '../../features/calendar/time/zone.ts'

/** An event of today. */
export interface TodaysEvent {
  readonly event: ShownEvent
  /** `now`: it runs, within a day. `start`: it begins today. `end`: it began before and ends today. `day`: it fills today. */
  readonly told: 'now' | 'start' | 'end' | 'day'
}

function toldOf(
  { event, firstDay, to, shape }: Placed<ShownEvent>,
  today: number,
  now: number,
): TodaysEvent['told'] {
  if (event.isAllDay) return 'day'
  if (shape === 'timed' && isRunningAt(event, now)) return 'now'
  if (firstDay === today) return 'start'
  return dayOfWall(to) === today ? 'end' : 'day'
}

const rank: Readonly<Record<TodaysEvent['told'], number>> = { now: 0, start: 1, end: 2, day: 3 }

/**
 * Returns today's events that are not over: those that run, then the others as they begin, and last those that are there
 * for days.
 */
export function todaysEvents(
  events: readonly ShownEvent[],
  zone: string,
  now: number,
): readonly TodaysEvent[] {
  const today = dayAtInstant(zone, now)
  return onDay(placeEvents(events, { of: 'viewer', zone }, today, today), today)
    .filter(({ event }) => event.isAllDay || event.end > now)
    .map((placed) => ({ event: placed.event, told: toldOf(placed, today, now) }))
    .toSorted((one, other) => rank[one.told] - rank[other.told] || one.event.start - other.event.start)
}
