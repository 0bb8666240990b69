import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { calendarError } from './errors.ts'
import { listEvents } from './eventList.ts'
import { calendarEvent } from './shapes.ts'

const least = { id: 7, start_date: '2026-11-24 19:30:00', end_date: '2026-11-24 23:00:00' }
const read = (more: object = {}) => v.parse(calendarEvent, { ...least, ...more })

test('missing fields are read as empty', () => {
  expect(read()).toMatchObject({
    id: 7,
    author: 0,
    status: 'publish',
    title: '',
    image: null,
    all_day: false,
    timezone: 'UTC',
    cost_details: { values: [] },
    categories: [],
    venue: [],
    organizer: [],
    can_edit: null,
    translations: {},
  })
})

test('numbers sent as text are read as numbers', () => {
  expect(read({ id: '7', author: '12' })).toMatchObject({ id: 7, author: 12 })
})

test.each([
  ['false', false, null],
  ['null', null, null],
  ['an object without sizes', { url: '/a.png', id: '3' }, { id: 3, width: 0, sizes: {} }],
])('an image can be %s', (_, image, expected) => {
  const { image: result } = read({ image })
  if (expected === null) expect(result).toBeNull()
  else expect(result).toMatchObject(expected)
})

describe('a venue', () => {
  const hall = { id: 14, venue: 'Town Hall' }
  test.each([
    ['none', [], []],
    ['one', hall, [14]],
    ['several', [hall, { ...hall, id: 15 }], [14, 15]],
    ['a list with holes', { 0: hall, 2: { ...hall, id: 16 } }, [14, 16]],
    ['one of them unreadable', [hall, 'lost'], [14]],
    ['nothing', null, []],
  ])('a venue can be %s', (_, venue, expected) => {
    expect(read({ venue }).venue.map(({ id }) => id)).toEqual(expected)
  })

  test('a venue is read without its empty fields, coordinates as numbers', () => {
    const [venue] = read({ venue: { ...hall, geo_lat: '47.05', show_map: '1' } }).venue
    expect(venue).toMatchObject({ address: '', geo_lat: 47.05, geo_lng: null, show_map: true })
  })
})

test('null fields of an event with a password are read as false', () => {
  expect(read({ show_map: null, featured: null, sticky: null, organizer: null })).toMatchObject({
    show_map: false,
    featured: false,
    sticky: false,
    organizer: [],
  })
})

test('a row of a list whose flags are null is protected, as real sites mark it', () => {
  const rows = [
    { ...least, featured: null },
    { ...least, featured: false },
    { ...least, featured: null, protected: false },
  ]
  const { events } = v.parse(listEvents.reply, { events: rows })
  expect(events.map((event) => event.protected)).toEqual([true, false, false])
})

test('one unreadable event of a list does not hide the others', () => {
  const { events, total } = v.parse(listEvents.reply, { events: [least, { id: 'x' }], total: '2' })
  expect(events).toHaveLength(1)
  expect(total).toBe(2)
})

test('an event without dates is rejected', () => {
  expect(v.is(calendarEvent, { id: 7 })).toBe(false)
})

describe('a refusal', () => {
  const of = (data: unknown) => v.parse(calendarError, { code: 'x', message: 'y', data }).data
  test.each([
    [
      'names fields with what is wrong',
      { status: 400, params: { title: 'must not be empty' }, details: { title: { code: 'x.y', data: {} } } },
      { status: 400, params: { title: 'must not be empty' }, details: { title: { code: 'x.y', data: {} } } },
    ],
    [
      'names missing fields',
      { status: 400, params: ['title'] },
      { status: 400, params: { title: '' }, details: {} },
    ],
    ['has no fields', { status: 404 }, { status: 404, params: {}, details: {} }],
    [
      'has fields in no known form',
      { status: 400, params: 5, details: [] },
      { status: 400, params: {}, details: {} },
    ],
    ['has nothing at all', null, { status: 0, params: {}, details: {} }],
  ])('a refusal with %s is read', (_, data, expected) => {
    expect(of(data)).toEqual(expected)
  })
})
