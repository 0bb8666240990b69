import ICAL from 'ical.js'
import { limits } from '../../../../protocol/calendar/limits.ts'
import type { ReasonLeftOut, ReadEvent } from './readEvent.ts'
import { clockFor, floating, timesOf, type Clock } from './times.ts'
import type { ZonesOfFile } from './zones.ts'

const DAY = 86_400

/** When an event is: its start by its clock, and how long it takes. */
export interface Span {
  readonly start: ICAL.Time
  readonly clock: Clock
  readonly isAllDay: boolean
  /** All-day: days. Else seconds by the clock, as in the hours of a poster. */
  readonly length: number
}

type Times = Pick<ReadEvent, 'all_day' | 'start_date' | 'end_date' | 'timezone'>

const dayNumber = ({ year, month, day }: ICAL.Time): number => Date.UTC(year, month - 1, day) / (DAY * 1000)

const wallSeconds = (time: ICAL.Time): number =>
  dayNumber(time) * DAY + time.hour * 3600 + time.minute * 60 + time.second

const dayText = (time: ICAL.Time): string => time.toString().slice(0, 10)

const firstTime = (property: ICAL.Property | null): ICAL.Time | undefined =>
  property === null ? undefined : timesOf(property)[0]

function lengthOf(
  component: ICAL.Component,
  start: ICAL.Time,
  clock: Clock,
  zones: ZonesOfFile,
  zone: string,
) {
  const property = component.getFirstProperty('dtend')
  const end = firstTime(property)
  if (property && end) {
    if (start.isDate || end.isDate) return dayNumber(end) - dayNumber(start)
    // By the start's clock, also if the file gives the end in another zone, as for a flight.
    const there = clock.timeAt(clockFor(property, zones, zone).secondsAt(end))
    return wallSeconds(there) - wallSeconds(start)
  }
  const duration: unknown = component.getFirstPropertyValue('duration')
  if (duration instanceof ICAL.Duration) {
    const seconds = duration.toSeconds()
    return start.isDate ? Math.ceil(seconds / DAY) : seconds
  }
  return start.isDate ? 1 : 0
}

/** @param zone of times without one */
export function readSpan(component: ICAL.Component, zones: ZonesOfFile, zone: string): Span | ReasonLeftOut {
  const property = component.getFirstProperty('dtstart')
  const start = firstTime(property)
  if (!property || !start) return 'noStart'
  if (start.year < 1000 || start.year > 9000 || start.month < 1 || start.month > 12) return 'noStart'
  const clock = clockFor(property, zones, zone)
  const length = lengthOf(component, start, clock, zones, zone)
  if (!Number.isFinite(length)) return 'unreadable'
  if (length < 0) return 'endsBeforeStart'
  const isAllDay = start.isDate
  if (length > limits.max_event_days * (isAllDay ? 1 : DAY)) return 'tooLong'
  return { start: floating(start), clock, isAllDay, length }
}

const utcText = (seconds: number): string => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')

/** The instance's name within its series, by its original start. */
export const recurrenceOf = ({ clock, isAllDay }: Span, start: ICAL.Time): string =>
  isAllDay ? dayText(start) : String(clock.secondsAt(start))

/** Start and end of an instance. @param start by the span's clock */
export function timesAt({ clock, isAllDay, length }: Span, start: ICAL.Time): Times {
  if (isAllDay) {
    const last = start.clone()
    last.addDuration(ICAL.Duration.fromSeconds(Math.max(0, length - 1) * DAY))
    const days = { start_date: dayText(start), end_date: dayText(last) }
    return { all_day: true, ...days, timezone: clock.shown }
  }
  const end = start.clone()
  end.addDuration(ICAL.Duration.fromSeconds(length))
  const begins = clock.secondsAt(start)
  return {
    all_day: false,
    start_date: utcText(begins),
    // A change of the clock in between can bring the end before the start.
    end_date: utcText(Math.max(begins, clock.secondsAt(end))),
    timezone: clock.shown,
  }
}
