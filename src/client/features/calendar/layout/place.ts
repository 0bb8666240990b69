import { dayAtInstant, deviceZone, wallAt, type Zone } from '../time/zone.ts'
import { dayOfWall, MINUTES_OF_DAY, type Day } from '../time/day.ts'

/** The time of an event. Wall clock times are written as if they were UTC, in milliseconds. */
export interface EventTimes {
  readonly isAllDay: boolean
  /** Moments. All-day events have them too, by their own zone. */
  readonly start: number
  readonly end: number
  /** Start and end by the clock of the event's own zone. */
  readonly wallStart: number
  readonly wallEnd: number
}

/** The clock by which events are shown: a zone's, or each event's own. */
export type Clock = { readonly of: 'viewer'; readonly zone: Zone } | { readonly of: 'event' }

/** An event and the days that it touches by some clock. */
export interface Placed<Event extends EventTimes> {
  readonly event: Event
  readonly firstDay: Day
  readonly lastDay: Day
  /** Start and end by that clock, written as UTC. */
  readonly from: number
  readonly to: number
  /** `bar`: drawn over days, because it is all-day or lasts a day or longer. `timed`: drawn by the clock. */
  readonly shape: 'bar' | 'timed'
}

const MINUTE = 60_000
const DAY = MINUTES_OF_DAY * MINUTE

/** Returns the last day of an event that ends at `to`: an end at midnight does not touch the next day. */
const lastDayOf = (from: number, to: number): Day => dayOfWall(Math.max(from, to - 1))

/** Returns the days of an event by that clock. All-day events are dates, which no clock shifts. */
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

/** Returns the days from now to an all-day event: negative before now, 0 while it runs, by the reader's calendar. */
function daysFromNow({ wallStart, wallEnd }: EventTimes, now: number): number {
  const today = dayAtInstant(deviceZone(), now)
  return Math.min(0, lastDayOf(wallStart, wallEnd) - today) || Math.max(0, dayOfWall(wallStart) - today)
}

export const isOverAt = (event: EventTimes, now: number): boolean =>
  event.isAllDay ? daysFromNow(event, now) < 0 : event.end < now

export const isRunningAt = (event: EventTimes, now: number): boolean =>
  event.isAllDay ? daysFromNow(event, now) === 0 : event.start <= now && now < event.end

/** Sorts bars first, longer ones before shorter ones of the same first day; then by the clock, then by ID. */
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

/** Returns true if the event touches a day from `first` to `last`. */
export const isBetween = ({ firstDay, lastDay }: Placed<EventTimes>, first: Day, last: Day): boolean =>
  firstDay <= last && lastDay >= first

/** Returns the events that touch the days from `first` to `last`, sorted. */
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

/** Returns the events of one day by the clock: bars first, then by start. */
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
