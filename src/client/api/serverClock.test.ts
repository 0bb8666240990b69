import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { request } from './request.ts'
import { noteServerTime, secondsAhead, serverNow } from './serverClock.ts'

const HOUR = 3_600_000

beforeEach(() => vi.useFakeTimers({ now: Date.UTC(2027, 2, 3, 12) }))
afterEach(() => {
  noteServerTime(new Date().toUTCString())
  vi.useRealTimers()
})

/** An answer from a service whose clock says that time. */
const answeredAt = (date: string | undefined) =>
  request('/anything', {
    method: 'GET',
    fetch: () => Promise.resolve(new Response('{}', date === undefined ? {} : { headers: { date } })),
  })

test.each([
  ['26 hours ahead', 26 * HOUR],
  ['a day behind', -24 * HOUR],
])('with the service %s, its time is known from its answers', async (_, difference) => {
  await answeredAt(new Date(Date.now() + difference).toUTCString())
  expect(serverNow() - Date.now()).toBe(difference)
  expect(secondsAhead()).toBe(-difference / 1000)
  vi.setSystemTime(Date.now() + HOUR)
  expect(serverNow() - Date.now()).toBe(difference)
})

test('when the clock is put right, the difference goes', async () => {
  await answeredAt(new Date(Date.now() + HOUR).toUTCString())
  vi.setSystemTime(Date.now() + HOUR)
  await answeredAt(new Date().toUTCString())
  expect(serverNow()).toBe(Date.now())
})

test('seconds on the way are no difference, and nonsense says nothing', async () => {
  await answeredAt(new Date(Date.now() + 4_000).toUTCString())
  expect(serverNow()).toBe(Date.now())
  await answeredAt(new Date(Date.now() + HOUR).toUTCString())
  await answeredAt('yesterday')
  await answeredAt(undefined)
  expect(serverNow() - Date.now()).toBe(HOUR)
})
