import { expect, test } from 'vitest'
import { pathParameterNames } from '../endpoint.ts'
import { readDateTime } from './dateTime.ts'
import { endpoints } from './endpoints.ts'
import { listEvents } from './eventList.ts'
import { createEvent, getEventBySlug, updateEvent } from './events.ts'
import { encodeCalendarRequest } from './request.ts'

const operations = [...endpoints.values()].map(({ method, path }) => `${method} ${path}`)

test.each([
  'GET /',
  'GET /doc',
  'GET /events',
  'POST /events',
  'GET /events/{id}',
  'PATCH /events/{id}',
  'DELETE /events/{id}',
  'GET /events/by-slug/{slug}',
  'PATCH /events/by-slug/{slug}',
  'DELETE /events/by-slug/{slug}',
  'GET /venues',
  'POST /venues',
])('%s of calendar spec 4 is declared', (operation) => {
  expect(operations).toContain(operation)
})

test('no operation is declared twice', () => {
  expect(new Set(operations).size).toBe(operations.length)
})

test.each([...endpoints])(
  '%s declares each parameter of its path, as required',
  (_, { path, parameters }) => {
    for (const name of pathParameterNames(path)) expect(parameters[name]?.required).toBe(true)
  },
)

/** Their requests and answers have no texts of events in several languages. */
const withoutLanguage = new Set([
  'updateSettings',
  'uploadImage',
  'importCalendar',
  'getImport',
  'undoImport',
  'listFeeds',
  'previewFeed',
  'subscribeFeed',
  'updateFeed',
  'refreshFeed',
  'unsubscribeFeed',
])

test.each([...endpoints].filter(([name]) => !withoutLanguage.has(name)))(
  '%s accepts translation_language (calendar spec 1)',
  (_, { parameters }) => {
    expect(parameters).toHaveProperty('translation_language')
  },
)

test('reading uses a query, with lists separated by commas and without absent parameters', () => {
  const request = encodeCalendarRequest(
    listEvents,
    { categories: ['music', 4], featured: false, search: undefined, starts_before: '2026-12-01' },
    'fr',
  )
  expect(request).toEqual({
    method: 'GET',
    path: '/fr/calendar/events/v1/events?starts_before=2026-12-01&categories=music%2C4&featured=false',
    body: undefined,
  })
  expect(encodeCalendarRequest(getEventBySlug, { slug: 'a/b' }).path).toBe(
    '/calendar/events/v1/events/by-slug/a%2Fb',
  )
})

test('writing uses JSON, without the path’s parameters', () => {
  const { path, body } = encodeCalendarRequest(updateEvent, {
    id: 4,
    featured: true,
    venue: [3, { venue: 'X' }],
  })
  expect(path).toBe('/calendar/events/v1/events/4')
  expect(JSON.parse(body ?? '')).toEqual({ featured: true, venue: [3, { venue: 'X' }] })
})

test('an event needs title and dates (calendar spec 2.1)', () => {
  const required = Object.entries(createEvent.parameters)
    .filter(([, { required }]) => required)
    .map(([name]) => name)
  expect(required).toEqual(['title', 'start_date', 'end_date'])
})

test.each([
  ['2026-02-28 09:05:07', { date: '2026-02-28', time: '09:05:07', offset: undefined }],
  ['2026-02-28', { date: '2026-02-28', time: undefined, offset: undefined }],
  ['2026-02-28T09:05', { date: '2026-02-28', time: '09:05:00', offset: undefined }],
  ['2026-02-28T09:05:07.123Z', { date: '2026-02-28', time: '09:05:07', offset: 'Z' }],
  ['2026-02-28T09:05:07+0200', { date: '2026-02-28', time: '09:05:07', offset: '+02:00' }],
])('%s is a date and time', (text, expected) => {
  expect(readDateTime(text)).toEqual(expected)
})

test.each([
  '',
  'soon',
  '2026-02-30',
  '2026-13-01',
  '2026-1-1',
  '2026-01-01 24:00:00',
  '2026-01-01 10:60',
  '0000-01-01',
])('"%s" is no date and time', (text) => {
  expect(readDateTime(text)).toBeUndefined()
})
