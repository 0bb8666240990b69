import { expect, test } from 'vitest'
import { listEvents } from '../../../protocol/calendar/eventList.ts'
import { createEvent, getEventBySlug } from '../../../protocol/calendar/events.ts'
import { createCalendarApi } from './calendarCall.ts'
import { refusedFields } from './refusedFields.ts'
import { ApiError, NetworkError } from './errors.ts'

interface Asked {
  readonly url: string
  readonly method: string
  readonly headers: Headers
  readonly body: string
}

/** Gives every request the same answer and records the requests. */
function aSite(status: number, body: unknown): { asked: Asked[]; fetch: typeof fetch } {
  const asked: Asked[] = []
  const answer: typeof fetch = async (url, options) => {
    const request = new Request(new URL(url as string, 'https://parley.test'), options)
    const { pathname, search } = new URL(request.url)
    const { method, headers } = request
    asked.push({ url: pathname + search, method, headers, body: await request.text() })
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
  }
  return { asked, fetch: answer }
}

const noEvents = { events: [], rest_url: '', total: 0, total_pages: 0 }

test('a GET of the calendar has its arguments in the query; empty ones are left out', async () => {
  const site = aSite(200, noEvents)
  const api = createCalendarApi({ fetch: site.fetch })
  await api(listEvents, { categories: [3, 'music'], search: '', tags: [], featured: false })
  expect(site.asked[0]?.url).toBe('/calendar/events/v1/events?categories=3%2Cmusic&featured=false')
  expect(site.asked[0]?.method).toBe('GET')
})

test('texts are requested in the reader’s language', async () => {
  const site = aSite(200, noEvents)
  await createCalendarApi({ fetch: site.fetch, language: () => 'de' })(listEvents, {})
  expect(site.asked[0]?.url).toBe('/calendar/events/v1/events?translation_language=de')
})

test('a slug in any script is encoded in the path', async () => {
  const site = aSite(404, { code: 'rest-event-not-found', message: 'No', data: { status: 404 } })
  await expect(
    createCalendarApi({ fetch: site.fetch })(getEventBySlug, { slug: 'été/1' }),
  ).rejects.toMatchObject({
    code: 'rest-event-not-found',
    status: 404,
    message: 'No',
  })
  expect(site.asked[0]?.url).toBe('/calendar/events/v1/events/by-slug/%C3%A9t%C3%A9%2F1')
})

test('a write to the calendar sends JSON with the values unchanged', async () => {
  const site = aSite(400, {})
  const api = createCalendarApi({ fetch: site.fetch })
  const writing = api(createEvent, {
    title: 'Trip',
    start_date: '2026-11-21 10:00:00',
    end_date: '2026-11-21 11:00:00',
    categories: [],
    all_day: false,
  })
  await expect(writing).rejects.toBeInstanceOf(ApiError)
  expect(JSON.parse(site.asked[0]?.body ?? '')).toEqual({
    title: 'Trip',
    start_date: '2026-11-21 10:00:00',
    end_date: '2026-11-21 11:00:00',
    categories: [],
    all_day: false,
  })
  expect(site.asked[0]?.headers.get('content-type')).toBe('application/json')
})

test('a refusal names the fault of each field', async () => {
  const site = aSite(400, {
    code: 'rest_invalid_param',
    message: 'Invalid parameter(s): end_date',
    data: {
      status: 400,
      params: { end_date: 'must not be before start_date', cost: 'is odd' },
      details: { end_date: { code: 'fields.endBeforeStart', message: 'must not be …', data: {} } },
    },
  })
  const error = await createCalendarApi({ fetch: site.fetch })(listEvents, {}).catch((each: unknown) => each)
  expect(refusedFields(error)).toEqual({
    end_date: {
      message: 'must not be before start_date',
      refusal: { key: 'fields.endBeforeStart', params: {} },
    },
    cost: { message: 'is odd', refusal: undefined },
  })
})

test('missing fields are named without a text', async () => {
  const site = aSite(400, { code: 'rest_missing_callback_param', data: { status: 400, params: ['title'] } })
  const error = await createCalendarApi({ fetch: site.fetch })(listEvents, {}).catch((each: unknown) => each)
  expect(refusedFields(error)).toEqual({ title: { message: '', refusal: undefined } })
})

test('the error page of a crashed site leaves the outcome open', async () => {
  const site = aSite(500, '<html>There has been a critical error</html>')
  await expect(createCalendarApi({ fetch: site.fetch })(listEvents, {})).rejects.toBeInstanceOf(NetworkError)
})
