import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aSession, type ExampleSession } from '../../../kernel/session.testing.ts'
import { CALENDAR, calendarFeature } from '../feature.ts'
import { anExampleCalendar, type ExampleCalendar } from '../calendar.testing.ts'
import { aCalendarEvent } from '../calendarEvent.testing.ts'
import { eventQueries } from '../event/queries.ts'
import { NO_FILTERS } from '../filters.ts'
import { isConflict } from '../mutations.ts'
import { calendarQueries, type Range } from '../queries.ts'
import { shownEvent, type ShownEvent } from '../shownEvent.ts'
import { siteQuery } from '../site.ts'
import { dayFromIso } from '../time/day.ts'
import { movedTimes } from './movedTimes.ts'
import { saveMove } from './saveMove.ts'

const walk = shownEvent(aCalendarEvent())!
const later = (days: number) => movedTimes(walk, { days, minutes: 0, edge: 'whole' })
const rangeOf = (first: string, last: string): Range => ({
  first: dayFromIso(first) ?? 0,
  last: dayFromIso(last) ?? 0,
  filters: NO_FILTERS,
  reader: 1,
})
const november = rangeOf('2026-11-01', '2026-11-30')
const december = rangeOf('2026-12-05', '2027-01-03')

let calendar: ExampleCalendar
let example: ExampleSession
beforeEach(async () => {
  await begin(anExampleCalendar())
})
afterEach(() => {
  example.end()
  vi.unstubAllGlobals()
})

/** Starts a session that has read the calendar, on two pages and on the event's page. */
async function begin(of: ExampleCalendar): Promise<void> {
  calendar = of
  vi.stubGlobal('fetch', calendar.fetch)
  example = aSession([calendarFeature])
  const { cache } = example.session
  await cache.fetchQuery(siteQuery)
  for (const range of [november, december]) await cache.fetchQuery(calendarQueries.range(range))
  await cache.fetchQuery(eventQueries.event(walk.slug))
  calendar.requests.length = 0
}

const answer = (range: Range) => example.session.cache.getQueryData(calendarQueries.range(range).queryKey)
const startIn = (range: Range): (string | undefined)[] =>
  (answer(range)?.events ?? []).map(({ wallStart }) => new Date(wallStart).toISOString().slice(0, 10))
const onPage = () => example.session.cache.getQueryData(eventQueries.event(walk.slug).queryKey)?.start_date
const hear = (fields: { modified_utc?: string } = {}): void =>
  example.session.deliver({ type: 'calendar', op: 'update', kind: 'event', ids: [walk.id], ...fields })
const version = (): string => String(calendar.stored()['modified_utc'])
const move = (to: ShownEvent, from = walk, known?: string) =>
  saveMove(example.session, from, to, known === undefined ? {} : { known })
/** Waits until all news has been handled, with the requests that it causes. */
const settled = async (): Promise<void> => {
  await import('../eventChanges.ts')
  await vi.waitFor(() => expect(example.session.cache.isFetching()).toBe(0))
}
const ways = (): readonly string[] => calendar.requests.map((request) => request.split(' ')[0] ?? '')

test('a dropped event moves at once wherever it is shown, with one request', async () => {
  const saving = move(later(2))
  expect(startIn(november)).toEqual(['2026-11-26'])
  expect(onPage()).toBe('2026-11-26 18:00:00')
  await calendar.release()
  const { event: stored } = await saving
  hear({ modified_utc: version() })
  await settled()
  expect(stored).toMatchObject({ wallStart: later(2).wallStart, modified: version() })
  expect(startIn(november)).toEqual(['2026-11-26'])
  expect(calendar.stored()).toMatchObject({ start_date: '2026-11-26 18:00:00' })
  expect(calendar.requests).toEqual(['PATCH /events/7'])
  expect(calendar.bodies).toEqual([
    {
      start_date: '2026-11-26 18:00:00',
      end_date: '2026-11-26 20:00:00',
      timezone: 'Europe/Zurich',
      all_day: false,
    },
  ])
})

test('an event moved to other days appears in those and disappears from these', async () => {
  const saving = move(later(20))
  expect(startIn(november)).toEqual([])
  expect(startIn(december)).toEqual(['2026-12-14'])
  await calendar.release()
  await saving
  expect(startIn(december)).toEqual(['2026-12-14'])
  expect(calendar.requests).toEqual(['PATCH /events/7'])
})

test('news of a move that arrives before its answer makes no request', async () => {
  const saving = move(later(2))
  hear({ modified_utc: '2026-11-02 10:00:01' })
  await settled()
  expect(calendar.requests).toEqual(['PATCH /events/7'])
  await calendar.release()
  await saving
  await settled()
  expect(calendar.requests).toEqual(['PATCH /events/7'])
})

test('an event returns to its time when its move is refused', async () => {
  const saving = move(later(2))
  await calendar.release('refused')
  await expect(saving).rejects.toMatchObject({ code: 'rest_forbidden' })
  expect(startIn(november)).toEqual(['2026-11-24'])
  expect(onPage()).toBe('2026-11-24 18:00:00')
})

test('after a lost answer the event is read, and shown at its stored time', async () => {
  const saving = move(later(2))
  await calendar.release('answer lost')
  await expect(saving).rejects.toMatchObject({ name: 'NetworkError' })
  expect(startIn(november)).toEqual(['2026-11-26'])
  expect(calendar.requests).toEqual(['PATCH /events/7', 'GET /events/7'])
  hear({ modified_utc: version() })
  await settled()
  expect(calendar.requests).toHaveLength(2)
})

test('an event that another person changed is not overwritten, and is shown as they stored it', async () => {
  calendar.change({ start_date: '2026-11-12 18:00:00', end_date: '2026-11-12 20:00:00' })
  const saving = move(later(2)).catch((error: unknown) => error)
  await calendar.release()
  expect(isConflict(await saving)).toBe(true)
  expect(startIn(november)).toEqual(['2026-11-12'])
  expect(calendar.bodies).toEqual([])
})

test('another person’s change after a move shows, with one request', async () => {
  const saving = move(later(2))
  await calendar.release()
  await saving
  const own = version()
  calendar.change({ start_date: '2026-11-12 18:00:00', end_date: '2026-11-12 20:00:00', title: 'Hike' })
  hear({ modified_utc: own })
  hear({ modified_utc: version() })
  await vi.waitFor(() => expect(startIn(november)).toEqual(['2026-11-12']))
  expect(answer(november)?.events).toMatchObject([{ title: 'Hike' }])
  expect(calendar.requests).toEqual(['PATCH /events/7', 'GET /events/7'])
})

test('another person’s change while a move is being saved shows after the move’s answer', async () => {
  const saving = move(later(2))
  await calendar.release()
  hear({ modified_utc: '2026-11-02 10:00:02' })
  await saving
  calendar.change({ title: 'Hike' })
  await vi.waitFor(() => expect(answer(november)?.events).toMatchObject([{ title: 'Hike' }]))
  expect(startIn(november)).toEqual(['2026-11-26'])
})

test('an answer without the move does not undo it on screen', async () => {
  const saving = move(later(2))
  const { cache } = example.session
  await cache.refetchQueries({ queryKey: calendarQueries.all() })
  await cache.fetchQuery(calendarQueries.range(rangeOf('2026-11-25', '2026-11-28')))
  expect(startIn(november)).toEqual(['2026-11-26'])
  expect(onPage()).toBe('2026-11-26 18:00:00')
  await calendar.release('refused')
  await expect(saving).rejects.toMatchObject({ code: 'rest_forbidden' })
  expect(startIn(november)).toEqual(['2026-11-24'])
})

test('an answer requested before the move was saved, and received after it, is requested again', async () => {
  const saving = move(later(2))
  await vi.waitFor(() => expect(calendar.requests).toEqual(['PATCH /events/7']))
  const old = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => old.promise)
  const range = rangeOf('2026-11-20', '2026-11-29')
  const reading = new QueryObserver(example.session.cache, calendarQueries.range(range))
  const stop = reading.subscribe(() => undefined)
  vi.stubGlobal('fetch', calendar.fetch)
  await calendar.release()
  await saving
  old.resolve(Response.json({ events: [], total: 0, total_pages: 0 }))
  await vi.waitFor(() => expect(startIn(range)).toEqual(['2026-11-26']))
  stop()
})

test('an event moved again while it is being saved is saved at its last time', async () => {
  const first = move(later(1))
  const second = move(later(2), later(1))
  await calendar.release()
  await first
  expect(startIn(november)).toEqual(['2026-11-26'])
  await calendar.release()
  await second
  expect(startIn(november)).toEqual(['2026-11-26'])
  expect(calendar.stored()).toMatchObject({ start_date: '2026-11-26 18:00:00' })
  expect(ways()).toEqual(['PATCH', 'PATCH'])
})

test.each(['answered', 'refused'] as const)(
  'an event whose move is refused returns to its stored time after an earlier move was %s',
  async (fate) => {
    const first = move(later(1)).catch(() => undefined)
    const second = move(later(2), later(1))
    await calendar.release(fate)
    await first
    expect(startIn(november)).toEqual(['2026-11-26'])
    await calendar.release('refused')
    await expect(second).rejects.toMatchObject({ code: 'rest_forbidden' })
    expect(startIn(november)).toEqual([fate === 'answered' ? '2026-11-25' : '2026-11-24'])
  },
)

test('a move is undone with one request', async () => {
  const saving = move(later(2))
  await calendar.release()
  const { event: stored } = await saving
  const back = move(walk, stored, stored.modified)
  expect(startIn(november)).toEqual(['2026-11-24'])
  await calendar.release()
  await back
  expect(startIn(november)).toEqual(['2026-11-24'])
  expect(calendar.stored()).toMatchObject({ start_date: '2026-11-24 18:00:00' })
  expect(ways()).toEqual(['PATCH', 'PATCH'])
})

test('undoing a move does not overwrite a later move', async () => {
  const first = move(later(1))
  await calendar.release()
  const { event: stored } = await first
  const second = move(later(2), stored)
  const undone = move(walk, later(2), stored.modified).catch((error: unknown) => error)
  await calendar.release()
  await second
  await calendar.release()
  expect(isConflict(await undone)).toBe(true)
  expect(startIn(november)).toEqual(['2026-11-26'])
})

test('a move of one session is another person’s change for the next session', async () => {
  const first = move(later(1))
  await calendar.release()
  await first
  example.end()
  example = aSession([calendarFeature])
  const second = move(later(2)).catch((error: unknown) => error)
  await calendar.release()
  expect(isConflict(await second)).toBe(true)
})

test('a site that stores only whole events is read before and after a move', async () => {
  await begin(anExampleCalendar({ isForeign: true, cost: 'CHF 5' }))
  const saving = move(later(2))
  await calendar.release()
  await saving
  expect(calendar.requests.slice(0, 2)).toEqual(['GET /events/7', 'PATCH /events/7'])
  expect(calendar.bodies).toMatchObject([{ start_date: '2026-11-26 18:00:00', cost: 'CHF 5' }])
  expect(example.session.cache.getQueryState(calendarQueries.range(november).queryKey)?.isInvalidated).toBe(
    true,
  )
})

test('news of another kind rereads nothing that shows no names of it', async () => {
  const queryKey = [CALENDAR, 'choices', 'venue', '']
  example.session.cache.setQueryData(queryKey, [])
  example.session.deliver({ type: 'calendar', op: 'add', kind: 'venue', ids: [1] })
  await vi.waitFor(() => expect(example.session.cache.getQueryState(queryKey)?.isInvalidated).toBe(true))
  expect(example.session.cache.getQueryState(calendarQueries.range(november).queryKey)?.isInvalidated).toBe(
    false,
  )
})
