import type { EventTime } from '../event/whenText.ts'
import type { When } from '../form/when.ts'
import { instantOfWall, isZone } from '../time/zone.ts'

/** By how much an event is moved, or only its end. */
export interface Move {
  readonly days: number
  readonly minutes: number
  readonly edge: 'whole' | 'end'
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** The shortest that an event may be pulled. */
const SHORTEST = 15 * MINUTE

/** The moment of a reading of the event's clock. Zones that are plain offsets stay as far from UTC as they are. */
function momentOf({ zone, start, wallStart }: EventTime, wall: number): number {
  return isZone(zone) ? instantOfWall(zone, wall) : wall - (wallStart - start)
}

function movedWalls(
  { isAllDay, wallStart, wallEnd }: EventTime,
  { days, minutes, edge }: Move,
): [number, number] {
  const by = days * DAY + (isAllDay ? 0 : minutes * MINUTE)
  if (edge === 'whole') return [wallStart + by, wallEnd + by]
  // All-day events end at the end of their last day: the first one at the least stays.
  const earliest = isAllDay ? wallStart + ((wallEnd - wallStart) % DAY) : wallStart + SHORTEST
  return [wallStart, Math.max(earliest, wallEnd + by)]
}

/** The event at its new time. It keeps its hour of day over a change of the clocks, as plans do. */
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

/** The time of an event as the form writes it. */
export const whenOf = ({ isAllDay, wallStart, wallEnd, zone }: EventTime): When => ({
  startDate: dateOf(wallStart),
  startTime: timeOf(wallStart),
  endDate: dateOf(wallEnd),
  endTime: timeOf(wallEnd),
  isAllDay,
  timezone: zone,
})
