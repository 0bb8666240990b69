import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  anOrganisation,
  granted,
  type Answer,
  type Fields,
  type TestOrganisation,
} from './organisation.testing.ts'

/* Heartbeats at a service's usual pace; 4.2 tests their form. */

let org: TestOrganisation

beforeEach(() => {
  vi.useFakeTimers()
  org = anOrganisation()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Starts a blocking read, and collects its answer. */
function read(fields: Fields) {
  const answers: Answer[] = []
  const done = (async () => {
    answers.push(await org.member.client.get('/events', fields))
  })()
  return { answers, done }
}

test('6.2 a blocking read is answered with a heartbeat after about a minute of inactivity, again and again', async () => {
  const { queue_id } = await granted(org.member.client.post('/register'))
  let last_event_id = -1
  for (let round = 0; round < 3; round++) {
    const { answers, done } = read({ queue_id, last_event_id })
    await vi.advanceTimersByTimeAsync(40_000)
    expect(answers).toEqual([])
    await vi.advanceTimersByTimeAsync(30_000)
    await done
    expect(answers).toMatchObject([{ events: [{ type: 'heartbeat', id: expect.any(Number) }] }])
    const id = (answers[0]?.['events'] as { id: number }[] | undefined)?.[0]?.id ?? last_event_id
    expect(id).toBeGreaterThan(last_event_id)
    last_event_id = id
  }
})

test('4.2 a heartbeat is sent before a client gives up after event_queue_longpoll_timeout_seconds', async () => {
  const { queue_id, event_queue_longpoll_timeout_seconds } = await granted(
    org.member.client.post('/register'),
  )
  const { answers } = read({ queue_id, last_event_id: -1 })
  await vi.advanceTimersByTimeAsync(Number(event_queue_longpoll_timeout_seconds) * 1000 - 1)
  expect(answers).toMatchObject([{ result: 'success', events: [{ type: 'heartbeat' }] }])
})
