import ICAL from 'ical.js'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listEvents } from '../../../protocol/calendar/eventList.ts'
import type { CalendarEvent } from '../../../protocol/calendar/shapes.ts'
import { aService } from '../../chat/service.testing.ts'
import { createCast } from '../../sample/cast.ts'
import { seedSampleCalendar } from '../../sample/calendar/seed.ts'
import { decodeEntities } from '../html/text.ts'
import { textOf } from '../html/text.ts'
import { aCalendar, always, type As, type TestCalendar } from '../service.testing.ts'

/* Feeds, parsed by an independent library (RFC 5545). */

let calendar: TestCalendar

interface ReadEvent {
  readonly event: ICAL.Event
  readonly component: ICAL.Component
}

async function readFeed(path: string, options: As = {}): Promise<ReadEvent[]> {
  const response = await calendar.fetch(path, {}, options)
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
  ])
  const root = ICAL.Component.fromString(await response.text())
  // Use only the zones that the document itself defines.
  ICAL.TimezoneService.reset()
  for (const zone of root.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  return root
    .getAllSubcomponents('vevent')
    .map((component) => ({ event: new ICAL.Event(component), component }))
}

const summaries = async (path: string, options: As = {}) =>
  (await readFeed(path, options)).map(({ event }) => event.summary)

/** Converts a parsed date to UTC. */
const momentOf = (time: ICAL.Time): string =>
  new Date(time.toUnixTime() * 1000).toISOString().slice(0, 19).replace('T', ' ')

function expectEqual({ event, component }: ReadEvent, expected: CalendarEvent): void {
  expect(event.summary).toBe(decodeEntities(expected.title))
  expect(event.description ?? '').toBe(textOf(expected.description))
  expect(component.getFirstPropertyValue('url')).toBe(expected.url)
  if (expected.all_day) {
    expect(event.startDate.toString()).toBe(expected.start_date.slice(0, 10))
    const lastDay = event.endDate.clone()
    lastDay.adjust(-1, 0, 0, 0)
    expect(lastDay.toString()).toBe(expected.end_date.slice(0, 10))
    expect(event.startDate.isDate && event.endDate.isDate).toBe(true)
  } else {
    expect([momentOf(event.startDate), momentOf(event.endDate)]).toEqual([
      expected.utc_start_date,
      expected.utc_end_date,
    ])
  }
  const names = [...expected.categories, ...expected.tags].map(({ name }) => decodeEntities(name))
  expect(component.getFirstProperty('categories')?.getValues() ?? []).toEqual(names)
  for (const { venue } of expected.venue) expect(event.location).toContain(decodeEntities(venue))
}

describe('the sample calendar', () => {
  beforeAll(async () => {
    const chat = aService()
    createCast(chat.context, 'no password')
    calendar = aCalendar(chat)
    await seedSampleCalendar(calendar.service.context, chat.context)
  })

  test('the sample calendar reads back equal, event by event', async () => {
    const expected: CalendarEvent[] = []
    for (let page = 1, pages = 1; page <= pages; page++) {
      const list = await calendar.call(listEvents, { ...always, page })
      expected.push(...list.events)
      pages = list.total_pages
    }
    const read = await readFeed('/calendar.ics')
    expect(read).toHaveLength(expected.length)
    for (const [index, each] of read.entries()) expectEqual(each, expected[index] as CalendarEvent)
    for (const event of expected) {
      const [single] = await readFeed(`/event/${encodeURIComponent(event.slug)}.ics`)
      expectEqual(single as ReadEvent, event)
    }
  })

  test('a feed has lines of 75 octets at most, each ended by CR LF, and unique IDs', async () => {
    const text = await (await calendar.fetch('/calendar.ics')).text()
    const lines = text.split('\r\n')
    expect(lines.at(-1)).toBe('')
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const uids = lines.filter((line) => line.startsWith('UID:'))
    expect(new Set(uids).size).toBe(uids.length)
  })

  test('a feed can be filtered like the list, and be in another language', async () => {
    const film = await summaries('/calendar.ics?categories=film')
    expect(film).toEqual(['Silent film with live piano', 'Short films, long faces'])
    expect(
      await summaries('/calendar.ics?search=Lantern%20Nights&translation_language=de&categories=community'),
    ).toEqual(['Laternennächte'])
  })
})

describe('a feed', () => {
  beforeEach(() => {
    calendar = aCalendar()
  })

  test('a feed has the organization’s name', async () => {
    expect(await (await calendar.fetch('/calendar.ics')).text()).toContain(
      '\r\nX-WR-CALNAME:Test Calendar\r\n',
    )
  })

  test('a feed escapes special characters', async () => {
    const title = String.raw`a,b;c\d "e" \n`
    await calendar.addEvent({ title, description: '<p>one</p><p>two, three; four</p>' })
    const [read] = await readFeed('/calendar.ics')
    expect(read?.event.summary).toBe(title)
    expect(read?.event.description).toBe('one\ntwo, three; four')
  })

  test('a feed of events thousands of years apart leaves out the clock changes between them', async () => {
    const added: CalendarEvent[] = []
    for (const day of ['2031-11-24', '2032-07-01', '2032-12-01', '9998-01-15', '9998-07-15']) {
      for (const timezone of ['Europe/Zurich', 'Asia/Tokyo']) {
        const dates = { start_date: `${day} 19:30:00`, end_date: `${day} 23:00:00` }
        added.push(await calendar.addEvent({ ...dates, timezone }))
      }
    }
    for (const [index, each] of (await readFeed('/calendar.ics')).entries()) {
      expectEqual(each, added[index] as CalendarEvent)
    }
    const text = await (await calendar.fetch('/calendar.ics')).text()
    expect(text.match(/^BEGIN:(?:DAYLIGHT|STANDARD)/gm)?.length).toBeLessThan(10)
  })

  test('texts cannot inject lines into a feed', async () => {
    await calendar.addEvent({
      title: 'x\r\nEND:VEVENT',
      cost: 'x',
      organizer: [{ organizer: 'a"b\r\nATTENDEE:x', email: 'a@b.test\r\nX:y' }],
    })
    const text = await (await calendar.fetch('/calendar.ics')).text()
    expect(text.match(/^END:VEVENT/gm)).toHaveLength(1)
    expect(text).not.toMatch(/^(ATTENDEE|X:)/m)
  })

  test.each([
    ['America/New_York', '2031-03-09 01:30:00', '2031-03-09 03:30:00'],
    ['America/New_York', '2031-11-02 00:30:00', '2031-11-02 03:30:00'],
    ['Europe/Zurich', '2031-03-30 01:00:00', '2031-03-30 04:00:00'],
    ['Europe/Zurich', '2031-10-26T02:30:00+01:00', '2031-10-26 04:00:00'],
    ['Europe/Zurich', '2031-10-26 02:30:00', '2031-10-26T02:15:00+01:00'],
    ['Africa/Cairo', '2031-04-24 22:00:00', '2031-04-25 00:30:00'],
    ['Asia/Kolkata', '2031-06-01 09:00:00', '2031-06-01 10:00:00'],
    ['Pacific/Apia', '2031-12-31 23:00:00', '2032-01-01 01:00:00'],
    ['UTC+5.5', '2031-06-01 09:00:00', '2031-06-01 10:00:00'],
    ['UTC', '2031-06-01 09:00:00', '2031-06-01 10:00:00'],
  ])('a feed keeps the moment in %s from %s', async (timezone, start_date, end_date) => {
    const event = await calendar.addEvent({ timezone, start_date, end_date })
    const [read] = await readFeed('/calendar.ics')
    expect(read).toBeDefined()
    expectEqual(read as ReadEvent, event)
  })

  test('a feed has future events and the last three months, unless dates are requested', async () => {
    const day = (distance: number) => new Date(Date.now() + distance * 86_400_000).toISOString().slice(0, 10)
    for (const distance of [-200, -30, 30, 2000]) {
      await calendar.addEvent({
        title: `${distance}`,
        start_date: `${day(distance)} 10:00:00`,
        end_date: `${day(distance)} 11:00:00`,
      })
    }
    expect(await summaries('/calendar.ics')).toEqual(['-30', '30', '2000'])
    expect(await summaries(`/calendar.ics?starts_before=${day(-100)}`)).toEqual(['-200'])
  })

  test('a feed refuses bad filters and unpublished events', async () => {
    expect((await calendar.fetch('/calendar.ics?categories=nothing')).status).toBe(400)
    expect((await calendar.fetch('/event/nothing.ics')).status).toBe(404)
    expect((await calendar.fetch('/event/%ff.ics')).status).toBe(404)
    const { slug } = await calendar.addEvent({ status: 'draft' })
    expect((await calendar.fetch(`/event/${slug}.ics`)).status).toBe(404)
    expect(await summaries(`/event/${slug}.ics`, { as: calendar.moderator })).toEqual(['Lantern Night'])
    expect(await summaries('/calendar.ics', { as: calendar.moderator })).toEqual([])
  })
})
