import type { EventTime } from '../event/whenText.ts'
import type { When } from '../form/when.ts'
import { instantOfWall, isZone } from '../time/zone.ts'

/** The change of an event's time, or of its end alone. */
export interface Move {
  readonly days: number
  readonly minutes: number
  readonly edge: 'whole' | 'end'
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** The shortest length to which an event can be resized. */
const SHORTEST = 15 * MINUTE

/**
 * Returns the moment of a wall clock time of the event. A zone that is a plain offset keeps its distance from UTC.
 */
function momentOf({ zone, start, wallStart }: EventTime, wall: number): number {
  return isZone(zone) ? instantOfWall(zone, wall) : wall - (wallStart - start)
}

function movedWalls(
  { isAllDay, wallStart, wallEnd }: EventTime,
  { days, minutes, edge }: Move,
): [number, number] {
  const by = days * DAY + (isAllDay ? 0 : minutes * MINUTE)
  if (edge === 'whole') return [wallStart + by, wallEnd + by]
  // An all-day event ends at the end of its last day, so it keeps at least its first day.
  const earliest = isAllDay ? wallStart + ((wallEnd - wallStart) % DAY) : wallStart + SHORTEST
  return [wallStart, Math.max(earliest, wallEnd + by)]
}

/** Returns the event at its new time. The wall clock time stays the same across a clock change. */
export function movedTimes<Event extends EventTime>(event: Event, move: Move): Event {
  const [wallStart, wallEnd] = movedWalls(event, move)
  return {
    ...event,
    wallStart,
    wallEnd,
    start: momentOf(event, wallStart),
    end: momentOf(event, wallEnd),
  }
}

const dateOf = (wall: number): string => new Date(wall).toISOString().slice(0, 10)
const timeOf = (wall: number): string => new Date(wall).toISOString().slice(11, 16)

/** Converts the time of an event to the fields of the form. */
export const whenOf = ({ isAllDay, wallStart, wallEnd, zone }: EventTime): When => ({
  startDate: dateOf(wallStart),
  startTime: timeOf(wallStart),
  endDate: dateOf(wallEnd),
  endTime: timeOf(wallEnd),
  isAllDay,
  timezone: zone,
})
