import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readEvent } from '../../../protocol/chat/queueEvents.ts'
import { createApi } from '../api/call.ts'
import { NetworkError } from '../api/errors.ts'
import { scriptedService } from '../api/scriptedService.testing.ts'
import { anEvent, aRegistration, settle } from './queueEvents.testing.ts'
import { EventFault, type Batch, type Position } from './feed.ts'
import { Poller, type PollerOptions } from './poller.ts'
import type { PollerStatus } from './status.ts'

const stops: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockReturnValue(undefined)
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A running poller, its service, and records of its calls. With `random` 1, waits equal their bounds. */
function aPoller(given: Partial<PollerOptions> = {}) {
  const service = scriptedService()
  const statuses: PollerStatus[] = []
  const batches: Batch[] = []
  let last = given.position?.lastEventId ?? -1
  const poller = new Poller({
    api: createApi(service),
    registration: () => Promise.resolve({}),
    isLevelNew: () => Promise.resolve(false),
    restart: (_, position: Position) => {
      last = position.lastEventId
      return Promise.resolve({ caughtUp: Promise.resolve() })
    },
    take: (batch) => {
      batches.push(batch)
      last = Math.max(last, batch.upTo)
      return Promise.resolve()
    },
    lastEventId: () => last,
    isSignedOut: () => Promise.resolve(true),
    onStatus: (status) => {
      if (statuses.at(-1) !== status) statuses.push(status)
    },
    isHidden: () => false,
    loadReader: () => Promise.resolve(readEvent),
    random: () => 1,
    ...given,
  })
  void poller.run()
  stops.push(() => poller.stop())
  return { poller, service, statuses, batches }
}

/** A poller that has registered queue q1 and holds its first poll. */
async function aPollingPoller(given: Partial<PollerOptions> = {}) {
  const running = aPoller(given)
  ;(await running.service.next('POST /register')).answer(aRegistration())
  const poll = await running.service.next('GET /events')
  return { ...running, poll }
}

const idsOf = (batches: readonly Batch[]): number[] =>
  batches.flatMap(({ events }) => events.map(({ id }) => id))

// --- the normal course

test('the poller registers, then polls from the snapshot’s position', async () => {
  const { service, statuses } = aPoller()
  ;(await service.next('POST /register')).answer(aRegistration({ last_event_id: 41 }))
  const poll = await service.next('GET /events')
  expect(Object.fromEntries(poll.fields)).toEqual({ queue_id: 'q1', last_event_id: '41' })
  expect(statuses).toEqual(['live'])
})

test('the poller passes events on and acknowledges them with the next poll', async () => {
  const { service, poll, batches } = await aPollingPoller()
  poll.answer({ events: [anEvent(3), anEvent(7)] })
  const next = await service.next('GET /events')
  expect(next.fields.get('last_event_id')).toBe('7')
  expect(idsOf(batches)).toEqual([3, 7])
})

test('the poller acknowledges no event before it is applied', async () => {
  const applied = Promise.withResolvers<void>()
  const { service, poll } = await aPollingPoller({ take: () => applied.promise })
  poll.answer({ events: [anEvent(3)] })
  await settle()
  expect(service.pending('GET /events')).toBe(0)
  applied.resolve()
  await settle()
  expect(service.pending('GET /events')).toBe(1)
})

test('events of unknown types, operations and shapes are skipped and count as seen', async () => {
  const { service, poll, batches } = await aPollingPoller()
  poll.answer({
    events: [
      anEvent(3),
      { id: 4, type: 'hologram' },
      { id: 5, type: 'drafts', op: 'fold' },
      { id: 6, type: 'reaction' },
    ],
  })
  const next = await service.next('GET /events')
  expect(next.fields.get('last_event_id')).toBe('6')
  expect(idsOf(batches)).toEqual([3])
})

test('an hour of heartbeats reports no event', async () => {
  const { service, poll, statuses } = await aPollingPoller()
  poll.answer({ events: [{ id: 1, type: 'heartbeat' }] })
  for (let id = 2; id < 80; id++) {
    const next = await service.next('GET /events')
    await vi.advanceTimersByTimeAsync(45_000)
    next.answer({ events: [{ id, type: 'heartbeat' }] })
  }
  expect(statuses).toEqual(['live'])
})

// --- no answers

test('registering is repeated without end, with growing waits', async () => {
  const { service, statuses } = aPoller()
  for (const wait of [250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000]) {
    ;(await service.next('POST /register')).drop()
    await vi.advanceTimersByTimeAsync(wait - 1)
    expect(service.pending('POST /register')).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
  }
  expect(statuses).toEqual(['failing'])
  ;(await service.next('POST /register')).answer(aRegistration())
  await service.next('GET /events')
  expect(statuses.at(-1)).toBe('live')
})

test('the poller of a hidden tab waits up to a minute', async () => {
  const { service } = aPoller({ isHidden: () => true })
  for (let attempt = 0; attempt < 12; attempt++) {
    ;(await service.next('POST /register')).drop()
    await vi.advanceTimersByTimeAsync(60_000)
  }
  expect(service.count('POST /register')).toBe(13)
  await settle()
})

test('after a failed poll the next one does not block, and the one after it does', async () => {
  const { service, poll, statuses } = await aPollingPoller()
  poll.drop()
  await vi.advanceTimersByTimeAsync(250)
  const probe = await service.next('GET /events')
  expect(probe.fields.get('dont_block')).toBe('true')
  expect(statuses).toEqual(['live', 'failing'])
  probe.answer({ events: [] })
  const next = await service.next('GET /events')
  expect(next.fields.has('dont_block')).toBe(false)
  expect(statuses).toEqual(['live', 'failing', 'live'])
  expect(service.count('POST /register')).toBe(1)
})

test.each([
  ["a gateway's page", '<html>502</html>', 502],
  ['truncated JSON', '{"result":"success","events":[', 200],
  ['an empty body', '', 200],
])('%s counts as no answer: the queue is kept', async (_, body, status) => {
  const { service, poll } = await aPollingPoller()
  poll.respond(body, status)
  await vi.advanceTimersByTimeAsync(250)
  expect((await service.next('GET /events')).fields.get('queue_id')).toBe('q1')
  expect(service.count('POST /register')).toBe(1)
})

test('a poll without an answer in time is followed by one that does not block, without a notice', async () => {
  const { service, poll, statuses } = await aPollingPoller()
  await vi.advanceTimersByTimeAsync(90_000)
  expect(poll.isAborted()).toBe(true)
  const probe = await service.next('GET /events')
  expect(probe.fields.get('dont_block')).toBe('true')
  expect(statuses).toEqual(['live'])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(probe.isAborted()).toBe(true)
  expect(statuses).toEqual(['live', 'failing'])
})

test('a proxy that cuts held polls counts as no trouble', async () => {
  const { service, poll, statuses } = await aPollingPoller()
  let held = poll
  for (let cut = 0; cut < 5; cut++) {
    await vi.advanceTimersByTimeAsync(60_000)
    held.respond('<html>504</html>', 504)
    ;(await service.next('GET /events')).answer({ events: [] })
    held = await service.next('GET /events')
  }
  expect(statuses).toEqual(['live'])
})

test('a bare 429 for a poll is obeyed', async () => {
  const { service, poll } = await aPollingPoller()
  poll.respond('', 429, { 'retry-after': '12' })
  await vi.advanceTimersByTimeAsync(11_999)
  expect(service.pending('GET /events')).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  await settle()
  expect(service.pending('GET /events')).toBe(1)
})

// --- a lost queue

test('a lost queue is replaced at once, and the view catches up', async () => {
  const caughtUp = Promise.withResolvers<void>()
  let restarts = 0
  const { service, poll, statuses } = await aPollingPoller({
    restart: () => {
      restarts += 1
      return Promise.resolve({ caughtUp: restarts === 1 ? Promise.resolve() : caughtUp.promise })
    },
  })
  await vi.advanceTimersByTimeAsync(60_001)
  poll.answer({ events: [] })
  ;(await service.next('GET /events')).refuse('BAD_EVENT_QUEUE_ID')
  await vi.advanceTimersByTimeAsync(0)
  ;(await service.next('POST /register')).answer(aRegistration({ queue_id: 'q2', last_event_id: 5 }))
  const next = await service.next('GET /events')
  expect(Object.fromEntries(next.fields)).toEqual({ queue_id: 'q2', last_event_id: '-1' })
  expect(statuses).toEqual(['live', 'catching-up'])
  caughtUp.resolve()
  await settle()
  expect(statuses).toEqual(['live', 'catching-up', 'live'])
})

test('queues that are lost repeatedly are not registered more than once a second', async () => {
  const { service, poll } = await aPollingPoller({ random: () => 0 })
  poll.refuse('BAD_EVENT_QUEUE_ID')
  for (let lost = 0; lost < 5; lost++) {
    await vi.advanceTimersByTimeAsync(lost === 0 ? 0 : 999)
    expect(service.pending('POST /register')).toBe(lost === 0 ? 1 : 0)
    await vi.advanceTimersByTimeAsync(lost === 0 ? 0 : 1)
    ;(await service.next('POST /register')).answer(aRegistration({ queue_id: `q${lost}` }))
    ;(await service.next('GET /events')).refuse('BAD_EVENT_QUEUE_ID')
  }
})

test.each([
  ['a refusal it does not expect', (poll: { refuse: (code: string) => void }) => poll.refuse('BAD_REQUEST')],
  [
    'an answer without events',
    (poll: { answer: (reply: Record<string, unknown>) => void }) => poll.answer({ events: 'none' }),
  ],
  [
    'something in the queue that is no event',
    (poll: { answer: (reply: Record<string, unknown>) => void }) =>
      poll.answer({ events: [{ type: 'message' }] }),
  ],
] as const)('%s restarts with a new queue, after a wait of its own', async (_, play) => {
  const { service, poll, statuses } = await aPollingPoller()
  ;(play as (request: typeof poll) => void)(poll)
  await vi.advanceTimersByTimeAsync(1999)
  expect(service.pending('POST /register')).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  ;(await service.next('POST /register')).answer(aRegistration({ queue_id: 'q2' }))
  expect((await service.next('GET /events')).fields.get('queue_id')).toBe('q2')
  await settle()
  expect(statuses).toEqual(['live', 'catching-up', 'live'])
})

test('an event that cannot be applied restarts with a new queue', async () => {
  const { service, poll } = await aPollingPoller({
    take: () => Promise.reject(new EventFault('message', new Error('broken reducer'))),
  })
  poll.answer({ events: [anEvent(1)] })
  await vi.advanceTimersByTimeAsync(2000)
  expect(service.count('POST /register')).toBe(2)
})

test('a snapshot that cannot be restored is requested again, less and less often', async () => {
  const { service } = aPoller({ restart: () => Promise.reject(new Error('broken feature')) })
  for (const wait of [2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]) {
    ;(await service.next('POST /register')).answer(aRegistration())
    await vi.advanceTimersByTimeAsync(wait - 1)
    expect(service.pending('POST /register')).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
  }
})

test('a network failure while registering again is waited out', async () => {
  const { service, poll, statuses } = await aPollingPoller()
  poll.refuse('BAD_EVENT_QUEUE_ID')
  await vi.advanceTimersByTimeAsync(0)
  ;(await service.next('POST /register')).drop()
  await vi.advanceTimersByTimeAsync(250)
  ;(await service.next('POST /register')).answer(aRegistration({ queue_id: 'q2' }))
  expect((await service.next('GET /events')).fields.get('queue_id')).toBe('q2')
  await settle()
  expect(statuses.at(-1)).toBe('live')
})

// --- signing out and in

test('a 401 stops the polling if the sign-in has ended', async () => {
  const { service, poll, statuses } = await aPollingPoller()
  poll.refuse('UNAUTHORIZED', {}, 401)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(service.count('GET /events')).toBe(1)
  expect(statuses).toEqual(['live', 'signed-out'])
})

test('a registration refused because the sign-in has ended says so, and is not a fault', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const { service, poll, statuses } = await aPollingPoller({ isSignedOut: () => Promise.resolve(true) })
  poll.refuse('BAD_EVENT_QUEUE_ID')
  await vi.advanceTimersByTimeAsync(0)
  ;(await service.next('POST /register')).refuse('BAD_REQUEST', {}, 400)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(service.pending('POST /register')).toBe(0)
  expect(statuses.at(-1)).toBe('signed-out')
  expect(logged).not.toHaveBeenCalled()
})

test('signing in again continues with the same queue', async () => {
  let signedOut = true
  const { poller, service, poll, statuses } = await aPollingPoller({
    isSignedOut: () => Promise.resolve(signedOut),
  })
  poll.refuse('UNAUTHORIZED', {}, 401)
  await settle()
  poller.wake()
  await settle()
  expect(service.count('GET /events')).toBe(1)
  signedOut = false
  poller.wake()
  const next = await service.next('GET /events')
  expect(next.fields.get('queue_id')).toBe('q1')
  next.answer({ events: [] })
  await settle()
  expect(statuses).toEqual(['live', 'signed-out', 'live'])
})

test('a failed check of the sign-in does not end being signed out', async () => {
  const answers = [() => Promise.resolve(true), () => Promise.reject(new NetworkError('unreachable'))]
  const { poller, service, poll, statuses } = await aPollingPoller({
    isSignedOut: () => (answers.shift() ?? (() => Promise.resolve(true)))(),
  })
  poll.refuse('UNAUTHORIZED', {}, 401)
  await settle()
  poller.wake()
  await settle()
  expect(service.count('GET /events')).toBe(1)
  expect(statuses).toEqual(['live', 'signed-out'])
})

test('a 401 while the credentials are being changed is ignored', async () => {
  const { service, poll, statuses } = await aPollingPoller({ isSignedOut: () => Promise.resolve(false) })
  poll.refuse('INVALID_API_KEY', {}, 401)
  await vi.advanceTimersByTimeAsync(250)
  ;(await service.next('GET /events')).answer({ events: [] })
  await service.next('GET /events')
  expect(statuses.at(-1)).toBe('live')
})

// --- waking, renewing, stopping

test('waking drops a held poll and polls at once', async () => {
  const { poller, service, poll, statuses } = await aPollingPoller()
  poller.wake()
  const probe = await service.next('GET /events')
  expect(poll.isAborted()).toBe(true)
  expect(probe.fields.get('dont_block')).toBe('true')
  expect(statuses).toEqual(['live'])
})

test('waking cuts a wait short and forgets earlier failures', async () => {
  const { poller, service } = aPoller()
  for (let failures = 0; failures < 6; failures++) {
    ;(await service.next('POST /register')).drop()
    if (failures < 5) await vi.advanceTimersByTimeAsync(10_000)
  }
  await settle()
  poller.wake()
  ;(await service.next('POST /register')).drop()
  await vi.advanceTimersByTimeAsync(250)
  expect(service.pending('POST /register')).toBe(1)
})

test('a poller that takes over a queue continues at its position', async () => {
  const { service } = aPoller({ position: { queueId: 'q9', lastEventId: 55, pollTimeout: 90_000 } })
  const poll = await service.next('GET /events')
  expect(Object.fromEntries(poll.fields)).toEqual({ queue_id: 'q9', last_event_id: '55', dont_block: 'true' })
  expect(service.count('POST /register')).toBe(0)
})

test('a service that supports more after a restart is registered with again, one that does not is not', async () => {
  const { service, statuses } = aPoller()
  ;(await service.next('POST /register')).answer(aRegistration({ service_feature_level: 480 }))
  const restarted = (id: number, level: number) => ({ id, type: 'restart', service_feature_level: level })
  ;(await service.next('GET /events')).answer({ events: [restarted(1, 480), { id: 2, type: 'restart' }] })
  expect((await service.next('GET /events')).fields.get('last_event_id')).toBe('2')
  expect(service.count('POST /register')).toBe(1)

  const { service: other, poll } = await aPollingPoller()
  poll.answer({ events: [anEvent(1), restarted(2, 481)] })
  ;(await other.next('POST /register')).answer(aRegistration({ queue_id: 'q2', service_feature_level: 481 }))
  expect((await other.next('GET /events')).fields.get('queue_id')).toBe('q2')
  expect(statuses).toEqual(['live'])
})

test('registering again with such a service continues until it succeeds', async () => {
  const { service, poll } = await aPollingPoller()
  poll.answer({ events: [{ id: 2, type: 'restart', service_feature_level: 481 }] })
  ;(await service.next('POST /register')).drop()
  await vi.advanceTimersByTimeAsync(250)
  ;(await service.next('POST /register')).answer(aRegistration({ queue_id: 'q2' }))
  expect((await service.next('GET /events')).fields.get('queue_id')).toBe('q2')
  expect(service.count('GET /events')).toBe(2)
})

test('waking leaves a recent registration request, and drops one that takes long', async () => {
  const { poller, service } = aPoller()
  const first = await service.next('POST /register')
  await vi.advanceTimersByTimeAsync(9999)
  poller.wake()
  await settle()
  expect(first.isAborted()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  poller.wake()
  ;(await service.next('POST /register')).answer(aRegistration())
  expect(first.isAborted()).toBe(true)
  expect((await service.next('GET /events')).fields.get('queue_id')).toBe('q1')
})

test('renewing registers a new queue', async () => {
  const { poller, service } = await aPollingPoller()
  poller.renew()
  ;(await service.next('POST /register')).answer(aRegistration({ queue_id: 'q2' }))
  expect((await service.next('GET /events')).fields.get('queue_id')).toBe('q2')
})

test('stopping cancels pending requests and reports nothing more', async () => {
  const { poller, service, poll, statuses } = await aPollingPoller()
  poller.stop()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(poll.isAborted()).toBe(true)
  expect(service.count('GET /events')).toBe(1)
  expect(statuses).toEqual(['live'])
})
