import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listEvents } from '../../src/protocol/calendar/eventList.ts'
import { createEvent, getEvent } from '../../src/protocol/calendar/events.ts'
import { IDEMPOTENCY_HEADER } from '../../src/protocol/host.ts'
import { always, anEvent, aCalendar, SITE } from '../../src/service/calendar/service.testing.ts'
import { aSession } from '../../src/client/kernel/session.testing.ts'
import { createCalendarApi } from '../../src/client/kernel/api/calendarCall.ts'
import { emptyDraft, type EventDraft } from '../../src/client/features/calendar/form/draft.ts'
import { saveNewEvent, UnansweredError } from '../../src/client/features/calendar/newEvent.ts'
import { siteQuery } from '../../src/client/features/calendar/site.ts'

// The language of the page decides on the language of events.
beforeEach(() => void vi.stubGlobal('document', { documentElement: { lang: 'en' } }))
afterEach(() => void vi.unstubAllGlobals())

/** The fate of a request that makes an event. */
type Fate = 'answered' | 'answer lost' | 'request lost'

/** Makes a calendar behind a network that treats each request to make an event as listed. */
const aScene = (...fates: Fate[]) => sceneOn('own', fates)

/** Makes a site that does not support idempotency keys. */
const aForeignScene = (...fates: Fate[]) => sceneOn('foreign', fates)

function sceneOn(site: 'own' | 'foreign', fates: Fate[]) {
  const calendar = aCalendar(undefined, { now: Date.now })
  let lookups: Fate = 'answered'
  const fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const path = (input as string).replace(SITE, '')
    const fate = init.method === 'POST' ? (fates.shift() ?? 'answered') : lookups
    if (fate === 'request lost') throw new TypeError('Failed to fetch')
    const headers = new Headers(init.headers)
    if (site === 'foreign') headers.delete(IDEMPOTENCY_HEADER)
    const { signal: _, ...sent } = { ...init, headers }
    const answer = await calendar.fetch(path, sent, { as: calendar.moderator })
    if (fate === 'answer lost') throw new TypeError('Failed to fetch')
    return answer
  }
  const { session } = aSession([])
  const api = createCalendarApi({ fetch })
  return {
    calendar,
    /** Decides whether lookups are answered from now on. */
    lookUp: (fate: Fate) => {
      lookups = fate
    },
    save: (unanswered?: UnansweredError, typed: Partial<EventDraft> = {}) => {
      session.cache.setQueryData(
        siteQuery.queryKey,
        site === 'own' ? ({ time_format: 'h23' } as never) : null,
      )
      const title = 'Lantern "Night" & more'
      const draft = { ...emptyDraft('2031-11-24', 'Europe/Zurich'), title, ...typed }
      return saveNewEvent(session, draft, { key: 'one', unanswered }, api)
    },
    stored: async () =>
      (await calendar.call(listEvents, { ...always, status: ['publish'] }, { as: calendar.moderator })).events
        .length,
  }
}

const failureOf = (saving: Promise<unknown>): Promise<unknown> =>
  saving.then(
    () => undefined,
    (error: unknown) => error,
  )

test.each([
  ['our calendar', aScene],
  ['a site that knows no keys', aForeignScene],
])('on %s an event whose answer was lost is not made twice', async (_, scene) => {
  const { save, stored } = scene('answer lost')
  expect((await save()).start_date).toBe('2031-11-24 18:00:00')
  expect(await stored()).toBe(1)
})

test('a new event is not mistaken for another with the same title and times made a moment ago', async () => {
  const { save, stored } = aForeignScene('answered', 'request lost')
  const pattern = await save(undefined, { description: 'Bring a lantern' })
  const failure = await failureOf(save(undefined, { description: 'Bring nothing' }))
  expect(failure).toBeInstanceOf(UnansweredError)
  const copy = await save(failure as UnansweredError, { description: 'Bring nothing' })
  expect(copy.id).not.toBe(pattern.id)
  expect(await stored()).toBe(2)
})

test('a request that never arrived counts as unanswered, and the next attempt makes the event', async () => {
  const { save, stored } = aScene('request lost', 'request lost')
  const failure = await failureOf(save())
  expect(failure).toBeInstanceOf(UnansweredError)
  expect(await stored()).toBe(0)
  await save(failure as UnansweredError)
  expect(await stored()).toBe(1)
})

test('after an attempt without any information, the next attempt makes no second event', async () => {
  const lost = Array.from({ length: 4 }, (): Fate => 'answer lost')
  const { save, stored } = aScene(...lost)
  const failures = [await failureOf(save()), await failureOf(save())]
  expect(failures.every((each) => each instanceof UnansweredError)).toBe(true)
  await save(failures[0] as UnansweredError)
  expect(await stored()).toBe(1)
})

test('text typed since the lost answer changes the event that was made', async () => {
  const { save, stored, calendar } = aScene('answer lost', 'answer lost')
  const failure = await failureOf(save())
  const event = await save(failure as UnansweredError, { title: 'Moon Night', cost: 'CHF 7' })
  expect(await calendar.call(getEvent, { id: event.id })).toMatchObject({
    title: 'Moon Night',
    cost: 'CHF 7',
  })
  expect(await stored()).toBe(1)
})

test('on a site without keys, the next attempt looks for the event first, and changes the one it finds', async () => {
  const { save, stored, lookUp } = aForeignScene('answer lost')
  lookUp('request lost')
  const failure = await failureOf(save())
  expect(failure).toBeInstanceOf(UnansweredError)
  expect(await failureOf(save(failure as UnansweredError))).toBeInstanceOf(Error)
  lookUp('answered')
  expect(await save(failure as UnansweredError, { cost: 'CHF 7' })).toMatchObject({ cost: 'CHF 7' })
  expect(await stored()).toBe(1)
})

test('an older event with the same title and times, or an event at another time, is not mistaken for the new one', async () => {
  const { calendar, save, stored } = aForeignScene('request lost', 'request lost')
  const times = { start_date: '2031-11-24 18:00:00', end_date: '2031-11-24 20:00:00' }
  await calendar.addEvent({ ...times, title: 'Old', date: '2020-01-01 00:00:00' })
  await calendar.call(createEvent, { ...anEvent, title: 'Other' }, { as: calendar.moderator })
  expect(await failureOf(save(undefined, { title: 'Old' }))).toBeInstanceOf(UnansweredError)
  expect(await failureOf(save(undefined, { title: 'Other' }))).toBeInstanceOf(UnansweredError)
  expect(await stored()).toBe(2)
})

test('a refusal of the calendar is reported as a refusal', async () => {
  const { save } = aScene()
  expect(await failureOf(save(undefined, { title: '' }))).toMatchObject({ name: 'ApiError', status: 400 })
})
