import ICAL from 'ical.js'
import { wallClockAt } from '../../dates/wallClock.ts'
import type { ZoneOfFile, ZonesOfFile } from './zones.ts'

/** Clock of an event: of a zone, or of the reader's. */
export interface Clock {
  /** Zone by which the event is shown. */
  readonly shown: string
  /** UNIX seconds of a time by this clock. */
  readonly secondsAt: (time: ICAL.Time) => number
  /** Time by this clock, without a zone. */
  readonly timeAt: (seconds: number) => ICAL.Time
}

/** Dates and times of a property with a value or several. */
export const timesOf = (property: ICAL.Property): ICAL.Time[] =>
  property.getValues().flatMap((value: unknown) => {
    if (value instanceof ICAL.Time) return [value]
    return value instanceof ICAL.Period ? [value.start] : []
  })

/** The same wall clock without a zone. */
export const floating = ({ year, month, day, hour, minute, second, isDate }: ICAL.Time): ICAL.Time =>
  new ICAL.Time({ year, month, day, hour, minute, second, isDate }, ICAL.Timezone.localTimezone)

function temporalOf({ year, month, day, hour, minute, second }: ICAL.Time): Temporal.PlainDateTime {
  return Temporal.PlainDateTime.from({ year, month, day, hour, minute, second: Math.min(second, 59) })
}

const fromWallClock = (text: string): ICAL.Time => {
  const [year = 1, month = 1, day = 1, hour = 0, minute = 0, second = 0] = text.split(/\D/).map(Number)
  return new ICAL.Time({ year, month, day, hour, minute, second, isDate: false }, ICAL.Timezone.localTimezone)
}

const clockOf = (id: string, shown: string): Clock => ({
  shown,
  secondsAt: (time) => Math.floor(temporalOf(time).toZonedDateTime(id).epochMilliseconds / 1000),
  timeAt: (seconds) => fromWallClock(wallClockAt(seconds, id)),
})

function describedClock(zone: ICAL.Timezone, shown: string): Clock {
  return {
    shown,
    secondsAt: (time) => {
      const there = floating(time)
      there.zone = zone
      return there.toUnixTime()
    },
    timeAt: (seconds) => {
      const utc = fromWallClock(wallClockAt(seconds, 'UTC'))
      utc.zone = ICAL.Timezone.utcTimezone
      return floating(utc.convertToZone(zone))
    },
  }
}

const clockIn = (zone: ZoneOfFile | undefined, otherwise: string): Clock => {
  if (!zone) return clockOf(otherwise, otherwise)
  return 'id' in zone ? clockOf(zone.id, zone.id) : describedClock(zone.described, otherwise)
}

/** @param otherwise zone of times without one, and of those in UTC when they are shown */
export function clockFor(property: ICAL.Property, zones: ZonesOfFile, otherwise: string): Clock {
  const [time] = timesOf(property)
  const name = property.getFirstParameter('tzid') ?? ''
  if (time?.zone === ICAL.Timezone.utcTimezone) return clockOf('UTC', otherwise)
  return clockIn(name === '' ? { id: otherwise } : zones.find(name), otherwise)
}
