import { dayAtInstant, deviceZone, wallAt, type Zone } from '../time/zone.ts'
import { dayOfWall, MINUTES_OF_DAY, type Day } from '../time/day.ts'

/** When an event is. Wall clocks are written as if they were UTC, in milliseconds. */
export interface EventTimes {
  readonly isAllDay: boolean
  /** Moments. All-day events have them too, by their own zone. */
  readonly start: number
  readonly end: number
  /** What the clocks of the event's own zone show at its start and end. */
  readonly wallStart: number
  readonly wallEnd: number
}

/** Whose clocks events are shown by: those of a zone, or each event's own. */
export type Clock = { readonly of: 'viewer'; readonly zone: Zone } | { readonly of: 'event' }

/** An event and the days that it touches by some clock. */
export interface Placed<Event extends EventTimes> {
  readonly event: Event
  readonly firstDay: Day
  readonly lastDay: Day
  /** The clock at its start and end, written as UTC. */
  readonly from: number
  readonly to: number
  /** `bar`: goes by days, being all-day or a day and more long. `timed`: has a place on the clock. */
  readonly shape: 'bar' | 'timed'
}

const MINUTE = 60_000
const DAY = MINUTES_OF_DAY * MINUTE

/** The last day that something touches which ends at `to`: one that ends at midnight does not touch the day after. */
const lastDayOf = (from: number, to: number): Day => dayOfWall(Math.max(from, to - 1))

/** Where an event stands by that clock. All-day events are dates: no clock ever shifts them. */
export function placeEvent<Event extends EventTimes>(event: Event, clock: Clock): Placed<Event> {
  const { isAllDay, wallStart, wallEnd } = event
  const isOwn = isAllDay || clock.of === 'event'
  const from = isOwn ? wallStart : wallAt(clock.zone, event.start)
  const to = isOwn ? wallEnd : wallAt(clock.zone, event.end)
  return {
    event,
    firstDay: dayOfWall(from),
    lastDay: lastDayOf(from, to),
    from,
    to: Math.max(from, to),
    shape: isAllDay || event.end - event.start >= DAY ? 'bar' : 'timed',
  }
}

/** The days of an all-day event, before now (negative), around it (0) or after: dates by the reader's calendar. */
function daysFromNow({ wallStart, wallEnd }: EventTimes, now: number): number {
  const today = dayAtInstant(deviceZone(), now)
  return Math.min(0, lastDayOf(wallStart, wallEnd) - today) || Math.max(0, dayOfWall(wallStart) - today)
}

export const isOverAt = (event: EventTimes, now: number): boolean =>
  event.isAllDay ? daysFromNow(event, now) < 0 : event.end < now

export const isRunningAt = (event: EventTimes, now: number): boolean =>
  event.isAllDay ? daysFromNow(event, now) === 0 : event.start <= now && now < event.end

/** Bars first, long ones before short ones that start the same day, then by the clock; the rest by its ID. */
export function inOrder<Event extends EventTimes & { readonly id: number }>(
  one: Placed<Event>,
  other: Placed<Event>,
): number {
  return (
    one.firstDay - other.firstDay ||
    other.lastDay - one.lastDay ||
    (one.shape === other.shape ? 0 : one.shape === 'bar' ? -1 : 1) ||
    one.from - other.from ||
    one.event.id - other.event.id
  )
}

/** Whether it touches one of the days from `first` to `last`. */
export const isBetween = ({ firstDay, lastDay }: Placed<EventTimes>, first: Day, last: Day): boolean =>
  firstDay <= last && lastDay >= first

/** The events that touch the days from `first` to `last`, in their order. */
export const placeEvents = <Event extends EventTimes & { readonly id: number }>(
  events: readonly Event[],
  clock: Clock,
  first: Day,
  last: Day,
): Placed<Event>[] =>
  events
    .map((event) => placeEvent(event, clock))
    .filter((each) => isBetween(each, first, last))
    .toSorted(inOrder)

/** By the clock on one day: what began earlier comes first, bars before all. */
export const onDay = <Event extends EventTimes & { readonly id: number }>(
  placed: readonly Placed<Event>[],
  day: Day,
): readonly Placed<Event>[] =>
  placed
    .filter((each) => each.firstDay <= day && each.lastDay >= day)
    .toSorted(
      (one, other) =>
        (one.shape === other.shape ? 0 : one.shape === 'bar' ? -1 : 1) ||
        one.from - other.from ||
        other.to - one.to ||
        one.event.id - other.event.id,
    )
