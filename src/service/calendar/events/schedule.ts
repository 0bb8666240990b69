import { readDateTime } from '../../../protocol/calendar/dateTime.ts'
import { limits } from '../../../protocol/calendar/limits.ts'
import type { ChangedEventFields } from '../../../protocol/calendar/fields.ts'
import { momentIn, plainDateTime, writeDateTime } from '../dates/wallClock.ts'
import { zoneAbbreviation, zoneId, zoneName } from '../dates/zones.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { refuseField } from '../refuse.ts'
import type { EventRow } from './store.ts'

/** Columns of an event's date and time. */
export type Schedule = Pick<
  EventRow,
  'all_day' | 'timezone' | 'timezone_abbr' | 'start_date' | 'end_date' | 'utc_start_date' | 'utc_end_date'
>

type Side = 'start_date' | 'end_date'

const FIRST_YEAR = 1000
const LAST_YEAR = 9998

const dayPart = { start_date: '00:00:00', end_date: '23:59:59' } as const

/** The requested start or end. */
interface Asked {
  /** Wall clock of the zone; the time may be skipped or repeated by a clock change. */
  readonly wallClock: Temporal.PlainDateTime
  /** Undefined for a wall clock without an offset. */
  readonly moment: Temporal.ZonedDateTime | undefined
}

/** Parses a start or end: with an offset it is a moment, without one a wall clock. */
function readSide(text: string, side: Side, zone: string): Asked {
  const written = readDateTime(text) ?? refuseField(side, 'faults.dateTime')
  const { date, time, offset } = written
  const moment =
    time === undefined || offset === undefined
      ? undefined
      : Temporal.Instant.from(`${date}T${time}${offset}`).toZonedDateTimeISO(zone)
  const wallClock = moment?.toPlainDateTime() ?? plainDateTime(`${date} ${time ?? dayPart[side]}`)
  if (wallClock.year < FIRST_YEAR || wallClock.year > LAST_YEAR)
    refuseField(side, because('fields.year', { first: FIRST_YEAR, last: LAST_YEAR }))
  return { wallClock, moment }
}

/** Resolves a repeated hour to the stored moment, if that has the requested wall clock. */
function asStored(asked: Asked, side: Side, current: EventRow | undefined, zone: string): Asked {
  if (!current || asked.moment) return asked
  const stored = momentIn(zone, current[`utc_${side}`])
  return stored.toPlainDateTime().equals(asked.wallClock) ? { ...asked, moment: stored } : asked
}

/** Returns the first or last second of a day, even if a clock change skips or repeats it. */
function wholeDay({ wallClock }: Asked, side: Side, zone: string): Asked {
  const day = wallClock.toPlainDate()
  return {
    wallClock: plainDateTime(`${day.toString()} ${dayPart[side]}`),
    moment:
      side === 'start_date'
        ? day.toZonedDateTime(zone)
        : day.add({ days: 1 }).toZonedDateTime(zone).subtract({ seconds: 1 }),
  }
}

/** If clocks skip the time, the event moves on with the clock. */
const momentOf = ({ wallClock, moment }: Asked, zone: string): Temporal.ZonedDateTime =>
  moment ?? wallClock.toZonedDateTime(zone, { disambiguation: 'compatible' })

/** Returns the end, moved behind the start if only a clock change placed it before. */
function endAfter(
  beginning: Temporal.ZonedDateTime,
  start: Asked,
  end: Asked,
  zone: string,
): Temporal.ZonedDateTime {
  const ending = momentOf(end, zone)
  const isWrittenInOrder = Temporal.PlainDateTime.compare(start.wallClock, end.wallClock) <= 0
  if (Temporal.ZonedDateTime.compare(ending, beginning) >= 0 || !isWrittenInOrder) return ending
  const isMoved = !beginning.toPlainDateTime().equals(start.wallClock)
  if (isMoved) return beginning
  return end.moment ?? end.wallClock.toZonedDateTime(zone, { disambiguation: 'later' })
}

const inUtc = (moment: Temporal.ZonedDateTime): string =>
  writeDateTime(moment.withTimeZone('UTC').toPlainDateTime())

type ScheduleFields = Pick<ChangedEventFields, 'start_date' | 'end_date' | 'timezone' | 'all_day'>

function readZone(timezone: string) {
  const zone = zoneId(timezone.trim())
  return zone ?? refuseField('timezone', 'fields.timeZone')
}

/**
 * Computes an event's schedule after a change of these fields; omitted ones stay.
 * @param current undefined for a new event, whose dates are then among the fields
 * @throws Refusal for an unknown zone, and for an end before the start
 */
export function scheduleOf(
  fields: ScheduleFields,
  current: EventRow | undefined,
  siteZone: string,
): Schedule {
  const timezone = (fields.timezone?.trim() || undefined) ?? current?.timezone ?? siteZone
  const zone = readZone(timezone)
  const isAllDay = fields.all_day ?? current?.all_day === 1
  const asked = (side: Side): Asked => {
    const written = readSide(fields[side] ?? current?.[side] ?? '', side, zone)
    return isAllDay ? wholeDay(written, side, zone) : asStored(written, side, current, zone)
  }
  const [askedStart, askedEnd] = [asked('start_date'), asked('end_date')]
  const start = momentOf(askedStart, zone)
  const end = endAfter(start, askedStart, askedEnd, zone)
  if (Temporal.ZonedDateTime.compare(end, start) < 0) {
    if (fields.end_date === undefined && fields.start_date !== undefined)
      refuseField('start_date', 'fields.startAfterEnd')
    refuseField('end_date', 'fields.endBeforeStart')
  }
  if (start.until(end, { largestUnit: 'days' }).days > limits.max_event_days) {
    refuseField('end_date', because('fields.withinDays', { days: limits.max_event_days }))
  }
  return {
    all_day: Number(isAllDay),
    timezone: zoneName(timezone, zone),
    timezone_abbr: zoneAbbreviation(zone, start),
    start_date: writeDateTime(isAllDay ? askedStart.wallClock : start.toPlainDateTime()),
    end_date: writeDateTime(isAllDay ? askedEnd.wallClock : end.toPlainDateTime()),
    utc_start_date: inUtc(start),
    utc_end_date: inUtc(end),
  }
}
