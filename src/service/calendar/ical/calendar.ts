import type { CalendarEvent } from '../../../protocol/calendar/shapes.ts'
import { calendarBounds } from '../../../protocol/bounds.ts'
import { eventComponent } from '../../../protocol/ical/event.ts'
import { calendarProperties, compactDate, escapeText, writeLines } from '../../../protocol/ical/lines.ts'
import { momentIn, plainDateTime } from '../dates/wallClock.ts'
import { zoneId } from '../dates/zones.ts'
import { decodeEntities, textOf } from '../html/text.ts'
import { firstAndLastOfDays, timezoneComponent } from './timezones.ts'

/** The event's zone if it has a name; events with an offset or in UTC are written in UTC. */
function namedZone({ timezone }: CalendarEvent): string | undefined {
  const zone = zoneId(timezone)
  return zone === undefined || zone === 'UTC' || /^[+-]/.test(zone) ? undefined : zone
}

/**
 * Returns true for the first of a repeated hour's moments, which is the meaning of an ambiguous time (RFC
 * 5545, 3.3.5).
 */
const isFirst = (wallClock: string, utc: string, zone: string): boolean =>
  plainDateTime(wallClock).toZonedDateTime(zone).equals(momentIn(zone, utc))

/** Start and end by the clock of the event's zone; undefined if it has none, or is on whole days. */
function zonedDates(event: CalendarEvent): string[] | undefined {
  const zone = event.all_day ? undefined : namedZone(event)
  const isWrittenByClock =
    zone !== undefined &&
    isFirst(event.start_date, event.utc_start_date, zone) &&
    isFirst(event.end_date, event.utc_end_date, zone)
  return isWrittenByClock
    ? [
        `DTSTART;TZID=${zone}:${compactDate(event.start_date)}`,
        `DTEND;TZID=${zone}:${compactDate(event.end_date)}`,
      ]
    : undefined
}

/** Name of a calendar, and the host in its events' permanent IDs. */
export interface CalendarIdentity {
  readonly name: string
  readonly host: string
  /** Permanent IDs that a site gives its events itself. */
  readonly uidOf?: (event: CalendarEvent) => string
  /** Reads titles and names; without it they hold no tags. */
  readonly plain?: (html: string) => string
}

/** Writes events as an iCalendar document (RFC 5545), a few at a time. */
export class CalendarWriter {
  readonly #identity: CalendarIdentity
  readonly #events: string[] = []
  /** Starts and ends in UTC, by zone. */
  readonly #moments = new Map<string, Set<string>>()
  #descriptions = calendarBounds.feed_descriptions

  constructor(identity: CalendarIdentity) {
    this.#identity = identity
  }

  add(event: CalendarEvent): void {
    const description = event.description || event.excerpt
    this.#descriptions -= description.length
    const affordable = this.#descriptions >= 0 ? description : ''
    const written = eventComponent(event, {
      plain: this.#identity.plain ?? decodeEntities,
      description: textOf(affordable),
      address: event.url,
      host: this.#identity.host,
      uid: this.#identity.uidOf?.(event),
      zonedDates: zonedDates(event),
    })
    this.#events.push(writeLines(written))
    const zone = event.all_day ? undefined : namedZone(event)
    if (zone === undefined) return
    const moments = this.#moments.get(zone) ?? new Set()
    this.#moments.set(zone, moments.add(event.utc_start_date).add(event.utc_end_date))
  }

  /** Yields the document in parts, each quick to produce. */
  *parts(): Generator<string> {
    const name = escapeText(this.#identity.name)
    yield writeLines([
      'BEGIN:VCALENDAR',
      ...calendarProperties,
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      `NAME:${name}`,
      `X-WR-CALNAME:${name}`,
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
    ])
    for (const [zone, moments] of this.#moments) {
      yield writeLines(timezoneComponent(zone, firstAndLastOfDays(moments)))
    }
    yield this.#events.join('')
    yield writeLines(['END:VCALENDAR'])
  }
}

/** Returns an iCalendar document of these events. */
export function writeCalendar(events: readonly CalendarEvent[], identity: CalendarIdentity): string {
  const writer = new CalendarWriter(identity)
  for (const event of events) writer.add(event)
  return [...writer.parts()].join('')
}
