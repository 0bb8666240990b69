import type { CalendarEvent } from '../../../../protocol/calendar/shapes.ts'
import { plainTextOf } from '../../../../markdown/plainText.ts'
import { placeText } from './place.ts'

const MAX_OCTETS = 75
const encoder = new TextEncoder()

/** Folds a line into parts of at most 75 octets, without cutting a character (RFC 5545, 3.1). */
function folded(line: string): string {
  let text = ''
  let size = 0
  for (const character of line) {
    const octets = encoder.encode(character).length
    if (size + octets > MAX_OCTETS) {
      text += '\r\n '
      size = 1
    }
    text += character
    size += octets
  }
  return text
}

const escaped = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r?\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, '')

/** Returns a property whose value is text; empty for an empty text. */
const text = (name: string, value: string): readonly string[] =>
  value === '' ? [] : [`${name}:${escaped(value)}`]

/** Converts `YYYY-MM-DD hh:mm:ss` in UTC to "20261124T193000Z". */
const moment = (utc: string): string => `${utc.replaceAll(/[-:]/g, '').replace(' ', 'T')}Z`

const DAY = 86_400_000
const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00Z`) + DAY).toISOString().slice(0, 10)

/** Returns start and end. The end of all-day events is exclusive in iCalendar: the day after the last one. */
function when(event: CalendarEvent): readonly string[] {
  if (!event.all_day)
    return [`DTSTART:${moment(event.utc_start_date)}`, `DTEND:${moment(event.utc_end_date)}`]
  const [first, last] = [event.start_date.slice(0, 10), event.end_date.slice(0, 10)]
  return [
    `DTSTART;VALUE=DATE:${first.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${dayAfter(last).replaceAll('-', '')}`,
  ]
}

/**
 * Returns the event as an iCalendar file (RFC 5545), times in UTC. The file is made here because not every site
 * offers it, and other services cannot fetch drafts. `address` is the event's page; `now` milliseconds since the
 * epoch.
 */
export function eventFile(event: CalendarEvent, address: string, now: number): string {
  const description = [plainTextOf(event.description || event.excerpt), address]
  const names = [...event.categories, ...event.tags].map(({ name }) => escaped(plainTextOf(name)))
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Parley//Calendar//EN',
    'BEGIN:VEVENT',
    `UID:event-${event.id}@${new URL(address).hostname}`,
    `DTSTAMP:${moment(new Date(now).toISOString().slice(0, 19).replace('T', ' '))}`,
    ...when(event),
    ...text('SUMMARY', plainTextOf(event.title)),
    ...text('DESCRIPTION', description.filter((part) => part !== '').join('\n\n')),
    ...text('LOCATION', event.venue.map(placeText).join('; ')),
    ...(names.length === 0 ? [] : [`CATEGORIES:${names.join(',')}`]),
    `URL:${address}`,
    `STATUS:${event.status === 'publish' ? 'CONFIRMED' : 'TENTATIVE'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
