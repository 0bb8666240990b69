import { momentIn } from '../dates/wallClock.ts'
import { zoneAbbreviation } from '../dates/zones.ts'
import { compactDate, component } from '../../../protocol/ical/lines.ts'

const offsetOf = (moment: Temporal.ZonedDateTime): string => {
  const [sign = '+', hours = '00', minutes = '00', seconds = '00'] =
    /([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(moment.offset)?.slice(1) ?? []
  return `${sign}${hours}${minutes}${seconds === '00' ? '' : seconds}`
}

/** Describes an offset from its beginning on, which is given by the clock before the change. */
function observance(moment: Temporal.ZonedDateTime): string[] {
  const before = moment.subtract({ nanoseconds: 1 })
  const wallClock = moment
    .toInstant()
    .add({ nanoseconds: before.offsetNanoseconds })
    .toZonedDateTimeISO('UTC')
    .toPlainDateTime()
  const name = moment.offsetNanoseconds > before.offsetNanoseconds ? 'DAYLIGHT' : 'STANDARD'
  return component(name, [
    `DTSTART:${compactDate(wallClock.toString({ fractionalSecondDigits: 0 }).replace('T', ' '))}`,
    `TZOFFSETFROM:${offsetOf(before)}`,
    `TZOFFSETTO:${offsetOf(moment)}`,
    `TZNAME:${zoneAbbreviation(moment.timeZoneId, moment)}`,
  ])
}

const compare = (one: Temporal.ZonedDateTime, other: Temporal.ZonedDateTime): number =>
  Temporal.ZonedDateTime.compare(one, other)

/** The last clock change before a moment; null if there was none. */
const inForce = (moment: Temporal.ZonedDateTime): Temporal.ZonedDateTime | null =>
  moment.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')

/** Clock changes after one, up to a moment. */
function* changesUpTo(after: Temporal.ZonedDateTime, last: Temporal.ZonedDateTime) {
  let next = after.getTimeZoneTransition('next')
  while (next && compare(next, last) <= 0) {
    yield next
    next = next.getTimeZoneTransition('next')
  }
}

/**
 * Clock changes that matter to these moments, in order: those in force at them, and those between moments
 * that are near each other. Years without events are skipped, of which there may be thousands.
 */
function transitions(moments: readonly Temporal.ZonedDateTime[]): Temporal.ZonedDateTime[] {
  const found: Temporal.ZonedDateTime[] = []
  for (const moment of moments) {
    const latest = found.at(-1)
    if (latest && compare(moment, latest.add({ years: 2 })) <= 0) {
      found.push(...changesUpTo(latest, moment))
      continue
    }
    const change = inForce(moment)
    if (!latest) found.push(change ?? moment)
    else if (change && compare(change, latest) > 0) found.push(change)
  }
  return found
}

/** The first and last moment of each day, which suffice to find the changes between them. */
export function firstAndLastOfDays(moments: Iterable<string>): string[] {
  const days = Map.groupBy([...moments].toSorted(), (moment) => moment.slice(0, 10))
  return [...days.values()].flatMap((each) => [...new Set([each[0] as string, each.at(-1) as string])])
}

/** VTIMEZONE of a zone for these moments. @param moments in UTC, `YYYY-MM-DD hh:mm:ss`, ascending */
export function timezoneComponent(zone: string, moments: readonly string[]): string[] {
  const ordered = moments.map((moment) => momentIn(zone, moment))
  return component('VTIMEZONE', [`TZID:${zone}`, ...transitions(ordered).flatMap(observance)])
}
