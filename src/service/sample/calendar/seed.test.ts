import { beforeAll, expect, test } from 'vitest'
import { listEvents } from '../../../protocol/calendar/eventList.ts'
import { getEvent } from '../../../protocol/calendar/events.ts'
import { listVenues } from '../../../protocol/calendar/places.ts'
import { listCategories } from '../../../protocol/calendar/terms.ts'
import type { CalendarEvent } from '../../../protocol/calendar/shapes.ts'
import { aCalendar, always, type As, type TestCalendar } from '../../calendar/service.testing.ts'
import { issueApiKey } from '../../chat/accounts/keys.ts'
import { aService } from '../../chat/service.testing.ts'
import { createCast } from '../cast.ts'
import { dayOf } from './days.ts'
import { sampleEvents, seedSampleCalendar } from './seed.ts'

let calendar: TestCalendar
let owner: Required<As>['as']

async function allEvents(options: As = {}): Promise<CalendarEvent[]> {
  const events: CalendarEvent[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const list = await calendar.call(listEvents, { ...always, page }, options)
    events.push(...list.events)
    pages = list.total_pages
  }
  return events
}

beforeAll(async () => {
  const chat = aService()
  const cast = createCast(chat.context, 'no password')
  owner = {
    id: cast.id('owner'),
    email: 'owner@demo.test',
    apiKey: issueApiKey(chat.context, cast.id('owner')),
  }
  calendar = aCalendar(chat)
  await seedSampleCalendar(calendar.service.context, chat.context)
})

test('the sample has about sixty events of every kind', async () => {
  const events = await allEvents({ as: owner })
  // Hidden events are in no list.
  expect(events).toHaveLength(sampleEvents.length - 1)
  expect(events.length).toBeGreaterThan(50)
  const kinds = {
    statuses: new Set(events.map(({ status }) => status)),
    zones: new Set(events.map(({ timezone }) => timezone)),
  }
  expect(kinds.statuses).toEqual(new Set(['publish', 'draft', 'pending', 'private', 'future']))
  expect(kinds.zones.size).toBeGreaterThan(5)
  expect(events.filter(({ all_day }) => all_day).length).toBeGreaterThan(3)
  expect(events.filter(({ image }) => image !== null).length).toBeGreaterThan(10)
  expect(events.filter(({ featured }) => featured).length).toBeGreaterThan(3)
  expect(events.filter(({ venue }) => venue.length > 1)).toHaveLength(1)
})

test('visitors see published events, one of them today', async () => {
  const visible = await allEvents()
  expect(new Set(visible.map(({ status }) => status))).toEqual(new Set(['publish']))
  expect(visible.length).toBe(
    sampleEvents.filter(({ status, hidden }) => status === undefined && !hidden).length,
  )
  const { events } = await calendar.call(listEvents, { starts_before: 'today', ends_after: 'yesterday' })
  expect(events.length).toBeGreaterThanOrEqual(3)
  expect(await calendar.call(listVenues, { per_page: 50 })).toMatchObject({ total: 8 })
  expect(await calendar.call(listCategories, {})).toMatchObject({ total: 9 })
})

test('one event spans a clock change, and lasts an hour more or less than it seems', async () => {
  const event = (await allEvents()).find(({ title }) => title.startsWith('The night with the odd hour'))
  const hours = (Date.parse(`${event?.utc_end_date}Z`) - Date.parse(`${event?.utc_start_date}Z`)) / 3_600_000
  expect([7, 9]).toContain(hours)
})

test('the festival is translated into four languages', async () => {
  const festival = (await allEvents()).find(({ title }) => title === 'Lantern Nights')
  const titles = await Promise.all(
    (['fr', 'de', 'it'] as const).map(
      async (language) => (await calendar.call(getEvent, { id: festival?.id ?? 0 }, { language })).title,
    ),
  )
  expect(titles).toEqual(['Nuits des lanternes', 'Laternennächte', 'Notti delle lanterne'])
})

test('days of the sample are near the day it begins', () => {
  const thursday = Temporal.PlainDate.from('2026-11-19')
  const days = ['today', 'today+3', 'mon', 'thu', 'sun', 'mon+1', 'sun-1', 'clock-1']
  expect(days.map((day) => dayOf(day, thursday).toString())).toEqual([
    '2026-11-19',
    '2026-11-22',
    '2026-11-16',
    '2026-11-19',
    '2026-11-22',
    '2026-11-23',
    '2026-11-15',
    '2027-03-27',
  ])
  expect(() => dayOf('someday', thursday)).toThrow('Not a day')
})

test('events of every week are a series; those that leave out weeks are on their own', async () => {
  const seriesOf = async (title: string) =>
    (await allEvents()).filter((event) => event.title.startsWith(title)).map(({ series }) => series)
  const games = await seriesOf('Board games')
  expect(games).toHaveLength(8)
  for (const series of games) {
    expect(series).toMatchObject({ every: 'week', interval: 1, weekdays: [3], count: 8 })
  }
  expect(await seriesOf('Story hour')).toHaveLength(5)
  expect(await seriesOf('Choir')).toEqual([null, null, null, null, null])
})
