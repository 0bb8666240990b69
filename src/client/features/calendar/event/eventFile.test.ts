import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { aCalendarEvent } from '../calendarEvent.testing.ts'
import { eventFile } from './eventFile.ts'

const fileOf = (over: Readonly<Record<string, unknown>> = {}): string =>
  eventFile(aCalendarEvent(over), 'https://parley.test/event/jazz-blues', Date.UTC(2026, 10, 21))

const valueOf = (file: string, name: string): string | undefined =>
  file
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .find((line) => line.startsWith(`${name}:`) || line.startsWith(`${name};`))
    ?.slice(name.length + 1)

test('an iCalendar file has times in UTC and texts without markup', () => {
  const file = fileOf({ venue: { id: 3, venue: 'Hall; A, B', city: 'Zurich' } })
  expect(valueOf(file, 'DTSTART')).toBe('20261124T170000Z')
  expect(valueOf(file, 'DTEND')).toBe('20261124T190000Z')
  expect(valueOf(file, 'SUMMARY')).toBe('Jazz & “Blues”')
  expect(valueOf(file, 'LOCATION')).toBe(String.raw`Hall\; A\, B\, Zurich`)
  expect(valueOf(file, 'DESCRIPTION')).toBe(String.raw`Come early.\n\nhttps://parley.test/event/jazz-blues`)
})

test('an event keeps the permanent ID of its site, so that it is not there twice beside the site’s own feed', () => {
  expect(valueOf(fileOf(), 'UID')).toBe('7-1795543200-1795550400@site.test')
  const own = fileOf({ url: 'https://parley.test/event/jazz-blues' })
  expect(valueOf(own, 'UID')).toBe('event-7@parley.test')
})

test('an all-day event ends in the file on the day after its last one', () => {
  const file = fileOf({
    all_day: true,
    start_date: '2026-12-30 00:00:00',
    end_date: '2026-12-31 23:59:59',
  })
  expect(valueOf(file, 'DTSTART')).toBe('VALUE=DATE:20261230')
  expect(valueOf(file, 'DTEND')).toBe('VALUE=DATE:20270101')
})

test('no line of the file is longer than 75 octets, and no character is cut', () => {
  const title = '🎷é'.repeat(80)
  const file = fileOf({ title })
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(valueOf(file, 'SUMMARY')).toBe(title)
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
})

test('a draft is marked as tentative in the file', () => {
  expect(valueOf(fileOf({ status: 'draft' }), 'STATUS')).toBe('TENTATIVE')
})

test('another library reads the event with its organizer and position', () => {
  const file = fileOf({
    organizer: [{ id: 4, organizer: 'Jazz &#8220;Club&#8221;', email: 'club@site.test' }],
    venue: { id: 3, venue: 'Hall', geo_lat: 47.37, geo_lng: 8.54 },
    tags: [{ id: 5, name: 'Soul, &amp; more' }],
    date_utc: '2026-10-01 08:00:00',
  })
  const component = ICAL.Component.fromString(file).getFirstSubcomponent('vevent')
  const event = new ICAL.Event(component ?? undefined)
  expect([event.summary, event.organizer]).toEqual(['Jazz & “Blues”', 'mailto:club@site.test'])
  expect(event.startDate.toJSDate().toISOString()).toBe('2026-11-24T17:00:00.000Z')
  expect(component?.getFirstPropertyValue('geo')).toEqual([47.37, 8.54])
  expect(component?.getFirstProperty('categories')?.getValues()).toEqual(['Soul, & more'])
  expect(String(component?.getFirstPropertyValue('dtstamp'))).toBe('2026-11-01T10:00:00Z')
})

test('an event of a site that tells no last change counts as changed now', () => {
  expect(valueOf(fileOf({ modified_utc: null }), 'DTSTAMP')).toBe('20261121T000000Z')
  expect(fileOf({ modified_utc: null })).not.toContain('CREATED')
})
