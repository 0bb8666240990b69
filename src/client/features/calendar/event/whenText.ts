import { dayOfWall, type Day } from '../time/day.ts'
import { dayAtInstant, isZone, wallAt } from '../time/zone.ts'
import type { HourCycle } from '../../../ui/format/time.ts'

/** The time of an event. Wall clocks are written as if they were UTC, in milliseconds. */
export interface EventTime {
  readonly isAllDay: boolean
  readonly start: number
  readonly end: number
  readonly wallStart: number
  readonly wallEnd: number
  /** IANA name, or an offset such as `UTC+5.5`. */
  readonly zone: string
}

export interface WhenReader {
  readonly zone: string
  readonly language: string
  readonly hourCycle: HourCycle
}

export interface WhenText {
  /** By the reader's own clock; all-day events by their dates alone. */
  readonly main: string
  /** By the event's clock, if it shows another time. */
  readonly there: string | undefined
}

const clock = (hourCycle: HourCycle): Intl.DateTimeFormatOptions => {
  if (hourCycle === null) return {}
  return { hourCycle: hourCycle ? 'h23' : 'h12' }
}

const day: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }

/** "Zurich" of `Europe/Zurich`: the usual name of a zone. */
export const cityOf = (zone: string): string => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone

/** A zone that real sites have beside names: `UTC+5.5`. */
const isOffset = (zone: string): boolean => /^(UTC|GMT)?[+-]\d/i.test(zone)

/** Returns an event's time in full: "Tuesday 24 November 2026, 18:00 – 20:00 CET". */
export function whenText(time: EventTime, reader: WhenReader): WhenText {
  const { language, hourCycle, zone } = reader
  if (time.isAllDay) {
    const format = new Intl.DateTimeFormat(language, { ...day, timeZone: 'UTC' })
    return { main: format.formatRange(time.wallStart, time.wallEnd), there: undefined }
  }
  const options = { ...day, hour: 'numeric', minute: '2-digit', ...clock(hourCycle) } as const
  const inZone = (timeZone: string, timeZoneName: 'short' | 'longOffset' = 'short'): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(language, { ...options, timeZoneName, timeZone })
  const here = inZone(zone).formatRange(time.start, time.end)
  if (isOffset(time.zone)) {
    // Browsers do not know all such zones, but the time by its clock is known, and the zone is named beside it.
    const own = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
    const isSame = wallAt(zone, time.start) === time.wallStart
    return { main: here, there: isSame ? undefined : own.formatRange(time.wallStart, time.wallEnd) }
  }
  if (!isZone(time.zone)) return { main: here, there: undefined }
  const there = inZone(time.zone).formatRange(time.start, time.end)
  const isSameClock =
    inZone(zone, 'longOffset').format(time.start) === inZone(time.zone, 'longOffset').format(time.start)
  return { main: here, there: isSameClock ? undefined : there }
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export type Nearness =
  | { readonly state: 'over' | 'running' | 'far' }
  /** "in 3 days", "tomorrow" */
  | { readonly state: 'soon'; readonly words: string }

/** An event that ends at midnight does not touch the day after. */
const lastDayOf = ({ wallStart, wallEnd }: EventTime): Day => dayOfWall(Math.max(wallStart, wallEnd - 1))

/** The most days ahead for which "in n days" is shown. */
const FEW_DAYS = 14

/**
 * Returns the time from now to an event: over, running, or soon (within two weeks). All-day events are dates by the
 * reader's calendar, in any time zone.
 */
export function nearness(
  time: EventTime,
  now: number,
  { zone, language }: Pick<WhenReader, 'zone' | 'language'>,
): Nearness {
  const today = dayAtInstant(zone, now)
  const days = (time.isAllDay ? dayOfWall(time.wallStart) : dayAtInstant(zone, time.start)) - today
  const wait = time.start - now
  if (time.isAllDay ? lastDayOf(time) < today : time.end < now) return { state: 'over' }
  if (time.isAllDay ? days <= 0 : wait <= 0) return { state: 'running' }
  if (days > FEW_DAYS) return { state: 'far' }
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  // Counted in calendar days, not in hours: "tomorrow" names a date.
  if (time.isAllDay || wait >= DAY) return { state: 'soon', words: format.format(days, 'day') }
  const words =
    wait < HOUR
      ? format.format(Math.ceil(wait / MINUTE), 'minute')
      : format.format(Math.round(wait / HOUR), 'hour')
  return { state: 'soon', words }
}
