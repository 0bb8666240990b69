import { beforeEach, describe, expect, test } from 'vitest'
import { listEvents } from '../../../protocol/calendar/eventList.ts'
import { deleteEvent } from '../../../protocol/calendar/events.ts'
import type { NewEventFields } from '../../../protocol/calendar/fields.ts'
import { createCategory } from '../../../protocol/calendar/terms.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import { aService } from '../../chat/service.testing.ts'
import { aCalendar, always, SITE, type As, type TestCalendar } from '../service.testing.ts'

/* Calendar spec 4.1 and 8: the list of events, parameter by parameter. */

type Filters = ArgumentsOf<typeof listEvents>

/** The clock of these tests. */
const NOW = Date.UTC(2030, 5, 15, 12)

let calendar: TestCalendar

beforeEach(() => {
  calendar = aCalendar(aService({ now: () => NOW }))
})

const at = (title: string, start_date: string, end_date: string, more: Partial<NewEventFields> = {}) =>
  calendar.addEvent({ title, start_date, end_date, ...more })

const titles = async (filters: Filters, options: As = {}): Promise<string[]> =>
  (await calendar.call(listEvents, filters, options)).events.map(({ title }) => title)

const found = (filters: Filters, options: As = {}) => titles({ ...always, ...filters }, options)

describe('page, per_page', () => {
  beforeEach(async () => {
    for (let day = 1; day <= 26; day++) {
      const date = `2030-07-${String(day).padStart(2, '0')}`
      await at(`Day ${day}`, `${date} 10:00:00`, `${date} 11:00:00`, { featured: day % 2 === 0 })
    }
  })

  test('a list has twelve entries by default, with total, pages, links and headers', async () => {
    const response = await calendar.send(listEvents, {})
    expect([response.headers.get('x-tec-total'), response.headers.get('x-tec-totalpages')]).toEqual([
      '26',
      '3',
    ])
    const first = (await response.json()) as Record<string, unknown>
    expect(first).toMatchObject({ total: 26, total_pages: 3, rest_url: `${SITE}/calendar/events/v1/events` })
    expect(first['events']).toHaveLength(12)
    expect(first).not.toHaveProperty('previous_rest_url')
    const last = await calendar.call(listEvents, { page: 3 })
    expect(last.events.map(({ title }) => title)).toEqual(['Day 25', 'Day 26'])
    expect(last.next_rest_url).toBeUndefined()
    expect(last.previous_rest_url).toBe(`${SITE}/calendar/events/v1/events?page=2`)
  })

  test('links to other pages keep every filter', async () => {
    await calendar.call(createCategory, { name: 'Music' }, { as: calendar.moderator })
    const { next_rest_url } = await calendar.call(listEvents, {
      per_page: 5,
      featured: false,
      strict_dates: true,
      starts_after: '2030-07-01 00:00:00',
      search: 'Day',
    })
    const { pathname, search, searchParams } = new URL(next_rest_url ?? '')
    expect(Object.fromEntries(searchParams)).toEqual({
      page: '2',
      per_page: '5',
      featured: 'false',
      strict_dates: 'true',
      starts_after: '2030-07-01 00:00:00',
      search: 'Day',
    })
    const next = (await (await calendar.fetch(pathname + search)).json()) as { events: { title: string }[] }
    expect(next.events.map(({ title }) => title)).toEqual(['Day 11', 'Day 13', 'Day 15', 'Day 17', 'Day 19'])
  })

  test('a page has fifty entries at most', async () => {
    const { events, total_pages } = await calendar.call(listEvents, { per_page: 5000 })
    expect([events.length, total_pages]).toEqual([26, 1])
  })

  test.each([4, 1_000_001, 999_999_999_999_999])('page %d, past the end, is 404', async (page) => {
    const refusal = await calendar.refusal(listEvents, { page })
    expect([refusal.status, refusal.code]).toEqual([404, 'event-archive-page-not-found'])
  })

  test('an empty list is an empty first page', async () => {
    const empty = await calendar.call(listEvents, { search: 'nowhere' })
    expect(empty).toMatchObject({ events: [], total: 0, total_pages: 0 })
  })

  test('HEAD answers as GET without the body', async () => {
    const response = await calendar.fetch('/calendar/events/v1/events', { method: 'HEAD' })
    expect([response.status, response.headers.get('x-tec-total'), await response.text()]).toEqual([
      200,
      '26',
      '',
    ])
  })
})

describe('filters', () => {
  beforeEach(async () => {
    const options = { as: calendar.moderator }
    const music = await calendar.call(createCategory, { name: 'Music' }, options)
    await calendar.call(createCategory, { name: 'Jazz', parent: music.id }, options)
    await calendar.addEvent({
      title: 'Concert',
      description: 'A piano in the garden, 100% acoustic',
      categories: ['Jazz'],
      tags: ['free'],
      venue: [{ venue: 'Hall', geo_lat: 47.05, geo_lng: 8.31 }],
      organizer: [{ organizer: 'Ada' }],
    })
    await calendar.addEvent({
      title: 'Opera',
      categories: ['Music'],
      tags: ['paid'],
      featured: true,
      venue: [{ venue: 'Yard', geo_lat: 40.7, geo_lng: -74 }],
    })
    await calendar.addEvent({
      title: 'Café',
      description: 'Coffee',
      categories: ['Food'],
      tags: ['free'],
      organizer: [{ organizer: 'Bob' }],
    })
  })

  test.each<[string, Filters, string[]]>([
    ['search in titles', { search: 'oper' }, ['Opera']],
    ['search in descriptions', { search: 'PIANO' }, ['Concert']],
    ['search without accents', { search: 'cafe' }, ['Café']],
    ['search for two letters', { search: 'Op' }, ['Opera']],
    ['search for two letters in any case', { search: 'FÉ' }, ['Café']],
    ['search takes signs as they are', { search: '100%' }, ['Concert']],
    ['search is no query language', { search: '"pia" OR *' }, []],
    ['categories by slug', { categories: ['food'] }, ['Café']],
    ['categories below the one named', { categories: ['music'] }, ['Concert', 'Opera']],
    ['any of the categories', { categories: ['food', 'jazz'] }, ['Concert', 'Café']],
    ['tags by slug', { tags: ['free'] }, ['Concert', 'Café']],
    ['categories and tags', { categories: ['music'], tags: ['free'] }, ['Concert']],
    ['venue', { venue: [1] }, ['Concert']],
    ['any of the venues', { venue: [1, 2] }, ['Concert', 'Opera']],
    ['organizer', { organizer: [2] }, ['Café']],
    ['featured', { featured: true }, ['Opera']],
    ['not featured', { featured: false }, ['Concert', 'Café']],
    ['geoloc', { geoloc: true }, ['Concert', 'Opera']],
    ['no geoloc', { geoloc: false }, ['Café']],
    ['near a place', { geoloc_lat: 47, geoloc_lng: 8.3 }, ['Concert']],
    ['near nothing', { geoloc_lat: -47, geoloc_lng: 179.9 }, []],
    ['with tickets', { ticketed: true }, []],
    ['with or without tickets', { ticketed: false }, ['Concert', 'Opera', 'Café']],
    ['below another', { post_parent: 1 }, []],
  ])('%s', async (_, filters, expected) => {
    expect(await found(filters)).toEqual(expected)
  })

  test('events are found by category IDs', async () => {
    const { events } = await calendar.call(listEvents, { ...always, search: 'Café' })
    expect(await found({ categories: [events[0]?.categories[0]?.id ?? 0] })).toEqual(['Café'])
  })

  test('include ignores dates, keeps the order and skips unknown IDs', async () => {
    expect(await titles({ include: [3, 1, 999] })).toEqual(['Concert', 'Café'])
    expect(await titles({ include: [1], start_date: '2040-01-01' })).toEqual(['Concert'])
    expect(await titles({ include: [999] })).toEqual([])
  })

  test('lists are accepted in any common form', async () => {
    for (const query of [
      'categories=food,jazz',
      'categories[]=food&categories[]=jazz',
      'categories=food&categories=jazz',
      'categories[0]=food&categories[1]=jazz',
    ]) {
      const response = await calendar.fetch(`/calendar/events/v1/events?ends_after=2000-01-01&${query}`)
      expect(await response.json()).toMatchObject({ total: 2 })
    }
  })

  test('unknown parameters are ignored', async () => {
    expect((await calendar.fetch('/calendar/events/v1/events?order=desc&_fields=id&x[y]=1')).status).toBe(200)
  })

  test('events are sorted by their start, sticky or not', async () => {
    await calendar.addEvent({
      title: 'Earlier',
      start_date: '2031-01-01 10:00:00',
      end_date: '2031-01-01 11:00:00',
    })
    expect(await found({})).toEqual(['Earlier', 'Concert', 'Opera', 'Café'])
  })

  test('the count of a term includes its events', async () => {
    const count = async () =>
      (await calendar.call(listEvents, { ...always, search: 'Café' })).events[0]?.tags[0]?.count
    expect(await count()).toBe(2)
    await calendar.call(deleteEvent, { id: 1 }, { as: calendar.moderator })
    expect(await count()).toBe(1)
  })
})

describe('bad parameters are 400 and named', () => {
  test.each([
    ['page', 'page=0'],
    ['page', 'page=-1'],
    ['page', 'page=1.5'],
    ['page', 'page=two'],
    ['page', 'page='],
    ['per_page', 'per_page=0'],
    ['per_page', 'per_page=many'],
    ['start_date', 'start_date=soon'],
    ['start_date', 'start_date=2030-02-30'],
    ['end_date', 'end_date=2030-13-01 00:00:00'],
    ['starts_before', 'starts_before='],
    ['ends_after', 'ends_after[]=2030-01-01'],
    ['strict_dates', 'strict_dates=perhaps'],
    ['search', 'search='],
    ['search', 'search=%20'],
    ['search', `search=${'x'.repeat(201)}`],
    ['search', 'search=%00'],
    ['categories', 'categories='],
    ['categories', 'categories=nothing'],
    ['categories', 'categories=99'],
    ['tags', 'tags=nothing'],
    ['venue', 'venue=99'],
    ['venue', 'venue=hall'],
    ['organizer', 'organizer=1,x'],
    ['featured', 'featured=maybe'],
    ['status', 'status=draft'],
    ['status', 'status=lost'],
    ['geoloc', 'geoloc=here'],
    ['geoloc_lng', 'geoloc_lat=47'],
    ['geoloc_lat', 'geoloc_lng=8'],
    ['geoloc_lat', 'geoloc_lat=91&geoloc_lng=8'],
    ['geoloc_lng', 'geoloc_lat=1&geoloc_lng=999'],
    ['include', 'include=a'],
    ['post_parent', 'post_parent=99'],
    ['ticketed', 'ticketed=x'],
    ['translation_language', 'translation_language=es'],
  ])('%s in %s is refused', async (name, query) => {
    const response = await calendar.fetch(`/calendar/events/v1/events?${query}`)
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { code: 'rest_invalid_param', data: { status: 400, params: { [name]: expect.any(String) } } },
    ])
  })

  test('several bad parameters are named at once', async () => {
    const response = await calendar.fetch('/calendar/events/v1/events?page=x&featured=x')
    expect(await response.json()).toMatchObject({
      data: { params: { page: expect.any(String), featured: expect.any(String) } },
    })
  })
})

describe('search_places, beyond the spec', () => {
  beforeEach(async () => {
    await at('Concert', '2030-07-01 20:00:00', '2030-07-01 22:00:00', {
      venue: [{ venue: 'Café Lakeside Hall' }],
    })
    await at('Walk', '2030-07-02 20:00:00', '2030-07-02 22:00:00', {
      organizer: [{ organizer: 'Lakeside Club' }],
    })
    await at('Lakeside picnic', '2030-07-03 20:00:00', '2030-07-03 22:00:00')
    await at('Secret', '2030-07-04 20:00:00', '2030-07-04 22:00:00', {
      venue: [{ venue: 'Café Lakeside Hall' }],
      event_password: 'x',
    })
    await at('Elsewhere', '2030-07-05 20:00:00', '2030-07-05 22:00:00', {
      venue: [{ venue: 'Attic', description: 'With a view of Lakeside Hall' }],
    })
  })

  test('finds events by the names of their venues and organizers, beside their own texts', async () => {
    expect(await found({ search: 'lakeside', search_places: true })).toEqual([
      'Concert',
      'Walk',
      'Lakeside picnic',
    ])
    expect(await found({ search: 'cafe lake', search_places: true })).toEqual(['Concert'])
    expect(await found({ search: 'lakeside' })).toEqual(['Lakeside picnic'])
    expect(await found({ search_places: true })).toHaveLength(5)
    expect(await found({ search: 'lakeside', search_places: false })).toEqual(['Lakeside picnic'])
  })

  test('reveals the venue of a protected event only to those who can read it', async () => {
    expect(await found({ search: 'Lakeside Hall', search_places: true }, { as: calendar.moderator })).toEqual(
      ['Concert', 'Secret'],
    )
  })

  test('other filters still hold', async () => {
    const narrowed = { search: 'lakeside', search_places: true, starts_before: '2030-07-01' }
    expect(await found(narrowed)).toEqual(['Concert'])
  })
})
