import { beforeEach, describe, expect, test } from 'vitest'
import { createEvent, getEvent, listEvents, updateEvent } from '../../../protocol/calendar/events.ts'
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
import {
  createCategory,
  createTag,
  deleteCategory,
  getCategory,
  listCategories,
  listTags,
  updateCategory,
} from '../../../protocol/calendar/terms.ts'
import type { TestUser } from '../../chat/testing.ts'
import { aCalendar, always, anEvent, type TestCalendar } from '../testing.ts'

/* Calendar spec 2.2, 4.2 and what real sites serve beside: venues, organizers, categories, tags, translations, images. */

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

  test('are made with a name, and come back as they were given', async () => {
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

  test('leave out what is empty', async () => {
    const record = (await (await calendar.send(createVenue, { venue: 'Bare' }, as)).json()) as object
    for (const name of ['address', 'city', 'website', 'description', 'geo_lat'])
      expect(record).not.toHaveProperty(name)
    expect(record).toMatchObject({ image: false, show_map: true, show_map_link: true })
  })

  test('of a name that is there already are that one', async () => {
    const first = await calendar.call(createVenue, hall, as)
    const second = await calendar.call(createVenue, { venue: 'HALL & bar', city: 'Bern' }, as)
    expect(second).toEqual(first)
  })

  test('change in part; an empty text clears', async () => {
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

  test('are found by ID and slug, else 400', async () => {
    const { id, slug } = await calendar.call(createVenue, hall, as)
    expect((await calendar.call(getVenueBySlug, { slug })).id).toBe(id)
    expect((await calendar.refusal(getVenue, { id: 99 })).params).toHaveProperty('id')
    expect((await calendar.refusal(getVenueBySlug, { slug: 'x' })).params).toHaveProperty('slug')
  })

  test('in the trash are no longer at events, and come back', async () => {
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

  describe('listed (calendar spec 4.2)', () => {
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

    test('twelve to a page, by name', async () => {
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
    ])('%s', async (_, filters, expected) => {
      expect(await ids(filters)).toEqual(expected)
    })

    test('without events', async () => {
      expect(await ids({ has_events: false, per_page: 50 })).toHaveLength(12)
    })

    test.each([
      ['page', { page: 0 }],
      ['per_page', { per_page: -1 }],
      ['search', { search: '' }],
      ['event', { event: 99 }],
      ['status', { status: ['draft'] }],
    ])('with a bad %s is refused', async (name, filters) => {
      expect((await calendar.refusal(listVenues, filters)).params).toHaveProperty(name)
    })
  })
})

describe('organizers', () => {
  test('are kept like venues', async () => {
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

describe('linking', () => {
  test.each([
    ['IDs', [1, 2], ['Hall', 'Yard']],
    ['IDs in text', ['2', '1'], ['Yard', 'Hall']],
    ['one ID', 1, ['Hall']],
    ['several with commas', '1,2', ['Hall', 'Yard']],
    ['names', ['yard', 'Attic'], ['Yard', 'Attic']],
    ['records with an ID', [{ id: 1 }], ['Hall']],
    ['a record alone', { venue: 'Attic', city: 'Bern' }, ['Attic']],
    ['a mixture', [2, { venue: 'Attic' }, 'Hall'], ['Yard', 'Attic', 'Hall']],
    ['twice the same', [1, 'hall', { id: 1 }], ['Hall']],
    ['nothing', [], []],
    ['null', null, []],
  ])('venues by %s', async (_, venue, expected) => {
    await calendar.call(createVenue, { venue: 'Hall' }, as)
    await calendar.call(createVenue, { venue: 'Yard' }, as)
    const event = await calendar.addEvent({ venue: venue as never })
    expect(event.venue.map((each) => each.venue)).toEqual(expected)
  })

  test('one venue is a record, several are a list, none is an empty one', async () => {
    const form = async (venue: string[]) =>
      ((await (await calendar.send(createEvent, { ...anEvent, venue }, as)).json()) as { venue: unknown })
        .venue
    expect(await form(['Hall'])).toMatchObject({ venue: 'Hall' })
    expect(await form(['Hall', 'Yard'])).toMatchObject([{ venue: 'Hall' }, { venue: 'Yard' }])
    expect(await form([])).toEqual([])
  })

  test('terms by ID, slug or name; new names make new ones', async () => {
    const music = await calendar.call(createCategory, { name: 'Live Music' }, as)
    const event = await calendar.addEvent({
      categories: [music.id, 'live-music', 'LIVE MUSIC', 'Film'],
      tags: ['free', 'Free'],
    })
    expect(event.categories.map(({ name }) => name)).toEqual(['Live Music', 'Film'])
    expect(event.tags.map(({ name }) => name)).toEqual(['free'])
  })
})

describe('categories and tags', () => {
  test('are made, changed and deleted for good', async () => {
    const { id } = await calendar.call(createCategory, { name: 'Food & Drink', description: 'Yum' }, as)
    expect(await calendar.call(getCategory, { id })).toMatchObject({
      name: 'Food &amp; Drink',
      slug: 'food-drink',
      count: 0,
      parent: 0,
    })
    const event = await calendar.addEvent({ categories: [id] })
    expect(await calendar.call(updateCategory, { id, name: 'Food', slug: 'eat' }, as)).toMatchObject({
      name: 'Food',
      slug: 'eat',
      count: 1,
    })
    await calendar.call(deleteCategory, { id }, as)
    expect((await calendar.refusal(getCategory, { id })).params).toHaveProperty('id')
    expect((await calendar.call(getEvent, { id: event.id })).categories).toEqual([])
  })

  test('of a name that is there are refused, with its ID', async () => {
    const { id } = await calendar.call(createTag, { name: 'free' }, as)
    const response = await calendar.send(createTag, { name: 'FREE' }, as)
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { code: 'term_exists', data: { term_id: id, params: { name: expect.any(String) } } },
    ])
  })

  test('nest without going round in circles', async () => {
    const top = await calendar.call(createCategory, { name: 'Top' }, as)
    const below = await calendar.call(createCategory, { name: 'Below', parent: top.id }, as)
    expect(below.parent).toBe(top.id)
    expect(
      (await calendar.refusal(updateCategory, { id: top.id, parent: below.id }, as)).params,
    ).toHaveProperty('parent')
    expect(
      (await calendar.refusal(updateCategory, { id: top.id, parent: top.id }, as)).params,
    ).toHaveProperty('parent')
    expect((await calendar.refusal(createCategory, { name: 'x', parent: 99 }, as)).params).toHaveProperty(
      'parent',
    )
    await calendar.call(deleteCategory, { id: top.id }, as)
    expect((await calendar.call(getCategory, { id: below.id })).parent).toBe(0)
  })

  test('are listed: those with events, in order, a page past the end is empty', async () => {
    const event = await calendar.addEvent({ tags: ['c', 'a', 'b'] })
    await calendar.call(createTag, { name: 'unused' }, as)
    const names = async (filters: Parameters<typeof calendar.call<typeof listTags>>[1]) =>
      (await calendar.call(listTags, filters)).tags.map(({ name }) => name)
    expect(await names({})).toEqual(['a', 'b', 'c'])
    expect(await names({ hide_empty: false, order: 'desc' })).toEqual(['unused', 'c', 'b', 'a'])
    expect(await names({ orderby: 'id' })).toEqual(['c', 'a', 'b'])
    expect(await names({ event: event.id, search: 'b' })).toEqual(['b'])
    expect(await names({ include: [1] })).toEqual(['c'])
    expect(await names({ exclude: [1] })).toEqual(['a', 'b'])
    expect(await names({ slug: 'a' })).toEqual(['a'])
    expect(await names({ page: 2 })).toEqual([])
    expect(await calendar.call(listCategories, { parent: 0 })).toMatchObject({ total: 0 })
  })
})

describe('translations', () => {
  const translations = {
    fr: { title: 'Nuit & lanternes', description: 'Le soir', excerpt: 'Court' },
    de: { title: 'Laternennacht' },
  }

  test('are answered in the language of the address or of the parameter', async () => {
    const { id } = await calendar.addEvent({ description: 'At night', translations })
    const french = { title: 'Nuit &amp; lanternes', description: '<p>Le soir</p>', excerpt: '<p>Court</p>' }
    expect(await calendar.call(getEvent, { id }, { language: 'fr' })).toMatchObject(french)
    expect(await calendar.call(getEvent, { id, translation_language: 'fr' })).toMatchObject(french)
    // The parameter says more than the address; what is not translated stays.
    expect(
      await calendar.call(getEvent, { id, translation_language: 'de' }, { language: 'fr' }),
    ).toMatchObject({ title: 'Laternennacht', description: '<p>At night</p>' })
    expect(await calendar.call(getEvent, { id }, { language: 'it' })).toMatchObject({
      title: 'Lantern Night',
    })
    const { events } = await calendar.call(listEvents, { ...always, search: 'lanternes' }, { language: 'fr' })
    expect(events).toMatchObject([french])
  })

  test('addresses stay in the language', async () => {
    const { id } = await calendar.addEvent({ tags: ['a'] })
    const { rest_url } = await calendar.call(getEvent, { id }, { language: 'fr' })
    expect(rest_url).toBe('http://calendar.test/fr/calendar/events/v1/events/1')
    await calendar.addEvent()
    const list = await calendar.call(listEvents, { ...always, per_page: 1 }, { language: 'fr' })
    expect(list.next_rest_url).toMatch(/^http:\/\/calendar.test\/fr\//)
  })

  test('are shown to those who may change them, and change in part', async () => {
    const { id } = await calendar.addEvent({ translations })
    const changed = await calendar.call(
      updateEvent,
      { id, translations: { fr: { excerpt: 'Plus court' }, de: null } },
      as,
    )
    expect(changed.translations).toEqual({
      fr: { title: 'Nuit &amp; lanternes', description: '<p>Le soir</p>', excerpt: '<p>Plus court</p>' },
    })
    expect((await calendar.call(getEvent, { id })).translations).toEqual({})
  })

  test('are what an update in a language changes', async () => {
    const { id } = await calendar.addEvent()
    await calendar.call(updateEvent, { id, title: 'Notte', cost: '5' }, { as: moderator, language: 'it' })
    expect(await calendar.call(getEvent, { id })).toMatchObject({ title: 'Lantern Night', cost: '€5' })
    expect((await calendar.call(getEvent, { id }, { language: 'it' })).title).toBe('Notte')
  })

  test('of terms are answered too', async () => {
    const { id } = await calendar.call(createCategory, { name: 'Music', translations: { fr: 'Musique' } }, as)
    const event = await calendar.addEvent({ categories: [id] })
    expect((await calendar.call(getEvent, { id: event.id }, { language: 'fr' })).categories).toMatchObject([
      { name: 'Musique', slug: 'music' },
    ])
    await calendar.call(updateCategory, { id, name: 'Musik' }, { as: moderator, language: 'de' })
    expect((await calendar.call(getCategory, { id }, as)).translations).toEqual({
      fr: { name: 'Musique' },
      de: { name: 'Musik' },
    })
  })
})

describe('images', () => {
  const fetchImage = (url: string, options = {}) => calendar.fetch(new URL(url).pathname, {}, options)

  test('are uploaded, carried by ID or address, and seen once something public carries them', async () => {
    const image = await calendar.uploadImage()
    expect(image).toMatchObject({ id: 1, extension: 'png', width: 1, height: 1 })
    expect((await fetchImage(image.url)).status).toBe(404)
    expect((await fetchImage(image.url, as)).status).toBe(200)
    const { id } = await calendar.addEvent({ image: String(image.id), status: 'draft' })
    expect((await fetchImage(image.url)).status).toBe(404)
    await calendar.call(updateEvent, { id, status: 'publish' }, as)
    const response = await fetchImage(image.url)
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('x-content-type-options'),
    ]).toEqual([200, 'image/png', 'nosniff'])
    const byAddress = await calendar.addEvent({ image: image.url })
    expect(byAddress.image).toEqual(image)
    expect((await calendar.call(updateEvent, { id, image: '' }, as)).image).toBeNull()
  })

  test('must be images, whatever they are called', async () => {
    for (const content of [
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '<script>1</script>',
      '%PDF-1.7',
      '',
    ]) {
      await expect(calendar.uploadImage(moderator, new TextEncoder().encode(content))).rejects.toMatchObject({
        status: 400,
        params: { file: expect.any(String) },
      })
    }
    const empty = await calendar.fetch(
      '/calendar/events/v1/images',
      { method: 'POST', body: new FormData() },
      as,
    )
    expect([empty.status, await empty.json()]).toMatchObject([
      400,
      { code: 'rest_missing_callback_param', data: { params: ['file'] } },
    ])
  })

  test('need the right to write, and nobody takes what others have not shown', async () => {
    await expect(calendar.uploadImage(calendar.guest)).rejects.toMatchObject({ status: 403 })
    const image = await calendar.uploadImage()
    const refusal = await calendar.refusal(
      createEvent,
      { ...anEvent, image: String(image.id) },
      { as: calendar.member },
    )
    expect(refusal.params).toHaveProperty('image')
  })
})
