import { beforeEach, describe, expect, test } from 'vitest'
import { listEvents } from '../../../protocol/calendar/eventList.ts'
import {
  deleteEvent,
  deleteEventBySlug,
  getEvent,
  getEventBySlug,
  updateEvent,
  updateEventBySlug,
} from '../../../protocol/calendar/events.ts'
import type { ChangedEventFields } from '../../../protocol/calendar/fields.ts'
import { aService, type TestUser } from '../../chat/service.testing.ts'
import { aCalendar, always, type TestCalendar } from '../service.testing.ts'

/* Calendar spec 2.1, 3 and 4: reading, changing and deleting events, sentence by sentence. */

let calendar: TestCalendar
let moderator: TestUser

beforeEach(() => {
  calendar = aCalendar()
  moderator = calendar.moderator
})

const read = (id: number) => calendar.call(getEvent, { id }, { as: moderator })
const change = (id: number, fields: ChangedEventFields, as = moderator) =>
  calendar.call(updateEvent, { id, ...fields }, { as })

describe('2.1: updating, where every field is optional', () => {
  test('omitted fields stay', async () => {
    const image = await calendar.uploadImage()
    const before = await calendar.addEvent({
      status: 'draft',
      timezone: 'America/New_York',
      all_day: true,
      cost: '10',
      website: 'https://example.org',
      image: String(image.id),
      show_map: true,
      show_map_link: true,
      sticky: true,
      featured: true,
      hide_from_listings: true,
      categories: ['Music'],
      tags: ['free'],
      venue: [{ venue: 'Hall' }, { venue: 'Yard' }],
      organizer: [{ organizer: 'Ada' }],
      description: '<p>Text</p>',
      excerpt: '<p>Less</p>',
    })
    const after = await change(before.id, { title: 'Another title' })
    const { modified: _one, modified_utc: _other, ...rest } = before
    expect(after).toMatchObject({ ...rest, title: 'Another title' })
  })

  test.each(['POST', 'PUT', 'PATCH'])('%s updates', async (method) => {
    const { id } = await calendar.addEvent()
    const response = await calendar.fetch(
      `/calendar/events/v1/events/${id}`,
      { method, body: '{"cost":"5"}', headers: { 'content-type': 'application/json' } },
      { as: moderator },
    )
    expect([response.status, await response.json()]).toMatchObject([200, { id, cost: '€5' }])
  })

  test.each<[keyof ChangedEventFields, ChangedEventFields, object]>([
    [
      'start_date',
      { start_date: '2031-11-24 18:00:00' },
      {
        start_date: '2031-11-24 18:00:00',
        utc_start_date: '2031-11-24 17:00:00',
        end_date: '2031-11-24 23:00:00',
      },
    ],
    [
      'end_date',
      { end_date: '2031-11-25 01:00:00' },
      { start_date: '2031-11-24 19:30:00', utc_end_date: '2031-11-25 00:00:00' },
    ],
    [
      'timezone',
      { timezone: 'Asia/Kolkata' },
      { start_date: '2031-11-24 19:30:00', utc_start_date: '2031-11-24 14:00:00', timezone_abbr: 'GMT+5:30' },
    ],
    [
      'all_day',
      { all_day: true },
      { all_day: true, start_date: '2031-11-24 00:00:00', end_date: '2031-11-24 23:59:59' },
    ],
    ['description', { description: '' }, { description: '' }],
    ['excerpt', { excerpt: 'short' }, { excerpt: '<p>short</p>' }],
    ['slug', { slug: 'New Name' }, { slug: 'new-name' }],
    ['cost', { cost: '' }, { cost: '' }],
    ['website', { website: null as unknown as string }, { website: '' }],
    ['hide_from_listings', { hide_from_listings: true }, { hide_from_listings: true }],
    ['sticky', { sticky: true }, { sticky: true }],
    ['featured', { featured: true }, { featured: true }],
    ['show_map', { show_map: true }, { show_map: true }],
    ['show_map_link', { show_map_link: true }, { show_map_link: true }],
    ['status', { status: 'private' }, { status: 'private' }],
    ['date_utc', { date_utc: '2019-01-01 00:00:00' }, { date_utc: '2019-01-01 00:00:00' }],
  ])('%s alone can be changed', async (_, fields, expected) => {
    const { id } = await calendar.addEvent({
      description: 'Before',
      cost: '7',
      website: 'https://example.org',
    })
    expect(await change(id, fields)).toMatchObject(expected)
    expect(await read(id)).toMatchObject(expected)
  })

  test('lists are replaced, and cleared by an empty one', async () => {
    const { id } = await calendar.addEvent({
      categories: ['Music'],
      tags: ['a', 'b'],
      venue: [{ venue: 'Hall' }],
      organizer: [{ organizer: 'Ada' }],
    })
    const changed = await change(id, { categories: ['Film'], tags: ['b'] })
    expect([changed.categories.map(({ name }) => name), changed.tags.map(({ name }) => name)]).toEqual([
      ['Film'],
      ['b'],
    ])
    const cleared = await change(id, { categories: [], tags: [], venue: [], organizer: [] })
    expect(cleared).toMatchObject({ categories: [], tags: [], venue: [], organizer: [] })
  })

  test('a record may be sent back whole, as clients of real sites must', async () => {
    const image = await calendar.uploadImage()
    const before = await calendar.addEvent({
      title: 'Jazz & “Blues” <3',
      description: 'One\n\nTwo & <em>three</em>',
      excerpt: 'Less',
      cost: '10-20',
      website: 'https://example.org/?a=1&b=2',
      image: String(image.id),
      all_day: true,
      timezone: 'America/New_York',
      date_utc: '2020-07-01 12:00:00',
      featured: true,
      categories: ['Music & more'],
      tags: ['free'],
      venue: [{ venue: 'Hall & Bar' }],
      organizer: [{ organizer: 'Ada' }],
    })
    const ids = (records: readonly { readonly id: number }[]) => records.map(({ id }) => id)
    const {
      id,
      title,
      description,
      excerpt,
      slug,
      author,
      date,
      cost,
      website,
      start_date,
      end_date,
      timezone,
    } = before
    const after = await change(id, {
      title,
      description,
      excerpt,
      slug,
      author,
      date,
      cost,
      website,
      start_date,
      end_date,
      timezone,
      status: 'publish',
      all_day: before.all_day,
      image: image.url,
      featured: before.featured,
      sticky: before.sticky,
      categories: ids(before.categories),
      tags: ids(before.tags),
      venue: ids(before.venue),
      organizer: ids(before.organizer),
    })
    const { modified: _, modified_utc: __, ...same } = before
    expect(after).toMatchObject(same)
  })

  test('the time of change increases with each change, so that editors notice each other', async () => {
    const first = await calendar.addEvent()
    const second = await change(first.id, { cost: '1' })
    expect(second.modified_utc > first.modified_utc).toBe(true)
    const late = await calendar.refusal(
      updateEvent,
      { id: first.id, cost: '2', expected_modified_utc: first.modified_utc },
      { as: moderator },
    )
    expect([late.status, late.code]).toEqual([409, 'rest_conflict'])
    expect(late.params).toHaveProperty('expected_modified_utc')
    await change(first.id, { cost: '2', expected_modified_utc: second.modified_utc })
    expect((await read(first.id)).cost).toBe('€2')
  })
})

describe('4: reading and deleting', () => {
  test('GET by ID and by slug are the same record', async () => {
    const { id, slug } = await calendar.addEvent()
    expect(await calendar.call(getEventBySlug, { slug })).toEqual(await calendar.call(getEvent, { id }))
  })

  test('a single event includes schema.org data', async () => {
    const { id } = await calendar.addEvent({
      venue: [{ venue: 'Hall & Bar', city: 'Bern' }],
      cost: '20',
      organizer: [{ organizer: 'Ada' }],
    })
    const record = (await (await calendar.send(getEvent, { id })).json()) as { json_ld: object }
    expect(record.json_ld).toMatchObject({
      '@type': 'Event',
      name: 'Lantern Night',
      startDate: '2031-11-24T19:30:00+01:00',
      location: [{ name: 'Hall & Bar', address: { addressLocality: 'Bern' } }],
      organizer: [{ name: 'Ada' }],
      offers: { price: '20', priceCurrency: 'EUR' },
    })
  })

  test('schema.org data distinguishes the repeated hours of a clock change', async () => {
    const { id } = await calendar.addEvent({
      start_date: '2031-10-26T02:30:00+01:00',
      end_date: '2031-10-26T02:45:00+01:00',
    })
    const record = (await (await calendar.send(getEvent, { id })).json()) as { json_ld: object }
    expect(record.json_ld).toMatchObject({
      startDate: '2031-10-26T02:30:00+01:00',
      endDate: '2031-10-26T02:45:00+01:00',
    })
  })

  test('an event is updated, renamed and deleted by slug', async () => {
    const { id } = await calendar.addEvent()
    await calendar.call(updateEventBySlug, { slug: 'lantern-night', cost: '3' }, { as: moderator })
    const body = JSON.stringify({ slug: 'renamed' })
    const headers = { 'content-type': 'application/json' }
    await calendar.fetch(
      '/calendar/events/v1/events/by-slug/lantern-night',
      { method: 'PUT', body, headers },
      { as: moderator },
    )
    expect(await read(id)).toMatchObject({ slug: 'renamed', cost: '€3' })
    expect(await calendar.call(deleteEventBySlug, { slug: 'renamed' }, { as: moderator })).toMatchObject({
      id,
      status: 'trash',
    })
  })

  test('a new slug given by slug must be text', async () => {
    await calendar.addEvent()
    const response = await calendar.fetch(
      '/calendar/events/v1/events/by-slug/lantern-night',
      { method: 'PATCH', body: '{"slug":5}', headers: { 'content-type': 'application/json' } },
      { as: moderator },
    )
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { data: { params: { slug: 'must be a string' } } },
    ])
  })

  test('deleting moves an event to the trash, once, and a status restores it', async () => {
    const { id } = await calendar.addEvent()
    expect(await calendar.call(deleteEvent, { id }, { as: moderator })).toMatchObject({ id, status: 'trash' })
    const gone = await calendar.refusal(deleteEvent, { id }, { as: moderator })
    expect([gone.status, gone.code]).toEqual([410, 'event-is-in-trash'])
    const unread = await calendar.refusal(getEvent, { id }, { as: moderator })
    expect([unread.status, unread.code]).toEqual([403, 'event-no-longer-available'])
    expect((await calendar.call(listEvents, always, { as: moderator })).total).toBe(0)
    expect((await calendar.call(listEvents, { ...always, status: ['trash'] }, { as: moderator })).total).toBe(
      1,
    )
    expect((await calendar.refusal(updateEvent, { id, cost: '1' }, { as: moderator })).status).toBe(410)
    expect(await change(id, { status: 'publish' })).toMatchObject({
      id,
      status: 'publish',
      slug: 'lantern-night',
    })
    expect((await calendar.call(listEvents, always)).total).toBe(1)
  })

  test.each([['999'], ['0']])('an unknown ID %s is 404', async (id) => {
    const response = await calendar.fetch(`/calendar/events/v1/events/${id}`)
    expect([response.status, await response.json()]).toMatchObject([
      404,
      { code: 'rest-event-not-found', data: { status: 404 } },
    ])
  })

  test('an unknown slug is 404', async () => {
    expect((await calendar.refusal(getEventBySlug, { slug: 'nothing' })).status).toBe(404)
  })

  test.each([
    ['GET', '/calendar/events/v1/events/abc'],
    ['GET', '/calendar/events/v1/nothing'],
    ['PUT', '/calendar/events/v1/events'],
    ['DELETE', '/calendar/events/v1/venues'],
    ['GET', '/es/calendar/events/v1/events'],
    ['POST', '/calendar.ics'],
  ])('%s %s is no route', async (method, path) => {
    const response = await calendar.fetch(path, { method })
    expect([response.status, await response.json()]).toMatchObject([404, { code: 'rest_no_route' }])
  })
})

describe('3: status', () => {
  test('an event published in the future waits for its date', async () => {
    let now = Date.UTC(2030, 0, 1)
    calendar = aCalendar(aService({ now: () => now }))
    const { id, status } = await calendar.addEvent({ date_utc: '2030-01-02 00:00:00' })
    expect(status).toBe('future')
    expect((await calendar.refusal(getEvent, { id })).code).toBe('event-not-accessible')
    now = Date.UTC(2030, 0, 2, 0, 0, 1)
    expect(await calendar.call(getEvent, { id })).toMatchObject({ status: 'publish' })
  })

  test('a future event whose date has passed is published', async () => {
    expect((await calendar.addEvent({ status: 'future' })).status).toBe('publish')
  })
})
