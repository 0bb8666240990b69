import { readdirSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getEvent } from '../../protocol/calendar/events.ts'
import { createOrganizer, createVenue } from '../../protocol/calendar/places.ts'
import { aService } from '../chat/service.testing.ts'
import { startCalendarClockwork } from './clockwork.ts'
import type { CalendarChange } from './context.ts'
import { aCalendar, type TestCalendar } from './service.testing.ts'

/* The calendar's timed work, run on fake timers. */

const HOUR = 60 * 60 * 1000

let calendar: TestCalendar
let changes: CalendarChange[]
let faults: unknown[]
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2030, 0, 1), toFake: ['Date', 'setInterval', 'clearInterval'] })
  changes = []
  faults = []
  calendar = aCalendar(aService({ now: Date.now }), { announce: (change) => changes.push(change) })
  stop = startCalendarClockwork(calendar.service.context, calendar.service.feeds, (_, error) =>
    faults.push(error),
  )
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

test('an event appears at its publication date without a request', async () => {
  const { id } = await calendar.addEvent({ date_utc: '2030-01-01 00:00:30' })
  changes.length = 0
  await vi.advanceTimersByTimeAsync(29_000)
  expect(changes).toEqual([])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(changes).toEqual([{ op: 'add', kind: 'event', ids: [id], audience: 'everybody' }])
  expect(await calendar.call(getEvent, { id })).toMatchObject({ status: 'publish' })
})

test('a venue and an organizer appear at their publication dates', async () => {
  const date_utc = '2030-01-01 00:00:30'
  const as = calendar.moderator
  const venue = await calendar.call(createVenue, { venue: 'Hall', date_utc }, { as })
  const organizer = await calendar.call(createOrganizer, { organizer: 'Ada', date_utc }, { as })
  changes.length = 0
  await vi.advanceTimersByTimeAsync(30_000)
  expect(changes).toEqual([
    { op: 'add', kind: 'venue', ids: [venue.id], audience: 'everybody' },
    { op: 'add', kind: 'organizer', ids: [organizer.id], audience: 'everybody' },
  ])
})

test('a stopped clock publishes nothing', async () => {
  await calendar.addEvent({ date_utc: '2030-01-01 00:00:30' })
  stop()
  changes.length = 0
  await vi.advanceTimersByTimeAsync(60_000)
  expect(changes).toEqual([])
})

test('unused uploads are deleted after a while', async () => {
  await calendar.uploadImage()
  vi.setSystemTime(Date.UTC(2030, 0, 9))
  await vi.advanceTimersByTimeAsync(12 * HOUR)
  await vi.waitFor(() => expect(readdirSync(calendar.service.context.imagesFolder)).toEqual([]), 10_000)
  expect(faults).toEqual([])
})
