import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { AttendanceReply } from '../../../protocol/attendance.ts'
import { NetworkError } from '../../kernel/api/errors.ts'
import { aSession, type ExampleSession } from '../../kernel/session.testing.ts'
import { attendanceQuery } from './attendance/calls.ts'
import { emptyDraft } from './form/draft.ts'
import { anExampleCalendar, type ExampleCalendar } from './calendar.testing.ts'
import { aCalendarEvent } from './calendarEvent.testing.ts'
import { eventQueries } from './event/queries.ts'
import { calendarFeature } from './feature.ts'
import { NO_FILTERS } from './filters.ts'
import { draftOf } from './form/draft.ts'
import { NEVER } from './form/repeats.ts'
import { ConflictError, removeEvent, removeEvents, restoreEvent, saveEvent } from './mutations.ts'
import { saveNewEvent } from './newEvent.ts'
import { calendarQueries } from './queries.ts'
import { siteQuery } from './site.ts'
import { dayFromIso } from './time/day.ts'
import { listQuery } from './list/listPages.ts'

const event = aCalendarEvent()
const mine = { ...draftOf(event), title: 'Hike' }
const range = calendarQueries.range({
  first: dayFromIso('2026-11-01') ?? 0,
  last: dayFromIso('2026-11-30') ?? 0,
  filters: NO_FILTERS,
  reader: 1,
})
const list = listQuery({
  direction: 'upcoming',
  day: dayFromIso('2026-11-20') ?? 0,
  page: 1,
  clock: { of: 'event' },
  filters: NO_FILTERS,
})

const anAttendance: AttendanceReply = {
  state: 'open',
  places: null,
  coming: 0,
  waiting: 0,
  closes_at: null,
  mine: null,
  can_manage: true,
}

let calendar: ExampleCalendar
let example: ExampleSession
beforeEach(async () => {
  calendar = anExampleCalendar()
  vi.stubGlobal('fetch', calendar.fetch)
  example = aSession([calendarFeature])
  const { cache } = example.session
  await cache.fetchQuery(siteQuery)
  await cache.fetchQuery(range)
  await cache.fetchQuery(list)
  calendar.requests.length = 0
})
afterEach(() => {
  example.end()
  vi.unstubAllGlobals()
  document.documentElement.lang = ''
})

/** Saves the draft and releases the calendar's answer with that outcome. */
async function save(draft: typeof mine, fate?: Parameters<ExampleCalendar['release']>[0]) {
  const saving = saveEvent(example.session, event, draft)
  saving.catch(() => undefined)
  await calendar.release(fate)
  return saving
}
const inRange = (): (string | undefined)[] =>
  (example.session.cache.getQueryData(range.queryKey)?.events ?? []).map(({ title }) => title)
const inList = (): (string | undefined)[] =>
  (example.session.cache.getQueryData(list.queryKey)?.events ?? []).map(({ title }) => title)

test('an event saved by the form shows as answered, with one request', async () => {
  await save({ ...mine, slug: 'hike' })
  expect(inRange()).toEqual(['Hike'])
  expect(inList()).toEqual(['Hike'])
  expect(example.session.cache.getQueryData(eventQueries.event('hike').queryKey)).toMatchObject({
    title: 'Hike',
  })
  expect(calendar.requests).toEqual(['PATCH /events/7'])
})

test('a reader of another language sees the saved event in that language', async () => {
  document.documentElement.lang = 'de'
  await save(mine)
  expect(calendar.requests).toEqual(['PATCH /events/7', 'GET /events/7'])
  expect(inRange()).toEqual(['Hike'])
})

test('a deleted event disappears with the answer, and returns with the answer', async () => {
  const removing = removeEvent(example.session, event)
  await calendar.release()
  await removing
  expect([...inRange(), ...inList()]).toEqual([])
  const restoring = restoreEvent(example.session, event)
  await calendar.release()
  await restoring
  expect(inRange()).toHaveLength(1)
  expect(calendar.requests).toEqual(['DELETE /events/7', 'PATCH /events/7'])
})

test('a new event shows as answered, and news of it makes no request', async () => {
  const draft = { ...emptyDraft('2026-11-11', 'Europe/Zurich'), title: 'Night' }
  const saving = saveNewEvent(example.session, draft, { key: 'one' })
  example.session.deliver({
    type: 'calendar',
    op: 'add',
    kind: 'event',
    ids: [7],
    modified_utc: '2026-11-02 10:00:01',
  })
  await calendar.release()
  await saving
  expect(inRange()).toEqual(['Night'])
  expect(calendar.requests).toEqual(['POST /events'])
})

test('sign-ups that are shown are read again when people sign up, once for many', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { cache } = example.session
  cache.setQueryData(attendanceQuery(7).queryKey, anAttendance)
  cache.setQueryData(attendanceQuery(8).queryKey, anAttendance)
  const isOld = (id: number) => cache.getQueryState(attendanceQuery(id).queryKey)?.isInvalidated
  const invalidate = vi.spyOn(cache, 'invalidateQueries')
  for (const _ of [1, 2, 3]) {
    example.session.deliver({ type: 'calendar', op: 'update', kind: 'attendance', ids: [7] })
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(isOld(7)).toBe(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect([isOld(7), isOld(8)]).toEqual([true, false])
  expect(invalidate).toHaveBeenCalledTimes(2)
  expect(calendar.requests).toEqual([])
})

test('a copy names its original, which has more than the form holds', async () => {
  const draft = { ...emptyDraft('2026-11-11', 'Europe/Zurich'), title: 'Night' }
  const saving = saveNewEvent(example.session, draft, { key: 'one', copyOf: 9 })
  await calendar.release()
  await saving
  expect(calendar.bodies).toMatchObject([{ title: 'Night', copy_of: 9 }])
})

test('on a site without series an event that repeats is created on each of its days', async () => {
  calendar = anExampleCalendar({ isForeign: true })
  vi.stubGlobal('fetch', calendar.fetch)
  await example.session.cache.fetchQuery({ ...siteQuery, staleTime: 0 })
  const draft = {
    ...emptyDraft('2026-11-11', 'Europe/Zurich'),
    title: 'Choir',
    repeats: { ...NEVER, every: 'week' as const, count: '4' },
  }
  const saving = saveNewEvent(example.session, draft, { key: 'one' })
  await calendar.release()
  await calendar.release()
  await calendar.release('refused')
  const { others } = await saving
  expect(calendar.bodies.map((body) => [body['start_date'], body['repeats']])).toEqual([
    ['2026-11-11 18:00:00', undefined],
    ['2026-11-18 18:00:00', undefined],
  ])
  expect(others).toMatchObject({ made: [{ start_date: '2026-11-18 18:00:00' }], wanted: 3 })
  expect(others?.error).toMatchObject({ status: 403 })
})

test('events saved each by itself are deleted as a whole, and the ones that stay are counted', async () => {
  const deleting = removeEvents(example.session, [event, { ...event, id: 8 }, { ...event, id: 9 }])
  await calendar.release()
  await calendar.release('refused')
  await calendar.release()
  expect(await deleting).toMatchObject({ left: 1, error: { status: 403 } })
  expect(calendar.requests.filter((request) => request.startsWith('DELETE'))).toEqual([
    `DELETE /events/${event.id}`,
    'DELETE /events/8',
    'DELETE /events/9',
  ])
})

test('a save whose answer was lost is not another person’s change', async () => {
  await expect(save(mine, 'answer lost')).rejects.toBeInstanceOf(NetworkError)
  expect(await save(mine)).toMatchObject({ title: 'Hike' })
  expect(calendar.bodies).toEqual([{ title: 'Hike' }])
})

test('text typed after a lost answer is saved on top of that save', async () => {
  await expect(save(mine, 'answer lost')).rejects.toBeInstanceOf(NetworkError)
  const saving = save({ ...mine, cost: '5' })
  await calendar.release()
  expect(await saving).toMatchObject({ title: 'Hike', cost: '5' })
  expect(calendar.bodies).toEqual([{ title: 'Hike' }, { cost: '5' }])
})

test('a password whose answer was lost is sent again, because it is never sent out', async () => {
  const wanted = { ...mine, password: 'secret' }
  await expect(save(wanted, 'answer lost')).rejects.toBeInstanceOf(NetworkError)
  const saving = save(wanted)
  await calendar.release()
  expect(await saving).toMatchObject({ title: 'Hike', protected: true })
  expect(calendar.bodies.at(-1)).toEqual({ event_password: 'secret' })
})

test('another person’s change is reported, and not overwritten', async () => {
  calendar.change({ cost: 'CHF 5' })
  await expect(save(mine)).rejects.toBeInstanceOf(ConflictError)
  expect(calendar.bodies).toEqual([])
})
