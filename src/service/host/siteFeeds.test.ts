import { beforeEach, expect, test } from 'vitest'
import { ORIGIN } from './app.testing.ts'
import { inWordsForPeople } from './feedWords.ts'
import { createSiteFeeds } from './siteFeeds.ts'

const SITE = 'https://www.example.org/wp-json'

const anEvent = (id: number, over: object = {}) => ({
  id,
  title: `Jazz &#038; <b>Blues</b> ${id}`,
  slug: `jazz-${id}`,
  url: `https://www.example.org/event/jazz-${id}/`,
  description: '<p>Three bands</p>',
  start_date: '2026-11-24 23:30:00',
  end_date: '2026-11-25 01:30:00',
  utc_start_date: '2026-11-24 22:30:00',
  utc_end_date: '2026-11-25 00:30:00',
  modified_utc: '2026-11-01 00:00:00',
  timezone: 'Europe/Zurich',
  categories: [{ id: 1, name: 'Music', slug: 'music' }],
  ...over,
})

let events: object[]
let asked: URL[]
let refusal: Response | undefined
let credentials: (string | null | undefined)[]

beforeEach(() => {
  events = [anEvent(7)]
  asked = []
  credentials = []
  refusal = undefined
})

const feeds = createSiteFeeds({
  site: SITE,
  now: () => Date.parse('2026-11-24T12:00:00Z'),
  backend: (request, { authorization }) => {
    const url = new URL(request.url)
    asked.push(url)
    credentials.push(authorization, request.headers.get('authorization'))
    if (refusal) return Promise.resolve(refusal.clone())
    if (url.pathname.includes('/by-slug/')) return Promise.resolve(Response.json(events[0]))
    const page = Number(url.searchParams.get('page'))
    const shown = events.slice((page - 1) * 50, page * 50)
    return Promise.resolve(
      Response.json({ events: shown, total: events.length, total_pages: Math.ceil(events.length / 50) }),
    )
  },
})

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  inWordsForPeople(feeds)(new Request(`${ORIGIN}${path}`, { headers }), {
    address: '127.0.0.1',
    authorization: 'Basic abc',
  })

test('a feed has the site’s events with their own IDs and pages', async () => {
  const response = await get('/calendar.ics')
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const lines = (await response.text()).split('\r\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'X-WR-CALNAME:www.example.org',
      // As in the site's own feeds.
      'UID:7-1795563000-1795570200@www.example.org',
      'DTSTART;TZID=Europe/Zurich:20261124T233000',
      'SUMMARY:Jazz & Blues 7',
      'DESCRIPTION:Three bands',
      'URL:https://www.example.org/event/jazz-7/',
      'CATEGORIES:Music',
      'TZID:Europe/Zurich',
    ]),
  )
})

test('a feed is narrowed as lists are, and has some past events', async () => {
  await get('/calendar.ics?categories=music,talks&featured=true&per_page=3&search=&evil=1')
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
    categories: 'music,talks',
    featured: 'true',
    ends_after: '2026-08-26',
    per_page: '50',
    page: '1',
  })
  await get('/calendar.ics?starts_after=2026-01-01')
  expect(asked[1]?.searchParams.has('ends_after')).toBe(false)
})

test('nobody’s credentials are used', async () => {
  await get('/calendar.ics', { authorization: 'Basic abc' })
  expect(credentials.filter(Boolean)).toEqual([])
})

test('a long feed has all pages, up to a limit', async () => {
  events = Array.from({ length: 120 }, (_, index) => anEvent(index + 1))
  const text = await (await get('/calendar.ics')).text()
  expect([text.match(/BEGIN:VEVENT/g)?.length, asked.length]).toEqual([120, 3])
  events = Array.from({ length: 2_500 }, (_, index) => anEvent(index + 1))
  asked = []
  const longest = await (await get('/calendar.ics')).text()
  expect([longest.match(/BEGIN:VEVENT/g)?.length, asked.length]).toEqual([2_000, 40])
})

test('an event has a file of its own', async () => {
  const response = await get('/event/jazz-7.ics')
  expect(asked[0]?.pathname).toBe('/calendar/events/v1/events/by-slug/jazz-7')
  expect(response.headers.get('content-disposition')).toBe('inline; filename="event-7.ics"')
  expect(await response.text()).toContain('UID:7-1795563000-1795570200@www.example.org')
})

test('a refusal is data for programs, and words for a person with a browser', async () => {
  refusal = Response.json(
    { code: 'rest_invalid_param', message: 'No', data: { status: 400 } },
    { status: 400 },
  )
  const program = await get('/event/gone.ics', { accept: '*/*' })
  expect([program.status, await program.json()]).toMatchObject([400, { code: 'rest_invalid_param' }])
  const person = await get('/event/gone.ics', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })
  expect([person.status, person.headers.get('content-type')]).toEqual([400, 'text/plain; charset=utf-8'])
  expect(await person.text()).toContain('no calendar file at this address')
  refusal = Response.json({}, { status: 502 })
  expect(await (await get('/calendar.ics', { accept: 'text/html' })).text()).toContain('cannot be read')
})
