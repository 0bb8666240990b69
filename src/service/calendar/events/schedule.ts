import { readDateTime, type WrittenDateTime } from '../../../protocol/calendar/dateTime.ts'
import { limits } from '../../../protocol/calendar/limits.ts'
import type { ChangedEventFields } from '../../../protocol/calendar/fields.ts'
import { plainDateTime, writeDateTime } from '../dates/wallClock.ts'
import { zoneAbbreviation, zoneId, zoneName } from '../dates/zones.ts'
import { say } from '../../refusals/say.ts'
import { refuseField } from '../refuse.ts'
import type { EventRow } from './row.ts'

/** When an event is: the columns that say so. */
export type Schedule = Pick<
  EventRow,
  'all_day' | 'timezone' | 'timezone_abbr' | 'start_date' | 'end_date' | 'utc_start_date' | 'utc_end_date'
>

type Side = 'start_date' | 'end_date'

const FIRST_YEAR = 1000
const LAST_YEAR = 9998

const dayPart = { start_date: '00:00:00', end_date: '23:59:59' } as const

/** The wall clock of the zone for what was written: with an offset it names a moment, without one that very hour. */
function wallClock(written: WrittenDateTime, side: Side, zone: string): Temporal.PlainDateTime {
  const { date, time, offset } = written
  if (time === undefined || offset === undefined) return plainDateTime(`${date} ${time ?? dayPart[side]}`)
  return Temporal.Instant.from(`${date}T${time}${offset}`).toZonedDateTimeISO(zone).toPlainDateTime()
}

function readSide(text: string, side: Side, zone: string, isAllDay: boolean): Temporal.ZonedDateTime {
  const written = readDateTime(text) ?? refuseField(side, 'must be a date and time: YYYY-MM-DD hh:mm:ss')
  const given = wallClock(written, side, zone)
  if (given.year < FIRST_YEAR || given.year > LAST_YEAR)
    refuseField(side, say('must be a year from {first} to {last}', { first: FIRST_YEAR, last: LAST_YEAR }))
  const wanted = isAllDay ? plainDateTime(`${given.toPlainDate().toString()} ${dayPart[side]}`) : given
  // Where clocks jump forward the hour does not exist: the event moves with the clock.
  return wanted.toZonedDateTime(zone, { disambiguation: 'compatible' })
}

const inUtc = (moment: Temporal.ZonedDateTime): string =>
  writeDateTime(moment.withTimeZone('UTC').toPlainDateTime())

type ScheduleFields = Pick<ChangedEventFields, 'start_date' | 'end_date' | 'timezone' | 'all_day'>

function readZone(timezone: string) {
  const zone = zoneId(timezone.trim())
  return zone ?? refuseField('timezone', 'is no time zone: use a name such as Europe/Zurich')
}

/**
 * When an event is after a change of these fields: what was not sent stays.
 * @param current undefined for a new event, whose dates are then among the fields
 * @throws CalendarRefusal for an unknown zone, and for an end before the start
 */
export function scheduleOf(
  fields: ScheduleFields,
  current: EventRow | undefined,
  siteZone: string,
): Schedule {
  const timezone = (fields.timezone?.trim() || undefined) ?? current?.timezone ?? siteZone
  const zone = readZone(timezone)
  const isAllDay = fields.all_day ?? current?.all_day === 1
  const start = readSide(fields.start_date ?? current?.start_date ?? '', 'start_date', zone, isAllDay)
  const end = readSide(fields.end_date ?? current?.end_date ?? '', 'end_date', zone, isAllDay)
  if (Temporal.ZonedDateTime.compare(end, start) < 0) {
    if (fields.end_date === undefined && fields.start_date !== undefined)
      refuseField('start_date', 'must not be after the end')
    refuseField('end_date', 'must not be before the start')
  }
  if (start.until(end, { largestUnit: 'days' }).days > limits.max_event_days) {
    refuseField('end_date', say('must be within {days} days', { days: limits.max_event_days }))
  }
  return {
    all_day: Number(isAllDay),
    timezone: zoneName(timezone, zone),
    timezone_abbr: zoneAbbreviation(zone, start),
    start_date: writeDateTime(start.toPlainDateTime()),
    end_date: writeDateTime(end.toPlainDateTime()),
    utc_start_date: inUtc(start),
    utc_end_date: inUtc(end),
  }
}
