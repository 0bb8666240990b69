import { expect, test } from 'vitest'
import { routeOf, type Asked } from './route.ts'

const ORIGIN = 'https://chat.example.org'
const files = new Set(['/', '/theme.js', '/icons/3.svg'])

const asking = (address: string, changes: Partial<Asked> = {}): Asked => ({
  method: 'GET',
  url: new URL(address, ORIGIN).href,
  mode: 'cors',
  destination: '',
  ...changes,
})
const going = (address: string, changes: Partial<Asked> = {}): Asked =>
  asking(address, { mode: 'navigate', destination: 'document', ...changes })
const route = (asked: Asked) => routeOf(asked, ORIGIN, files)

test.each([
  '/',
  '/inbox',
  '/conversations',
  '/channel/3-general/topic/r%C3%A9sum%C3%A9',
  '/dm/4,5/near/7',
  '/search?q=tea',
  '/calendar',
  '/calendar/week/2026-03-04',
  '/event/garden-party',
  '/event/new',
  '/settings/profile',
  '/sign-in?next=%2Finbox',
  '/join/abc',
])('%s opens from the cache if the host does not answer', (address) => {
  expect(route(going(address))).toBe('page')
})

test.each([
  '/api/v1/messages',
  '/session',
  '/session/join',
  '/json/messages',
  '/health',
  '/user_uploads/2/ab/plan.pdf',
  '/user_avatars/2/4.png',
  '/external_content/x',
  '/calendar.ics',
  '/event/garden-party.ics',
  '/calendar/events/v1/events',
  '/de/calendar/events/v1/events',
  '/tribe/events/v1/events',
  '/no/such/place',
])('the worker leaves %s to the browser, opened or requested', (address) => {
  expect(route(going(address))).toBe('pass')
  expect(route(asking(address))).toBe('pass')
})

test('the worker leaves changes, other sites and frames to the browser', () => {
  expect(route(going('/inbox', { method: 'POST' }))).toBe('pass')
  expect(route(asking('/assets/app-1a2b.js', { method: 'HEAD' }))).toBe('pass')
  expect(route(asking('https://elsewhere.example/assets/app-1a2b.js'))).toBe('pass')
  expect(route(going('/calendar', { destination: 'iframe' }))).toBe('pass')
})

test('files named after their content are distinguished from those that each build can change', () => {
  expect(route(asking('/assets/app-1a2b.js', { destination: 'script' }))).toBe('immutable')
  expect(route(asking('/theme.js', { destination: 'script' }))).toBe('file')
  expect(route(asking('/icons/3.svg', { destination: 'image' }))).toBe('file')
  expect(route(asking('/icons/4.svg', { destination: 'image' }))).toBe('pass')
})
