import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createCalendarApi } from '../../kernel/api/calendarCall.ts'
import { ApiError, NetworkError } from '../../kernel/api/errors.ts'
import { aWireEvent } from './events.testing.ts'
import { NO_FILTERS } from './filters.ts'
import type { Clock } from './layout/place.ts'
import { PAGE_SIZE, readListPage, type EventPage } from './list/listPages.ts'
import { readRange } from './readEvents.ts'
import { dayFromIso } from './time/day.ts'

const day = (iso: string): number => dayFromIso(iso) as number

/** A calendar with this number of events that answers in pages, and the requests that it received. */
function aCalendar(
  count: number,
  told: { readonly pages?: number; readonly event?: (id: number) => Readonly<Record<string, unknown>> } = {},
) {
  const asked: URLSearchParams[] = []
  const fetch = (url: string): Promise<Response> => {
    const query = new URL(url, 'https://site.example').searchParams
    asked.push(query)
    const [page, size] = [Number(query.get('page')), Number(query.get('per_page'))]
    const ids = Array.from({ length: count }, (_, index) => index + 1).slice((page - 1) * size, page * size)
    if (ids.length === 0 && page > 1) {
      const refusal = { code: 'event-archive-page-not-found', message: 'No such page', data: { status: 404 } }
      return Promise.resolve(Response.json(refusal, { status: 404 }))
    }
    const total_pages = told.pages ?? Math.ceil(count / size)
    const next_rest_url = 'https://site.example/wrong?page=99'
    return Promise.resolve(
      Response.json({
        events: ids.map((id) => aWireEvent({ id, ...told.event?.(id) })),
        total: count,
        total_pages,
        next_rest_url,
      }),
    )
  }
  return { asked, fetch: fetch as typeof globalThis.fetch }
}

const answering =
  (status: number, body: string): typeof fetch =>
  () =>
    Promise.resolve(new Response(body, { status }))

const november = (fetch: typeof globalThis.fetch, filters = NO_FILTERS) =>
  readRange(day('2026-11-01'), day('2026-11-30'), filters, { api: createCalendarApi({ fetch }) })

beforeEach(() => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('a range', () => {
  test('a range is requested by overlap, with a day more on each side, and without empty parameters', async () => {
    const { asked, fetch } = aCalendar(0)
    await november(fetch)
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({
      starts_before: '2026-12-01 00:00:00',
      ends_after: '2026-10-30 00:00:00',
      page: '1',
      per_page: '50',
    })
  })

  test('a range is read to its last page, with the filters on each', async () => {
    const { asked, fetch } = aCalendar(420)
    const events = await november(fetch, { ...NO_FILTERS, categories: ['music'] })
    expect(events).toHaveLength(420)
    expect(asked).toHaveLength(9)
    expect(asked.every((query) => query.get('categories') === 'music')).toBe(true)
  })

  test('a range that became shorter while it was read ends with its last page', async () => {
    expect(await november(aCalendar(60, { pages: 4 }).fetch)).toHaveLength(60)
  })

  test('an invalid event does not remove the others of its range', async () => {
    const body = { events: [aWireEvent(), { id: 'x' }, null], total: 3, total_pages: 1 }
    expect(await november(answering(200, JSON.stringify(body)))).toHaveLength(1)
  })
})

describe('a list', () => {
  const zurich: Clock = { of: 'viewer', zone: 'Europe/Zurich' }
  const page = (
    direction: 'upcoming' | 'past',
    number: number,
    fetch: typeof globalThis.fetch,
    { on = '2026-11-20', filters = NO_FILTERS } = {},
  ) =>
    readListPage({ direction, day: day(on), page: number, clock: zurich }, filters, {
      api: createCalendarApi({ fetch }),
    })
  const idsOf = ({ events }: EventPage) => events.map((event) => event.id)

  test('a list of coming events contains those that still run that day', async () => {
    const { asked, fetch } = aCalendar(45)
    expect(await page('upcoming', 1, fetch)).toMatchObject({ total: 45, pages: 3 })
    expect(asked[0]?.get('ends_after')).toBe('2026-11-18 00:00:00')
    expect(asked[0]?.get('per_page')).toBe(String(PAGE_SIZE))
  })

  test('a list of past events begins with the latest', async () => {
    const { asked, fetch } = aCalendar(45)
    const over = { on: '2026-11-21' }
    expect(idsOf(await page('past', 1, fetch, over))).toEqual([45, 44, 43, 42, 41])
    expect(asked[0]?.get('ends_before')).toBe('2026-11-21 00:00:00')
    expect(idsOf(await page('past', 3, fetch, over))[0]).toBe(20)
    expect(idsOf(await page('past', 9, fetch, over))).toEqual([])
  })

  test('a list contains events of other zones by the viewer’s clock', async () => {
    const wire = [
      { timezone: 'America/New_York', start_date: '2026-11-19 20:00:00', end_date: '2026-11-19 22:00:00' },
      { timezone: 'Asia/Tokyo', start_date: '2026-11-20 01:00:00', end_date: '2026-11-20 03:00:00' },
    ]
    const { fetch } = aCalendar(2, { event: (id) => wire[id - 1] ?? {} })
    expect(await page('upcoming', 1, fetch)).toMatchObject({ events: [{ id: 1 }], total: 1 })
    expect(await page('past', 1, fetch)).toMatchObject({ events: [{ id: 2 }], total: 1 })
  })

  test('a list has its total from the first page alone, where dropped events are subtracted', async () => {
    const over = {
      timezone: 'Asia/Tokyo',
      start_date: '2026-11-20 01:00:00',
      end_date: '2026-11-20 03:00:00',
    }
    const { fetch } = aCalendar(45, { event: (id) => (id <= 3 ? over : {}) })
    expect(await page('upcoming', 1, fetch)).toMatchObject({ total: 42, pages: 3 })
    expect(await page('upcoming', 2, fetch)).toMatchObject({ total: undefined, pages: 3 })
  })

  test('a list skips to the first page with events to show, and then has no total', async () => {
    const costs = (id: number) => ({ cost: id > 45 ? 'Free' : '€10' })
    const { fetch } = aCalendar(70, { event: costs })
    const free = { filters: { ...NO_FILTERS, cost: 'free' as const } }
    const found = await page('upcoming', 1, fetch, free)
    expect(found).toMatchObject({ page: 3, pages: 4, total: undefined })
    expect(idsOf(found)[0]).toBe(46)
    const none = aCalendar(1000, { event: () => ({ cost: '€10' }) })
    expect(await page('upcoming', 1, none.fetch, free)).toMatchObject({ events: [], page: 11, pages: 50 })
  })
})

describe('a failure', () => {
  test('a refusal names the faulty field', async () => {
    const body = JSON.stringify({
      code: 'rest_invalid_param',
      message: 'Invalid parameter',
      data: { status: 400, params: { categories: 'unknown' }, details: [] },
    })
    await expect(november(answering(400, body))).rejects.toMatchObject({
      name: 'ApiError',
      code: 'rest_invalid_param',
      extra: { data: { params: { categories: 'unknown' } } },
    })
  })

  test.each([
    [500, '<!doctype html><p>There has been a critical error'],
    [502, 'Bad gateway'],
    [403, '<html>Blocked'],
    [200, '<html>Log in to the hotel’s network'],
  ])('a failure with status %d and %j is temporary: the request can be repeated', async (status, body) => {
    await expect(november(answering(status, body))).rejects.toThrow(NetworkError)
  })

  test('a 429 names the time to wait', async () => {
    const fetch = (() =>
      Promise.resolve(
        new Response('', { status: 429, headers: { 'retry-after': '7' } }),
      )) as typeof globalThis.fetch
    await expect(november(fetch)).rejects.toMatchObject({ code: 'RATE_LIMIT_HIT', retryAfter: 7000 })
  })

  test.each([
    [401, 'incorrect_password'],
    [403, 'rest_cookie_invalid_nonce'],
  ])('a refusal of credentials (%d %s) is followed by a request without them', async (status, code) => {
    const sent: (RequestCredentials | undefined)[] = []
    const fetch = ((_: string, { credentials }: RequestInit) => {
      sent.push(credentials)
      return Promise.resolve(
        credentials === 'omit'
          ? Response.json({ events: [], total: 0, total_pages: 0 })
          : Response.json({ code, message: '', data: { status } }, { status }),
      )
    }) as typeof globalThis.fetch
    expect(await november(fetch)).toEqual([])
    expect(sent).toEqual(['same-origin', 'omit'])
  })

  test('a second refusal of credentials is final', async () => {
    const body = JSON.stringify({ code: 'rest_forbidden', message: '', data: { status: 401 } })
    await expect(november(answering(401, body))).rejects.toThrow(ApiError)
  })
})
