import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as fc from '../../../testing/fastCheck.testing.ts'
import { endpoints } from '../../../protocol/calendar/endpoints.ts'
import { updateEvent } from '../../../protocol/calendar/events.ts'
import { limits } from '../../../protocol/calendar/limits.ts'
import { pathParameterNames, type Endpoint } from '../../../protocol/endpoint.ts'
import type { TestUser } from '../../chat/service.testing.ts'
import { costBeside, processTime } from '../../../testing/processorTime.testing.ts'
import { aCalendar, anEvent, type TestCalendar } from '../service.testing.ts'

/* Any invalid input is answered with 400 and the names of its fields, and changes nothing. */

let calendar: TestCalendar
let moderator: TestUser

const json = { 'content-type': 'application/json' }
const post = (path: string, body: unknown, method = 'POST') =>
  calendar.fetch(
    `/calendar/events/v1${path}`,
    { method, body: JSON.stringify(body), headers: json },
    { as: moderator },
  )

/** Excludes the validation library's own messages about types. */
const inWordsForPeople = expect.stringMatching(/^(?!.*(Expected|received))/) as string

const count = (table: string): number =>
  calendar.chat.context.database.get<{ count: number }>(`SELECT count(*) AS count FROM ${table}`)?.count ?? 0

describe('bad fields of an event', () => {
  beforeEach(async () => {
    calendar = aCalendar()
    moderator = calendar.moderator
    await calendar.addEvent({ title: 'There already' })
  })

  test('a path of many slashes costs no more than any other', async () => {
    const [path, harmless] = [`${'/'.repeat(50_000)}x`, `/${'a/'.repeat(25_000)}`]
    const measure = (isHarmless: boolean): Promise<number> =>
      processTime(() => calendar.fetch(`/calendar/events/v1/events${isHarmless ? harmless : path}`))
    expect(await costBeside(measure, 10)).toBeLessThanOrEqual(10)
  })

  const long = 'x'.repeat(limits.max_description_length + 1)
  test.each<[string, object]>([
    ['title', { title: '' }],
    ['title', { title: '  ' }],
    ['title', { title: '<b></b>' }],
    ['title', { title: 5 }],
    ['title', { title: null }],
    ['title', { title: 'x'.repeat(limits.max_title_length + 1) }],
    ['title', { title: 'a\0b' }],
    ['title', { title: '\ud800' }],
    ['start_date', { start_date: 'soon' }],
    ['start_date', { start_date: 1900000000 }],
    ['start_date', { start_date: '2031-02-30 10:00:00' }],
    ['start_date', { start_date: '2031-02-20T10:00:00+24:00' }],
    ['start_date', { start_date: '0001-01-01 10:00:00', end_date: '0001-01-01 10:00:00' }],
    ['end_date', { end_date: '2031-11-24 19:29:59' }],
    ['end_date', { end_date: '2051-11-24 19:30:00' }],
    ['end_date', { end_date: '9999-12-31 23:59:59' }],
    ['end_date', { end_date: '' }],
    ['timezone', { timezone: 'Mars/Olympus' }],
    ['timezone', { timezone: 'UTC+25' }],
    ['timezone', { timezone: 7 }],
    ['all_day', { all_day: 'sometimes' }],
    ['author', { author: 999 }],
    ['author', { author: 'me' }],
    ['date', { date: 'yesterday' }],
    ['date_utc', { date_utc: '2031' }],
    ['date_utc', { date_utc: '2031-02-20T10:00:00-10:60' }],
    ['description', { description: long }],
    ['description', { description: { raw: 'x' } }],
    ['excerpt', { excerpt: 'x'.repeat(limits.max_excerpt_length + 1) }],
    ['slug', { slug: 'x'.repeat(limits.max_slug_length + 1) }],
    ['status', { status: 'published' }],
    ['status', { status: 1 }],
    ['image', { image: '99' }],
    ['image', { image: 'https://elsewhere.test/picture.png' }],
    ['image', { image: 'javascript:alert(1)' }],
    ['image', { image: [1] }],
    ['cost', { cost: {} }],
    ['cost', { cost: 'x'.repeat(limits.max_cost_length + 1) }],
    ['website', { website: 'javascript:alert(1)' }],
    ['website', { website: 'not an address' }],
    ['website', { website: 5 }],
    ['show_map', { show_map: 'x' }],
    ['show_map_link', { show_map_link: [] }],
    ['hide_from_listings', { hide_from_listings: 2 }],
    ['sticky', { sticky: null }],
    ['featured', { featured: 'no' }],
    ['categories', { categories: [99] }],
    ['categories', { categories: [''] }],
    ['categories', { categories: { a: 1 } }],
    ['categories', { categories: Array.from({ length: limits.max_terms + 1 }, (_, index) => `c${index}`) }],
    ['tags', { tags: [99] }],
    ['tags', { tags: [null] }],
    ['venue', { venue: [99] }],
    ['venue', { venue: 99 }],
    ['venue', { venue: { id: 99 } }],
    ['venue', { venue: { city: 'Bern' } }],
    ['venue', { venue: { venue: 'Hall', website: 'nowhere' } }],
    ['venue', { venue: { venue: 'Hall', geo_lat: 100 } }],
    ['venue', { venue: [['x']] }],
    ['venue', { venue: true }],
    ['organizer', { organizer: [99] }],
    ['organizer', { organizer: [{ email: 'x@y.z' }] }],
    ['organizer', { organizer: [{ organizer: '' }] }],
    ['translations', { translations: { es: { title: 'x' } } }],
    ['translations', { translations: { fr: 'x' } }],
    ['translations', { translations: [] }],
    ['event_password', { event_password: 5 }],
    ['translation_language', { translation_language: 'en' }],
  ])('an event with a bad %s is refused: %j', async (name, fields) => {
    for (const [path, body, method] of [
      ['/events', { ...anEvent, ...fields }, 'POST'],
      ['/events/1', { ...fields }, 'PATCH'],
    ] as const) {
      const isDateAlone = method === 'PATCH' && (name === 'start_date' || name === 'end_date')
      const response = await post(path, isDateAlone ? { ...anEvent, ...fields } : body, method)
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { code: 'rest_invalid_param', data: { status: 400, params: { [name]: inWordsForPeople } } },
      ])
    }
    const { events, venues, organizers, terms } = {
      events: count('calendar_event'),
      venues: count('calendar_venue'),
      organizers: count('calendar_organizer'),
      terms: count('calendar_term'),
    }
    expect([events, venues, organizers, terms]).toEqual([1, 0, 0, 0])
  })

  test('all bad fields of an event are reported at once', async () => {
    const response = await post('/events', { ...anEvent, cost: {}, featured: 'x', website: 'x' })
    const { data } = (await response.json()) as { data: { params: object } }
    expect(Object.keys(data.params).toSorted()).toEqual(['cost', 'featured', 'website'])
  })

  test.each<[string, object]>([
    ['start_date', { start_date: '2031-11-25 10:00:00' }],
    ['end_date', { end_date: '2031-11-24 10:00:00' }],
  ])('an event whose %s is valid only for the other is refused', async (name, fields) => {
    const refusal = await calendar.refusal(updateEvent, { id: 1, ...fields }, { as: moderator })
    expect(refusal.params).toHaveProperty(name)
  })
})

describe('bad bodies', () => {
  beforeAll(() => {
    calendar = aCalendar()
    moderator = calendar.moderator
  })

  const send = (body: BodyInit, type: string) =>
    calendar.fetch(
      '/calendar/events/v1/events',
      { method: 'POST', body, headers: { 'content-type': type } },
      { as: moderator },
    )

  test.each([
    ['{', 'application/json', 400, 'rest_invalid_json'],
    ['[]', 'application/json', 400, 'rest_invalid_json'],
    ['null', 'application/json', 400, 'rest_invalid_json'],
    ['"x"', 'application/json', 400, 'rest_invalid_json'],
    ['x', 'text/plain', 400, 'rest_invalid_param'],
    ['x', 'multipart/form-data; boundary=none', 400, 'rest_invalid_param'],
    ['', 'application/json', 400, 'rest_missing_callback_param'],
    ['x'.repeat(limits.max_body_bytes + 1), 'application/json', 413, 'rest_body_too_large'],
    ['a&'.repeat(1001), 'application/x-www-form-urlencoded', 400, 'rest_invalid_param'],
    [
      Array.from({ length: 1001 }, (_, index) => `a${index}=`).join('&'),
      'application/x-www-form-urlencoded',
      400,
      'rest_invalid_param',
    ],
    ['{"__proto__":{"title":"x"}}', 'application/json', 400, 'rest_missing_callback_param'],
    [
      'constructor[prototype][title]=x',
      'application/x-www-form-urlencoded',
      400,
      'rest_missing_callback_param',
    ],
  ])('body %# is refused', async (body, type, status, code) => {
    const response = await send(body, type)
    expect([response.status, await response.json()]).toMatchObject([status, { code, data: { status } }])
  })

  test('a body that is not UTF-8 is refused', async () => {
    const response = await send(new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]), 'application/json')
    expect(response.status).toBe(400)
  })
})

describe('random input', () => {
  beforeAll(async () => {
    calendar = aCalendar()
    moderator = calendar.moderator
    await calendar.addEvent({
      venue: [{ venue: 'Hall' }],
      organizer: [{ organizer: 'Ada' }],
      categories: ['a'],
      tags: ['b'],
    })
  })

  const value = fc.oneof(
    fc.constantFrom(
      '',
      '0',
      '-1',
      'true',
      '1',
      '2031-11-24',
      '2031-11-24 10:00:00',
      'now',
      'publish',
      'fr',
      '\0',
      '\ud800',
      "' OR 1=1 --",
      '"',
      '*',
      '%',
      '9'.repeat(20),
    ),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.jsonValue({ maxDepth: 3 }),
  )

  const asText = (given: unknown): string => (typeof given === 'string' ? given : JSON.stringify(given))

  test.each([...endpoints].filter(([name]) => name !== 'uploadImage'))(
    '%s answers any input without a fault',
    async (_, endpoint: Endpoint) => {
      const names = Object.keys(endpoint.parameters)
      const fields = fc.dictionary(fc.constantFrom('x', '__proto__', ...names), value, { maxKeys: 6 })
      await fc.assert(
        fc.asyncProperty(fields, async (given) => {
          const path = pathParameterNames(endpoint.path).reduce(
            (written, name) =>
              written.replace(
                `{${name}}`,
                name === 'id' ? '1' : encodeURIComponent(asText(given[name] ?? 'x').toWellFormed()),
              ),
            endpoint.path,
          )
          const hasBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE'
          const query = new URLSearchParams(Object.entries(given).map(([name, each]) => [name, asText(each)]))
          const response = await calendar.fetch(
            `/calendar/events/v1${path}${hasBody ? '' : `?${query.toString()}`}`,
            hasBody
              ? { method: endpoint.method, headers: json, body: JSON.stringify(given) }
              : { method: endpoint.method },
            { as: moderator },
          )
          expect(response.status).toBeLessThan(500)
          const answer = (await response.json()) as { data?: { status: number } }
          if (!response.ok) expect(answer.data?.status).toBe(response.status)
        }),
        { numRuns: 60 },
      )
    },
  )
})
