import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { listEvents } from './protocol/calendar/eventList.ts'
import { createEvent } from './protocol/calendar/events.ts'
import { always, anEvent, aCalendar, SITE } from './service/calendar/testing.ts'
import { createCalendarApi } from './client/api/calendarCall.ts'
import { emptyDraft } from './client/calendar/form/draft.ts'
import { saveNewEvent, UnansweredError } from './client/calendar/newEvent.ts'
import { siteQuery } from './client/calendar/site.ts'

/** What becomes of a request that makes an event. */
type Fate = 'answered' | 'answer lost' | 'request lost'

/** A calendar behind a network that does with each request to make an event what is said of it. */
function aScene(...fates: Fate[]) {
  const calendar = aCalendar(undefined, { now: Date.now })
  let lookups: Fate = 'answered'
  const fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const path = (input as string).replace(SITE, '')
    const fate = init.method === 'POST' ? (fates.shift() ?? 'answered') : lookups
    if (fate === 'request lost') throw new TypeError('Failed to fetch')
    const { signal: _, ...sent } = init
    const answer = await calendar.fetch(path, sent, { as: calendar.moderator })
    if (fate === 'answer lost') throw new TypeError('Failed to fetch')
    return answer
  }
  const cache = new QueryClient()
  cache.setQueryData(siteQuery.queryKey, { time_format: 'h23' } as never)
  const api = createCalendarApi({ fetch })
  return {
    calendar,
    /** What is looked up gets no answer from now on, or does again. */
    lookUp: (fate: Fate) => {
      lookups = fate
    },
    save: (unanswered?: UnansweredError, title = 'Lantern "Night" & more') =>
      saveNewEvent(cache, { ...emptyDraft('2031-11-24', 'Europe/Zurich'), title }, unanswered, api),
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

test('an event whose answer was lost is found and not made twice', async () => {
  const { save, stored } = aScene('answer lost')
  expect((await save()).start_date).toBe('2031-11-24 18:00:00')
  expect(await stored()).toBe(1)
})

test('one that never arrived is said to be unanswered, and made by the next attempt', async () => {
  const { save, stored } = aScene('request lost')
  const failure = await failureOf(save())
  expect(failure).toBeInstanceOf(UnansweredError)
  expect(await stored()).toBe(0)
  await save(failure as UnansweredError)
  expect(await stored()).toBe(1)
})

test('after an attempt of which nothing could be learnt, the next one looks before it makes anything', async () => {
  const { save, stored, lookUp } = aScene('answer lost')
  lookUp('request lost')
  const failure = await failureOf(save())
  expect(failure).toBeInstanceOf(UnansweredError)
  expect(await failureOf(save(failure as UnansweredError))).toBeInstanceOf(Error)
  lookUp('answered')
  await save(failure as UnansweredError)
  expect(await stored()).toBe(1)
})

test('an older event with the same title and times, or one of another time, is not taken for it', async () => {
  const { calendar, save, stored } = aScene('request lost', 'request lost')
  const times = { start_date: '2031-11-24 18:00:00', end_date: '2031-11-24 20:00:00' }
  await calendar.addEvent({ ...times, title: 'Old', date: '2020-01-01 00:00:00' })
  await calendar.call(createEvent, { ...anEvent, title: 'Other' }, { as: calendar.moderator })
  expect(await failureOf(save(undefined, 'Old'))).toBeInstanceOf(UnansweredError)
  expect(await failureOf(save(undefined, 'Other'))).toBeInstanceOf(UnansweredError)
  expect(await stored()).toBe(2)
})

test('what the calendar refuses is a refusal', async () => {
  const { save } = aScene()
  expect(await failureOf(save(undefined, ''))).toMatchObject({ name: 'ApiError', status: 400 })
})
