import { zoneAbbreviation } from '../dates/zones.ts'
import { component } from './lines.ts'

/** `YYYYMMDDThhmmss`, from `YYYY-MM-DD hh:mm:ss`. */
export const compact = (dateTime: string): string => dateTime.replace(/[-:]/g, '').replace(' ', 'T')

const offsetOf = (moment: Temporal.ZonedDateTime): string => {
  const [sign = '+', hours = '00', minutes = '00', seconds = '00'] =
    /([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(moment.offset)?.slice(1) ?? []
  return `${sign}${hours}${minutes}${seconds === '00' ? '' : seconds}`
}

/** The time from which one offset holds, told by the clock as it ran before. */
function observance(moment: Temporal.ZonedDateTime): string[] {
  const before = moment.subtract({ nanoseconds: 1 })
  const told = moment
    .toInstant()
    .add({ nanoseconds: before.offsetNanoseconds })
    .toZonedDateTimeISO('UTC')
    .toPlainDateTime()
  const name = moment.offsetNanoseconds > before.offsetNanoseconds ? 'DAYLIGHT' : 'STANDARD'
  return component(name, [
    `DTSTART:${compact(told.toString({ fractionalSecondDigits: 0 }).replace('T', ' '))}`,
    `TZOFFSETFROM:${offsetOf(before)}`,
    `TZOFFSETTO:${offsetOf(moment)}`,
    `TZNAME:${zoneAbbreviation(moment.timeZoneId, moment)}`,
  ])
}

/** Changes of the clock that matter between two moments, the one in force at the first included. */
function transitions(first: Temporal.ZonedDateTime, last: Temporal.ZonedDateTime): Temporal.ZonedDateTime[] {
  const found = [first.add({ nanoseconds: 1 }).getTimeZoneTransition('previous') ?? first]
  for (;;) {
    const next = found.at(-1)?.getTimeZoneTransition('next')
    if (!next || Temporal.ZonedDateTime.compare(next, last) > 0) return found
    found.push(next)
  }
}

/** VTIMEZONE of a zone as far as these moments need it. */
export function timezoneComponent(zone: string, moments: readonly Temporal.ZonedDateTime[]): string[] {
  const ordered = moments.toSorted((one, other) => Temporal.ZonedDateTime.compare(one, other))
  const [first] = ordered
  const last = ordered.at(-1)
  if (!first || !last) return []
  return component('VTIMEZONE', [`TZID:${zone}`, ...transitions(first, last).flatMap(observance)])
}
