import type { HourCycle } from '../../ui/format/time.ts'
import { clockTime, shortDate } from './format.ts'
import type { Clock, Placed } from './layout/place.ts'
import type { ShownEvent } from './shownEvent.ts'
import { dayOfWall } from './time/day.ts'
import { isZone, offsetAt } from './time/zone.ts'

type PlacedEvent = Placed<ShownEvent>

/** Returns true if the clocks at the event show another time than the clock it is shown by. */
export const isElsewhere = ({ event }: PlacedEvent, clock: Clock): boolean =>
  clock.of === 'viewer' &&
  !event.isAllDay &&
  (isZone(event.zone)
    ? offsetAt(event.zone, event.start) !== offsetAt(clock.zone, event.start)
    : event.wallStart - event.start !== offsetAt(clock.zone, event.start))

/**
 * Returns the event's own time, beside the viewer's: "10:00 – 12:00 EST", with the day if it is another one, and with
 * both days if it lasts a day or longer.
 */
export function ownTimeText({ event, firstDay }: PlacedEvent, cycle: HourCycle): string {
  const { wallStart, wallEnd } = event
  const [ownDay, lastDay] = [dayOfWall(wallStart), dayOfWall(wallEnd)]
  const [start, end] = [clockTime(wallStart, cycle), clockTime(wallEnd, cycle)]
  const isLong = wallEnd - wallStart >= 24 * 3_600_000
  const day = isLong || ownDay !== firstDay ? `${shortDate(ownDay)} ` : ''
  const until = wallEnd === wallStart ? '' : ` – ${isLong ? `${shortDate(lastDay)} ` : ''}${end}`
  return `${day}${start}${until} ${event.zoneShort}`
}
