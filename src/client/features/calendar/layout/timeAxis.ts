import { MINUTES_OF_DAY, utcMidnight, type Day } from '../time/day.ts'
import { clockChangeOn, startOfDay, wallAt, type ClockChange, type Zone } from '../time/zone.ts'
import type { Clock, EventTimes, Placed } from './place.ts'

/*
 * The axis of the time grid follows the wall clock. In a week in which clocks go back the axis contains the repeated
 * hour twice; on a day on which they go forward the missing hour stays empty. So no day is longer than the axis, and
 * an hour is at the same height on all days.
 */

const MINUTE = 60_000

/** The common axis of days side by side. Positions are minutes from its top. */
export interface TimeAxis {
  readonly length: number
  /** Labels of the hours with their positions; `minute` counts from midnight by the wall clock. */
  readonly hours: readonly { readonly minute: number; readonly position: number }[]
  /** Position and length of the repeated hour. */
  readonly repeated: { readonly position: number; readonly length: number } | undefined
}

/** A part of the day that does not exist, because clocks went forward. */
export interface Gap {
  readonly position: number
  readonly length: number
}

/** Conversion of one day's moments to positions. */
export interface DayAxis {
  readonly day: Day
  readonly gaps: readonly Gap[]
  readonly positionOf: (instant: number) => number
}

/** Returns the change back of the clocks on one of these days: the days shown contain at most one. */
const backwardChange = (zone: Zone, days: readonly Day[]): ClockChange | undefined =>
  days.map((day) => clockChangeOn(zone, day)).find((change) => change !== undefined && change.by < 0)

/** Returns the axis of these days by the clocks of a zone; without a zone all days have 24 hours. */
export function timeAxisOf(zone: Zone | undefined, days: readonly Day[]): TimeAxis {
  const change = zone === undefined ? undefined : backwardChange(zone, days)
  const extra = change === undefined ? 0 : -change.by
  const hours = Array.from({ length: 24 }, (_, hour) => {
    const minute = hour * 60
    return { minute, position: change !== undefined && minute >= change.at ? minute + extra : minute }
  })
  return {
    length: MINUTES_OF_DAY + extra,
    hours:
      change === undefined
        ? hours
        : [...hours, { minute: change.at - extra, position: change.at }].toSorted(
            (one, other) => one.position - other.position,
          ),
    repeated: change === undefined ? undefined : { position: change.at, length: extra },
  }
}

/** Returns the positions of a day's moments on the axis that it shares with the other days. */
export function dayAxisOf(zone: Zone, day: Day, axis: TimeAxis): DayAxis {
  const change = clockChangeOn(zone, day)
  const { repeated } = axis
  const goesBack = change !== undefined && change.by < 0
  const isMissing = startOfDay(zone, day) === startOfDay(zone, day + 1)
  const gaps = [
    ...(isMissing ? [{ position: 0, length: axis.length }] : []),
    ...(repeated && !goesBack && !isMissing ? [repeated] : []),
    ...(change !== undefined && change.by > 0 ? [{ position: change.at, length: change.by }] : []),
  ]
  return {
    day,
    gaps,
    positionOf: (instant) => {
      const minute = (wallAt(zone, instant) - utcMidnight(day)) / MINUTE
      if (repeated === undefined) return minute
      const isAfter = goesBack ? instant >= change.instant : minute >= repeated.position
      return isAfter ? minute + repeated.length : minute
    },
  }
}

/** The part of a timed event that lies in one day. */
export interface DayPart<Event extends EventTimes> {
  readonly placed: Placed<Event>
  /** Positions on the axis. */
  readonly from: number
  readonly to: number
  readonly continues: 'no' | 'before' | 'after' | 'both'
}

/** A part is drawn at least as tall as this, in minutes, so that it can be read and pressed. */
export const SHORTEST = 30

/** Returns the part of a placed event on a day: an event over midnight has a part on each side. */
export function partOn<Event extends EventTimes>(
  placed: Placed<Event>,
  day: Day,
  axis: TimeAxis,
  clock: Clock,
): DayPart<Event> {
  const isBefore = placed.firstDay < day
  const isAfter = placed.lastDay > day
  const position = positionsBy(clock, day, axis)
  const from = isBefore ? 0 : position(placed.event.start, placed.from)
  const to = isAfter ? axis.length : endPosition(placed, day, axis, position)
  const late = Math.min(from, axis.length - SHORTEST)
  return {
    placed,
    from: late,
    to: Math.max(to, late + SHORTEST),
    continues: isBefore ? (isAfter ? 'both' : 'before') : isAfter ? 'after' : 'no',
  }
}

type Position = (instant: number, wall: number) => number

function positionsBy(clock: Clock, day: Day, axis: TimeAxis): Position {
  if (clock.of === 'event') return (_, wall) => (wall - utcMidnight(day)) / MINUTE
  const { positionOf } = dayAxisOf(clock.zone, day, axis)
  return (instant) => positionOf(instant)
}

/** An event that ends at midnight ends at the bottom of its day. */
function endPosition<Event extends EventTimes>(
  { event, to }: Placed<Event>,
  day: Day,
  axis: TimeAxis,
  position: Position,
): number {
  return to >= utcMidnight(day + 1) ? axis.length : position(event.end, to)
}
