import { placeText, type Plain } from '../calendar/addressLines.ts'
import type { CalendarEvent } from '../calendar/shapes.ts'
import { compactDate, component, escapeText, property, quoteParameter } from './lines.ts'

const DAY = 86_400_000

/** Converts milliseconds since the epoch to `YYYYMMDD`. */
const compactDay = (time: number): string => new Date(time).toISOString().slice(0, 10).replaceAll('-', '')

/** Midnight in UTC of the day in `YYYY-MM-DD hh:mm:ss`, in milliseconds since the epoch. */
const dayOf = (dateTime: string): number => Date.parse(`${dateTime.slice(0, 10)}T00:00Z`)

const inUtc = (dateTime: string): string => `${compactDate(dateTime)}Z`

/** Start and end of an event without a zone. An all-day one ends with the day after its last, as iCalendar requires. */
function dateLines(event: CalendarEvent): readonly string[] {
  const { start_date, end_date, utc_start_date, utc_end_date } = event
  return event.all_day
    ? [
        `DTSTART;VALUE=DATE:${compactDay(dayOf(start_date))}`,
        `DTEND;VALUE=DATE:${compactDay(dayOf(end_date) + DAY)}`,
      ]
    : [`DTSTART:${inUtc(utc_start_date)}`, `DTEND:${inUtc(utc_end_date)}`]
}

function organizerLine({ organizer }: CalendarEvent, plain: Plain): string | undefined {
  const first = organizer.find(({ email }) => /^[^\s@:;,"]+@[^\s@:;,"]+$/.test(plain(email)))
  return first && `ORGANIZER;CN=${quoteParameter(plain(first.organizer))}:mailto:${plain(first.email)}`
}

function geoLine({ venue: [first] }: CalendarEvent): string | undefined {
  return first && first.geo_lat !== null && first.geo_lng !== null
    ? `GEO:${first.geo_lat};${first.geo_lng}`
    : undefined
}

const secondsOf = (dateTime: string): number => Date.parse(`${dateTime.replace(' ', 'T')}Z`) / 1000

/**
 * The permanent ID that The Events Calendar gives an event in its own feeds: with its times as if its clock were UTC,
 * and the host of its page.
 */
export function siteUid({ id, start_date, end_date, url }: CalendarEvent): string {
  return `${id}-${secondsOf(start_date)}-${secondsOf(end_date)}@${URL.parse(url)?.hostname ?? 'site'}`
}

export interface EventDetails {
  readonly plain: Plain
  readonly description: string
  /** The event's page; empty if it has none. */
  readonly address: string
  /** Host in the event's permanent ID. */
  readonly host: string
  /** The event's permanent ID on another site; made of its number and `host` if absent. */
  readonly uid?: string | undefined
  /** Start and end by the clock of a zone that the calendar describes; by days or in UTC if absent. */
  readonly zonedDates?: readonly string[] | undefined
  /** Last change if the event does not know it, `YYYY-MM-DD hh:mm:ss` in UTC. */
  readonly changed?: string
}

/** Writes an event (RFC 5545, 3.6.1). */
export function eventComponent(event: CalendarEvent, details: EventDetails): string[] {
  const { plain, description, address, host, zonedDates = dateLines(event), changed = '' } = details
  const { uid = event.feed?.uid || `event-${event.id}@${host}` } = details
  const names = [...event.categories, ...event.tags].map(({ name }) => escapeText(plain(name)))
  const modified = inUtc(event.modified_utc || changed)
  return component('VEVENT', [
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${modified}`,
    `LAST-MODIFIED:${modified}`,
    event.date_utc === '' ? undefined : `CREATED:${inUtc(event.date_utc)}`,
    ...zonedDates,
    property('SUMMARY', escapeText(plain(event.title))),
    property('DESCRIPTION', escapeText(description)),
    property('LOCATION', escapeText(event.venue.map((venue) => placeText(venue, plain)).join('; '))),
    geoLine(event),
    property('CATEGORIES', names.join(',')),
    organizerLine(event, plain),
    event.image ? `IMAGE;VALUE=URI;DISPLAY=BADGE:${event.image.url}` : undefined,
    property('URL', address),
    `STATUS:${event.status === 'publish' ? 'CONFIRMED' : 'TENTATIVE'}`,
  ])
}
