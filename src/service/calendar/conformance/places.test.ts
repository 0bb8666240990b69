import { beforeEach, describe, expect, test } from 'vitest'
import { listEvents } from '../../../protocol/calendar/eventList.ts'
import { getEvent } from '../../../protocol/calendar/events.ts'
import {
  createOrganizer,
  createVenue,
  deleteVenue,
  getOrganizer,
  getVenue,
  getVenueBySlug,
  listOrganizers,
  listVenues,
  updateOrganizer,
  updateVenue,
} from '../../../protocol/calendar/places.ts'
import { aService, type TestUser } from '../../chat/service.testing.ts'
import { aCalendar, type TestCalendar } from '../service.testing.ts'

/* Venues and organizers: calendar spec 2.2 and 4.2, and fields that only real sites have. */

let calendar: TestCalendar
let moderator: TestUser
let as: { as: TestUser }

beforeEach(() => {
  calendar = aCalendar()
  moderator = calendar.moderator
  as = { as: moderator }
})

describe('venues', () => {
  const hall = {
    venue: 'Hall & Bar',
    description: 'By the lake',
    address: 'Quai 1',
    city: 'Luzern',
    country: 'Switzerland',
    province: 'LU',
    state: 'LU',
    stateprovince: 'LU',
    zip: '6004',
    phone: '+41 41',
    website: 'https://hall.example',
    geo_lat: 47.05,
    geo_lng: 8.31,
    show_map: false,
  }

  test('venues are created with a name and returned as given', async () => {
    const response = await calendar.send(createVenue, hall, as)
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({
      ...hall,
      venue: 'Hall &amp; Bar',
      description: '<p>By the lake</p>',
      show_map_link: true,
      slug: 'hall-bar',
      author: String(moderator.id),
    })
    const missing = await calendar.fetch('/calendar/events/v1/venues', { method: 'POST' }, as)
    expect(await missing.json()).toMatchObject({
      code: 'rest_missing_callback_param',
      data: { params: ['venue'] },
    })
  })

  test('venues leave out empty fields', async () => {
    const record = (await (await calendar.send(createVenue, { venue: 'Bare' }, as)).json()) as object
    for (const name of ['address', 'city', 'website', 'description', 'geo_lat'])
      expect(record).not.toHaveProperty(name)
    expect(record).toMatchObject({ image: false, show_map: true, show_map_link: true })
  })

  test('creating a venue with an existing name returns that venue', async () => {
    const first = await calendar.call(createVenue, hall, as)
    const second = await calendar.call(createVenue, { venue: 'HALL & bar', city: 'Bern' }, as)
    expect(second).toEqual(first)
  })

  test('venues whose names differ only in case are the same', async () => {
    const first = await calendar.call(createVenue, { venue: 'Öffentliche Bühne' }, as)
    expect((await calendar.call(createVenue, { venue: 'öffentliche BÜHNE' }, as)).id).toBe(first.id)
    expect((await calendar.call(createVenue, { venue: 'Offentliche Buhne' }, as)).id).not.toBe(first.id)
  })

  test('venues change in part, and an empty text clears a field', async () => {
    const { id } = await calendar.call(createVenue, hall, as)
    const changed = await calendar.call(updateVenue, { id, phone: '', zip: '6005', geo_lat: null }, as)
    expect(changed).toMatchObject({
      phone: '',
      zip: '6005',
      geo_lat: null,
      geo_lng: 8.31,
      city: 'Luzern',
      venue: 'Hall &amp; Bar',
    })
  })

  test('venues are found by ID and slug, else 400', async () => {
    const { id, slug } = await calendar.call(createVenue, hall, as)
    expect((await calendar.call(getVenueBySlug, { slug })).id).toBe(id)
    expect((await calendar.refusal(getVenue, { id: 99 })).params).toHaveProperty('id')
    expect((await calendar.refusal(getVenueBySlug, { slug: 'x' })).params).toHaveProperty('slug')
  })

  test('venues in the trash leave their events, and return when restored', async () => {
    const event = await calendar.addEvent({ venue: [hall, { venue: 'Yard' }] })
    const [first] = event.venue
    const id = first?.id ?? 0
    expect(await calendar.call(deleteVenue, { id }, as)).toMatchObject({ id, status: 'trash' })
    expect((await calendar.call(getEvent, { id: event.id })).venue.map(({ venue }) => venue)).toEqual([
      'Yard',
    ])
    expect((await calendar.refusal(deleteVenue, { id }, as)).code).toBe('venue-is-in-trash')
    expect((await calendar.refusal(updateVenue, { id, city: 'x' }, as)).status).toBe(410)
    expect((await calendar.refusal(listEvents, { venue: [id] })).params).toHaveProperty('venue')
    await calendar.call(updateVenue, { id, status: 'publish' }, as)
    expect((await calendar.call(getEvent, { id: event.id })).venue).toHaveLength(2)
  })

  describe('lists of venues (calendar spec 4.2)', () => {
    beforeEach(async () => {
      for (let number = 1; number <= 14; number++) {
        await calendar.call(
          createVenue,
          { venue: `Venue ${String(number).padStart(2, '0')}`, city: number === 3 ? 'Thun' : 'Bern' },
          as,
        )
      }
      await calendar.addEvent({ venue: [2] })
      await calendar.addEvent({
        venue: [3],
        start_date: '2001-01-01 10:00:00',
        end_date: '2001-01-01 11:00:00',
      })
    })
    const ids = async (filters: Parameters<typeof calendar.call<typeof listVenues>>[1]) =>
      (await calendar.call(listVenues, filters)).venues.map(({ id }) => id)

    test('venues are listed twelve to a page, by name', async () => {
      const first = await calendar.call(listVenues, {})
      expect(first).toMatchObject({ total: 14, total_pages: 2 })
      expect(first.venues.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
      expect(await ids({ page: 2 })).toEqual([13, 14])
      const past = await calendar.refusal(listVenues, { page: 3 })
      expect([past.status, past.code]).toEqual([404, 'venue-archive-page-not-found'])
    })

    test.each([
      ['search in names', { search: 'venue 07' }, [7]],
      ['search in other fields', { search: 'thun' }, [3]],
      ['search for nothing there is', { search: '%' }, []],
      ['of an event', { event: 1 }, [2]],
      ['with events', { has_events: true }, [2, 3]],
      ['with upcoming events', { only_with_upcoming: true }, [2]],
      ['a page of three', { per_page: 3 }, [1, 2, 3]],
      ['published', { status: ['publish'], per_page: 1 }, [1]],
    ])('a list of venues filtered by %s', async (_, filters, expected) => {
      expect(await ids(filters)).toEqual(expected)
    })

    test.each([
      ['a name in another case', 'öffentliche'],
      ['a name without accents', 'offentliche buhne'],
      ['a city in capitals', 'ZÜRICH'],
      ['the text of a description', 'großer saal'],
    ])('venues are found by a search for %s', async (_, search) => {
      const description = '<p>Ein Großer <b>Saal</b></p>'
      const { id } = await calendar.call(
        createVenue,
        { venue: 'Öffentliche Bühne', city: 'Zürich', description },
        as,
      )
      expect(await ids({ search })).toEqual([id])
      expect(await ids({ search: '<p>' })).toEqual([])
    })

    test.each(['1', 'yes', 'true', 'x'])('has_events accepts any value: %s', async (value) => {
      const response = await calendar.fetch(`/calendar/events/v1/venues?has_events=${value}`)
      expect(await response.json()).toMatchObject({ total: 2 })
    })

    test('venues without events are listed on request', async () => {
      expect(await ids({ has_events: false, per_page: 50 })).toHaveLength(12)
    })

    test.each([
      ['page', { page: 0 }],
      ['per_page', { per_page: -1 }],
      ['search', { search: '' }],
      ['event', { event: 99 }],
      ['status', { status: ['draft'] }],
    ])('a list of venues with a bad %s is refused', async (name, filters) => {
      expect((await calendar.refusal(listVenues, filters)).params).toHaveProperty(name)
    })
  })
})

describe('organizers', () => {
  test('organizers behave like venues', async () => {
    const fields = {
      organizer: 'Ada & Co',
      phone: '1',
      website: 'https://ada.example',
      email: 'ada@example.org',
    }
    const { id } = await calendar.call(createOrganizer, fields, as)
    expect(await calendar.call(updateOrganizer, { id, phone: '2' }, as)).toMatchObject({
      ...fields,
      organizer: 'Ada &amp; Co',
      phone: '2',
    })
    expect((await calendar.call(getOrganizer, { id })).email).toBe('ada@example.org')
    expect(await calendar.call(listOrganizers, { search: 'ada@' })).toMatchObject({ total: 1 })
  })
})

test('venues and organizers wait for a future publication date', async () => {
  let now = Date.UTC(2030, 0, 1)
  calendar = aCalendar(aService({ now: () => now }))
  const later = { date_utc: '2030-01-02 00:00:00' }
  const venue = await calendar.call(createVenue, { venue: 'Hall', ...later }, { as: calendar.member })
  const organizer = await calendar.call(
    createOrganizer,
    { organizer: 'Ada', ...later },
    { as: calendar.member },
  )
  expect([venue.status, organizer.status]).toEqual(['future', 'future'])
  expect((await calendar.refusal(getVenue, { id: venue.id })).code).toBe('venue-not-accessible')
  now = Date.UTC(2030, 0, 2)
  expect(await calendar.call(getVenue, { id: venue.id })).toMatchObject({ status: 'publish' })
  expect(await calendar.call(getOrganizer, { id: organizer.id })).toMatchObject({ status: 'publish' })
})
