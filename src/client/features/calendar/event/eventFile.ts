import type { CalendarEvent } from '../../../../protocol/calendar/shapes.ts'
import { plainTextOf } from '../../../../markdown/plainText.ts'
import { placeText } from './place.ts'

const MAX_OCTETS = 75
const encoder = new TextEncoder()

/** Cuts a line so that none is longer than 75 octets and no character is cut (RFC 5545, 3.1). */
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

/** A property whose value is text; none where there is nothing to say. */
const text = (name: string, value: string): readonly string[] =>
  value === '' ? [] : [`${name}:${escaped(value)}`]

/** "20261124T193000Z", from `YYYY-MM-DD hh:mm:ss` in UTC. */
const moment = (utc: string): string => `${utc.replaceAll(/[-:]/g, '').replace(' ', 'T')}Z`

const DAY = 86_400_000
const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00Z`) + DAY).toISOString().slice(0, 10)

/** All-day events end with the day after their last one, which is how iCalendar counts. */
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
 * The event as an iCalendar file (RFC 5545), times in UTC. Made here, since not every site offers one, and drafts
 * are nobody else's to fetch. `address` is the event's page; `now` milliseconds since the epoch.
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
