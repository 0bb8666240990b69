import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deleteDraft } from '../../../protocol/chat/drafts.ts'
import { createApi } from './call.ts'
import { scriptedService } from './scriptedService.testing.ts'
import { noteServerClock, secondsAhead, serverNow } from './serverClock.ts'

const HOUR = 3_600_000
const SUCCESS = '{"result":"success","msg":""}'

beforeEach(() => vi.useFakeTimers({ now: Date.UTC(2027, 2, 3, 12) }))
afterEach(() => {
  noteServerClock(0)
  vi.useRealTimers()
})

interface Answer {
  readonly date?: string
  readonly body?: string
  readonly status?: number
  /** Milliseconds until the answer. */
  readonly after?: number
}

/** Calls the service, which gives this answer. */
async function answered({ date, body = SUCCESS, status = 200, after = 0 }: Answer): Promise<void> {
  const service = scriptedService()
  const call = createApi(service)(deleteDraft, { draft_id: 7 }).catch(() => undefined)
  const request = await service.next('DELETE /drafts/7')
  vi.setSystemTime(Date.now() + after)
  request.respond(body, status, date === undefined ? {} : { date })
  await call
}

const inTime = (difference: number): string => new Date(Date.now() + difference).toUTCString()

test.each([
  ['26 hours ahead', 26 * HOUR],
  ['a day behind', -24 * HOUR],
])('with the service %s, its time is known from its answers', async (_, difference) => {
  await answered({ date: inTime(difference) })
  expect(serverNow() - Date.now()).toBe(difference)
  expect(secondsAhead()).toBe(-difference / 1000)
  vi.setSystemTime(Date.now() + HOUR)
  expect(serverNow() - Date.now()).toBe(difference)
})

test('the difference disappears when the clock is corrected', async () => {
  await answered({ date: inTime(HOUR) })
  vi.setSystemTime(Date.now() + HOUR)
  await answered({ date: inTime(0) })
  expect(serverNow()).toBe(Date.now())
})

test('seconds of transit are not a difference, and invalid dates are ignored', async () => {
  await answered({ date: inTime(4_000) })
  expect(serverNow()).toBe(Date.now())
  await answered({ date: inTime(HOUR) })
  await answered({ date: 'yesterday' })
  await answered({})
  expect(serverNow() - Date.now()).toBe(HOUR)
})

test.each<[string, Omit<Answer, 'date'>]>([
  ['a page of a network that wants a sign-in first', { body: '<html>Welcome to the hotel</html>' }],
  ['a gateway', { body: '{"message":"Bad gateway"}', status: 502 }],
  ['a gateway that has had enough', { body: 'Too many requests', status: 429 }],
])('the clock of %s is not the service’s', async (_, answer) => {
  await answered({ date: inTime(0) })
  await answered({ ...answer, date: new Date(0).toUTCString() })
  expect(serverNow()).toBe(Date.now())
})

test('an answer with a long transit does not set the clock', async () => {
  await answered({ date: inTime(0), after: 20_000 })
  expect(serverNow()).toBe(Date.now())
  await answered({ date: inTime(HOUR), after: 4_000 })
  expect(secondsAhead()).toBeLessThan(-3_500)
})
