import { memoize } from '../../../ui/memoize.ts'
import { dayOfWall, utcMidnight, type Day } from './day.ts'

/** A time zone by its IANA name, such as "Europe/Zurich". */
export type Zone = string

const HOUR = 3_600_000
const DAY = 24 * HOUR
const MINUTE = 60_000

const formatOf = memoize(
  (zone: Zone) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      era: 'short',
    }),
)

function measuredOffset(zone: Zone, instant: number): number {
  const parts: Record<string, string> = {}
  for (const { type, value } of formatOf(zone).formatToParts(instant)) parts[type] = value
  const year = Number(parts['year']) * (parts['era'] === 'BC' ? -1 : 1)
  const wall = Date.UTC(
    year,
    Number(parts['month']) - 1,
    Number(parts['day']),
    Number(parts['hour']),
    Number(parts['minute']),
    Number(parts['second']),
  )
  return wall - Math.floor(instant / 1000) * 1000
}

/** Offsets at the start and end of each UTC day: if both are equal, no clock changed in between. */
const offsetsOf = memoize((zone: Zone) => memoize((bound: number) => measuredOffset(zone, bound * DAY)))

/**
 * Returns the milliseconds by which the zone's clocks are ahead of UTC at that moment. A call of Intl takes
 * microseconds, which add up to a noticeable delay for a month of events: it is called once for each day, and for
 * single moments only near a clock change.
 */
export function offsetAt(zone: Zone, instant: number): number {
  const bound = Math.floor(instant / DAY)
  const offsetAtBound = offsetsOf(zone)
  const before = offsetAtBound(bound)
  return before === offsetAtBound(bound + 1) ? before : measuredOffset(zone, instant)
}

/** Returns the wall clock time of the zone at that moment, written as if it were UTC (milliseconds). */
export const wallAt = (zone: Zone, instant: number): number => instant + offsetAt(zone, instant)

export const dayAtInstant = (zone: Zone, instant: number): Day => dayOfWall(wallAt(zone, instant))

/** Returns the first moment, to the minute, at which `hasCome` holds; it must hold at `late` and not at `early`. */
function firstMinute(early: number, late: number, hasCome: (instant: number) => boolean): number {
  let [low, high] = [early, late]
  while (high - low > MINUTE) {
    const middle = Math.floor((low + high) / 2 / MINUTE) * MINUTE
    if (hasCome(middle)) high = middle
    else low = middle
  }
  return high
}

/**
 * Returns the moment at which a day begins in the zone: midnight, or later if the clocks skip midnight. A day that
 * the zone left out (Apia's 30 December 2011) begins and ends with the next day.
 */
export function startOfDay(zone: Zone, day: Day): number {
  const wall = utcMidnight(day)
  const [early, late] = [wall - 36 * HOUR, wall + 36 * HOUR]
  const offset = offsetAt(zone, early)
  if (offset === offsetAt(zone, late)) return wall - offset
  return firstMinute(early, late, (instant) => dayAtInstant(zone, instant) >= day)
}

/** A clock change within a day, in minutes of the wall clock. */
export interface ClockChange {
  /** Wall clock time of the change, in minutes since midnight. */
  readonly at: number
  /** Minutes by which the clocks go forward; negative if they go back. */
  readonly by: number
  /** Moment of the change. */
  readonly instant: number
}

/** Returns the clock change of a day, if there is one. */
export function clockChangeOn(zone: Zone, day: Day): ClockChange | undefined {
  const [start, end] = [startOfDay(zone, day), startOfDay(zone, day + 1)]
  if (end <= start) return undefined
  const before = offsetAt(zone, start)
  const after = offsetAt(zone, end - MINUTE)
  if (before === after) return undefined
  const instant = firstMinute(start, end - MINUTE, (each) => offsetAt(zone, each) === after)
  return {
    at: (instant + before - utcMidnight(day)) / MINUTE,
    by: (after - before) / MINUTE,
    instant,
  }
}

/**
 * Returns the moment at which the zone's clocks show `wall` (written as UTC). A repeated time gives the earlier
 * moment; a skipped time is shifted forward by the length of the gap.
 */
export function instantOfWall(zone: Zone, wall: number): number {
  const earlier = wall - offsetAt(zone, wall - DAY)
  if (wallAt(zone, earlier) === wall) return earlier
  const later = wall - offsetAt(zone, wall + DAY)
  return wallAt(zone, later) === wall ? later : earlier
}

export const isZone = (name: string): boolean => {
  try {
    formatOf(name)
    return true
  } catch {
    return false
  }
}

let device: { readonly zone: Zone; readonly readAt: number } | undefined

/**
 * Returns the zone of this device. It can change during travel, but Intl needs milliseconds to find it, so it is read
 * at most once a minute.
 */
export function deviceZone(): Zone {
  const now = Date.now()
  if (device && Math.abs(now - device.readAt) < MINUTE) return device.zone
  // On a device without a zone, browsers return undefined, against the type, or a name that `Intl` refuses:
  // "Etc/Unknown".
  const zone: string | undefined = Intl.DateTimeFormat().resolvedOptions().timeZone
  device = { zone: zone !== undefined && isZone(zone) ? zone : 'UTC', readAt: now }
  return device.zone
}
