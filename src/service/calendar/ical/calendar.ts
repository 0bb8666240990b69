import type { CalendarEvent, Venue } from '../../../protocol/calendar/shapes.ts'
import { calendarBounds } from '../../../protocol/bounds.ts'
import { momentIn, plainDateTime } from '../dates/wallClock.ts'
import { zoneId } from '../dates/zones.ts'
import { decodeEntities } from '../html/text.ts'
import { textOf } from '../html/text.ts'
import { component, escapeText, property, quoteParameter, writeLines } from './lines.ts'
import { compact, firstAndLastOfDays, timezoneComponent } from './timezones.ts'

/** The event's zone if it has a name; events with an offset or in UTC are written in UTC. */
function namedZone({ timezone }: CalendarEvent): string | undefined {
  const zone = zoneId(timezone)
  return zone === undefined || zone === 'UTC' || /^[+-]/.test(zone) ? undefined : zone
}

const dayOf = (dateTime: string): Temporal.PlainDate => plainDateTime(dateTime).toPlainDate()
const compactDay = (day: Temporal.PlainDate): string => day.toString().replaceAll('-', '')

/**
 * Returns true for the first of a repeated hour's moments, which is the meaning of an ambiguous time (RFC
 * 5545, 3.3.5).
 */
const isFirst = (wallClock: string, utc: string, zone: string): boolean =>
  plainDateTime(wallClock).toZonedDateTime(zone).equals(momentIn(zone, utc))

/** Start and end. An all-day event ends with the day after its last one, as iCalendar requires. */
function dateLines(event: CalendarEvent): string[] {
  if (event.all_day) {
    return [
      `DTSTART;VALUE=DATE:${compactDay(dayOf(event.start_date))}`,
      `DTEND;VALUE=DATE:${compactDay(dayOf(event.end_date).add({ days: 1 }))}`,
    ]
  }
  const zone = namedZone(event)
  const isWrittenByClock =
    zone !== undefined &&
    isFirst(event.start_date, event.utc_start_date, zone) &&
    isFirst(event.end_date, event.utc_end_date, zone)
  return isWrittenByClock
    ? [`DTSTART;TZID=${zone}:${compact(event.start_date)}`, `DTEND;TZID=${zone}:${compact(event.end_date)}`]
    : [`DTSTART:${compact(event.utc_start_date)}Z`, `DTEND:${compact(event.utc_end_date)}Z`]
}

const placeText = ({ venue, address, zip, city, country }: Venue): string =>
  [venue, address, [zip, city].filter(Boolean).join(' '), country]
    .filter(Boolean)
    .map(decodeEntities)
    .join(', ')

function organizerLine({ organizer }: CalendarEvent): string | undefined {
  const first = organizer.find(({ email }) => /^[^\s@:;,"]+@[^\s@:;,"]+$/.test(decodeEntities(email)))
  return (
    first &&
    `ORGANIZER;CN=${quoteParameter(decodeEntities(first.organizer))}:mailto:${decodeEntities(first.email)}`
  )
}

function geoLine({ venue }: CalendarEvent): string | undefined {
  const [place] = venue
  return place && place.geo_lat !== null && place.geo_lng !== null
    ? `GEO:${place.geo_lat};${place.geo_lng}`
    : undefined
}

const isPublished = ({ status }: CalendarEvent): boolean => status === 'publish'

/** @param description as HTML; empty if the address alone must suffice */
function eventComponent(event: CalendarEvent, description: string, host: string): string[] {
  const names = [...event.categories, ...event.tags].map(({ name }) => escapeText(decodeEntities(name)))
  return component('VEVENT', [
    `UID:event-${event.id}@${host}`,
    `DTSTAMP:${compact(event.modified_utc)}Z`,
    `LAST-MODIFIED:${compact(event.modified_utc)}Z`,
    `CREATED:${compact(event.date_utc)}Z`,
    ...dateLines(event),
    `SUMMARY:${escapeText(decodeEntities(event.title))}`,
    property('DESCRIPTION', escapeText(textOf(description))),
    property('LOCATION', escapeText(event.venue.map(placeText).join('; '))),
    geoLine(event),
    property('CATEGORIES', names.join(',')),
    organizerLine(event),
    event.image ? `IMAGE;VALUE=URI;DISPLAY=BADGE:${event.image.url}` : undefined,
    property('URL', event.url),
    `STATUS:${isPublished(event) ? 'CONFIRMED' : 'TENTATIVE'}`,
  ])
}

/** Name of a calendar, and the host in its events' permanent IDs. */
export interface CalendarIdentity {
  readonly name: string
  readonly host: string
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
    this.#events.push(writeLines(eventComponent(event, affordable, this.#identity.host)))
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
      'VERSION:2.0',
      'PRODID:-//Parley//Calendar//EN',
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
