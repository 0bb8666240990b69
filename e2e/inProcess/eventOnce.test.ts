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

test('one with the title and times of another made a moment ago is not taken for it', async () => {
  const { save, stored } = aForeignScene('answered', 'request lost')
  const pattern = await save(undefined, { description: 'Bring a lantern' })
  const failure = await failureOf(save(undefined, { description: 'Bring nothing' }))
  expect(failure).toBeInstanceOf(UnansweredError)
  const copy = await save(failure as UnansweredError, { description: 'Bring nothing' })
  expect(copy.id).not.toBe(pattern.id)
  expect(await stored()).toBe(2)
})

test('one that never arrived is said to be unanswered, and made by the next attempt', async () => {
  const { save, stored } = aScene('request lost', 'request lost')
  const failure = await failureOf(save())
  expect(failure).toBeInstanceOf(UnansweredError)
  expect(await stored()).toBe(0)
  await save(failure as UnansweredError)
  expect(await stored()).toBe(1)
})

test('after an attempt of which nothing could be learnt, the next one makes nothing twice', async () => {
  const lost = Array.from({ length: 4 }, (): Fate => 'answer lost')
  const { save, stored } = aScene(...lost)
  const failures = [await failureOf(save()), await failureOf(save())]
  expect(failures.every((each) => each instanceof UnansweredError)).toBe(true)
  await save(failures[0] as UnansweredError)
  expect(await stored()).toBe(1)
})

test('what was typed since changes the event that was made', async () => {
  const { save, stored, calendar } = aScene('answer lost', 'answer lost')
  const failure = await failureOf(save())
  const event = await save(failure as UnansweredError, { title: 'Moon Night', cost: 'CHF 7' })
  expect(await calendar.call(getEvent, { id: event.id })).toMatchObject({
    title: 'Moon Night',
    cost: 'CHF 7',
  })
  expect(await stored()).toBe(1)
})

test('where a site knows no keys, the next attempt looks before it makes anything, and changes what it finds', async () => {
  const { save, stored, lookUp } = aForeignScene('answer lost')
  lookUp('request lost')
  const failure = await failureOf(save())
  expect(failure).toBeInstanceOf(UnansweredError)
  expect(await failureOf(save(failure as UnansweredError))).toBeInstanceOf(Error)
  lookUp('answered')
  expect(await save(failure as UnansweredError, { cost: 'CHF 7' })).toMatchObject({ cost: 'CHF 7' })
  expect(await stored()).toBe(1)
})

test('an older event with the same title and times, or one of another time, is not taken for it', async () => {
  const { calendar, save, stored } = aForeignScene('request lost', 'request lost')
  const times = { start_date: '2031-11-24 18:00:00', end_date: '2031-11-24 20:00:00' }
  await calendar.addEvent({ ...times, title: 'Old', date: '2020-01-01 00:00:00' })
  await calendar.call(createEvent, { ...anEvent, title: 'Other' }, { as: calendar.moderator })
  expect(await failureOf(save(undefined, { title: 'Old' }))).toBeInstanceOf(UnansweredError)
  expect(await failureOf(save(undefined, { title: 'Other' }))).toBeInstanceOf(UnansweredError)
  expect(await stored()).toBe(2)
})

test('what the calendar refuses is a refusal', async () => {
  const { save } = aScene()
  expect(await failureOf(save(undefined, { title: '' }))).toMatchObject({ name: 'ApiError', status: 400 })
})
