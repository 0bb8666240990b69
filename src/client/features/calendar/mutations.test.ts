import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NetworkError } from '../../kernel/api/errors.ts'
import { aCalendarEvent } from './calendarEvent.testing.ts'
import { draftOf } from './form/draft.ts'
import { ConflictError, saveEvent } from './mutations.ts'

const settings = {
  timezone: 'Europe/Zurich',
  currency_symbol: '',
  currency_code: '',
  currency_position: 'prefix',
  can_create: true,
  can_edit_all: true,
  can_change_settings: false,
}
const event = aCalendarEvent()
const mine = { ...draftOf(event), title: 'Hike' }

/** A calendar with one event, that refuses changes of an earlier version of it. */
function aCalendar() {
  let stored: Record<string, unknown> = { ...event, image: false }
  let changes = 0
  let isAnswerLost = false
  const sent: Record<string, unknown>[] = []
  const change = (fields: object): void => {
    stored = { ...stored, ...fields, modified_utc: `2026-11-02 10:00:0${++changes}` }
  }
  const fetch = async (path: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> => {
    if (path.endsWith('/settings')) return Response.json(settings)
    if (method === 'GET') return Response.json(stored)
    const { expected_modified_utc, event_password, ...fields } = JSON.parse(body as string) as typeof stored
    if (expected_modified_utc !== stored['modified_utc']) {
      return Response.json(
        { code: 'rest_conflict', message: 'Changed', data: { status: 409 } },
        { status: 409 },
      )
    }
    sent.push({ ...fields, ...(event_password === undefined ? {} : { event_password }) })
    change({ ...fields, ...(event_password === undefined ? {} : { protected: event_password !== '' }) })
    if (!isAnswerLost) return Response.json(stored)
    isAnswerLost = false
    throw new TypeError('Failed to fetch')
  }
  return { fetch, change, sent, loseAnswer: () => (isAnswerLost = true) }
}

let calendar: ReturnType<typeof aCalendar>
const cache = new QueryClient()
beforeEach(() => {
  calendar = aCalendar()
  vi.stubGlobal('fetch', calendar.fetch)
})
afterEach(() => {
  vi.unstubAllGlobals()
  cache.clear()
})

test('what was saved though its answer was lost is no change by somebody else', async () => {
  calendar.loseAnswer()
  await expect(saveEvent(cache, event, mine)).rejects.toBeInstanceOf(NetworkError)
  expect(await saveEvent(cache, event, mine)).toMatchObject({ title: 'Hike' })
  expect(calendar.sent).toEqual([{ title: 'Hike' }])
})

test('what was typed after an answer was lost is saved upon what that one saved', async () => {
  calendar.loseAnswer()
  await expect(saveEvent(cache, event, mine)).rejects.toBeInstanceOf(NetworkError)
  expect(await saveEvent(cache, event, { ...mine, cost: '5' })).toMatchObject({ title: 'Hike', cost: '5' })
  expect(calendar.sent).toEqual([{ title: 'Hike' }, { cost: '5' }])
})

test('a password whose answer was lost is sent again, as nobody is told it', async () => {
  const wanted = { ...mine, password: 'secret' }
  calendar.loseAnswer()
  await expect(saveEvent(cache, event, wanted)).rejects.toBeInstanceOf(NetworkError)
  expect(await saveEvent(cache, event, wanted)).toMatchObject({ title: 'Hike', protected: true })
  expect(calendar.sent.at(-1)).toEqual({ event_password: 'secret' })
})

test("somebody else's change is told, and saved over by nobody", async () => {
  calendar.change({ cost: 'CHF 5' })
  await expect(saveEvent(cache, event, mine)).rejects.toBeInstanceOf(ConflictError)
  expect(calendar.sent).toEqual([])
})
