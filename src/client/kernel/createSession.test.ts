import { notifyManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getOwnUser } from '../../protocol/chat/users.ts'
import { updateFlags } from '../../protocol/chat/messages.ts'
import type { EventContent } from '../../protocol/chat/queueEvents.ts'
import { NetworkError } from './api/errors.ts'
import { scriptedService } from './api/scriptedService.testing.ts'
import { anEvent, aRegistration, settle } from './sync/queueEvents.testing.ts'
import { isReachable, useConnection } from './sync/status.ts'
import { createSession, type RunningSession, type SessionOptions } from './createSession.ts'
import { scoped } from './scope.ts'
import type { Session } from './session.ts'
import type { Feature } from './feature.ts'
import { readEvent } from '../../protocol/chat/queueEvents.ts'

const running: RunningSession[] = []

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const { end } of running.splice(0)) end()
  vi.useRealTimers()
})

function begin(features: readonly Feature[] = [], recall?: SessionOptions['recall']) {
  const service = scriptedService()
  const started = createSession({
    loadReader: () => Promise.resolve(readEvent),
    userId: 7,
    features,
    recall,
    fetch: service.fetch,
    tabs: undefined,
    page: {
      window: new EventTarget(),
      document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
    },
    random: () => 1,
  })
  running.push(started)
  return { ...started, service }
}

/** A session with its first snapshot in place, holding its first poll. */
async function begun(features: readonly Feature[] = []) {
  const started = begin(features)
  ;(await started.service.next('POST /register')).answer(aRegistration())
  await started.ready
  const poll = await started.service.next('GET /events')
  return { ...started, poll }
}

/** Observes a query as a view on screen does: here the name of the own user. */
function watchName(session: Session) {
  const seen: string[] = []
  const observer = new QueryObserver(session.cache, {
    queryKey: ['name'],
    queryFn: ({ signal }) =>
      session.journal.catchUp(
        async () => (await session.api(getOwnUser, {}, { signal })).full_name,
        (name, event) => (event.type === 'user_settings' ? `${name}, ${event.property}` : name),
      ),
  })
  const stop = observer.subscribe(({ data }) => {
    if (data !== undefined && seen.at(-1) !== data) seen.push(data)
  })
  return { seen, stop, observer }
}

const me = (name: string) => ({ user_id: 7, email: 'a@b.c', delivery_email: 'a@b.c', full_name: name })
const ME = 'GET /users/me'
const MARK = 'POST /messages/flags'

/** Loses the queue and registers the next one, holding its first poll. */
async function loseQueue(
  service: ReturnType<typeof scriptedService>,
  poll: { refuse: (code: string) => void },
) {
  poll.refuse('BAD_EVENT_QUEUE_ID')
  await vi.advanceTimersByTimeAsync(0)
  ;(await service.next('POST /register')).answer(aRegistration({ queue_id: 'q2' }))
  return service.next('GET /events')
}

/** Resolves when the code that reads events is loaded, which the first event requests. */
async function readerLoaded(): Promise<void> {
  await settle()
  await vi.dynamicImportSettled()
  await settle()
}

test('the snapshot goes to every feature in order, then the session is ready', async () => {
  const told: string[] = []
  const feature = (name: string): Feature => ({
    name,
    restore: (_, snapshot) => told.push(`${name} ${snapshot.realm_name}`),
  })
  const { ready, service } = begin([feature('a'), feature('b')])
  ;(await service.next('POST /register')).answer(aRegistration({ realm_name: 'Acme' }))
  await ready
  expect(told).toEqual(['a Acme', 'b Acme'])
})

test('the registration lists the capabilities of the app', async () => {
  const { service } = begin()
  const { fields } = await service.next('POST /register')
  expect(JSON.parse(fields.get('fetch_event_types') ?? '')).toEqual(
    expect.arrayContaining(['message', 'update_message_flags', 'subscription', 'realm_user', 'drafts']),
  )
  expect(JSON.parse(fields.get('client_capabilities') ?? '')).toMatchObject({
    bulk_message_deletion: true,
    empty_topic_name: true,
  })
})

test('events and the app’s own predictions reach every feature in the same way', async () => {
  const applied: EventContent[] = []
  const { session, poll } = await begun([{ name: 'any', onAny: (_, event) => applied.push(event) }])
  session.deliver({ type: 'invites_changed' })
  poll.answer({ events: [anEvent(1)] })
  await readerLoaded()
  expect(applied.map(({ type }) => type)).toEqual(['invites_changed', 'user_settings'])
})

test('a scoped value lives as long as its session', () => {
  const timers = new Set<string>()
  const timer = scoped(
    ({ userId }) => {
      timers.add(`of ${userId}`)
      return timers
    },
    (all) => all.clear(),
  )
  const { session, end } = begin()
  session.get(timer)
  expect([...timers]).toEqual(['of 7'])
  end()
  expect([...timers]).toEqual([])
})

test('the queue’s ID is known while there is a queue', async () => {
  const { session, service, ready } = begin()
  expect(session.queueId()).toBeUndefined()
  ;(await service.next('POST /register')).answer(aRegistration())
  await ready
  await settle()
  expect(session.queueId()).toBe('q1')
})

test('listeners are notified of a batch when all of it is applied, in any number of slices', async () => {
  const { session, poll } = await begun([
    {
      name: 'count',
      onAny: ({ cache }) => {
        cache.setQueryData<number>(['count'], (count = 0) => count + 1)
      },
    },
  ])
  const told: unknown[] = []
  const observer = new QueryObserver<number>(session.cache, { queryKey: ['count'], enabled: false })
  const draw = notifyManager.batchCalls(() => told.push(session.cache.getQueryData(['count']))) // as components do
  const stop = observer.subscribe(draw)
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 5))
  poll.answer({ events: Array.from({ length: 100 }, (_, id) => anEvent(id)) })
  await readerLoaded()
  for (let turn = 0; turn < 12; turn++) {
    await settle()
    await vi.advanceTimersByTimeAsync(1)
  }
  vi.restoreAllMocks()
  expect(new Set(told)).toEqual(new Set([100]))
  stop()
})

test('after a lost queue visible queries are read again, and stay shown meanwhile', async () => {
  const { session, service, poll } = await begun()
  const { seen, observer, stop } = watchName(session)
  ;(await service.next(ME)).answer(me('old'))
  await settle()
  await vi.advanceTimersByTimeAsync(1)
  await loseQueue(service, poll)
  await settle()
  expect(useConnection.getState().state).toBe('catching-up')
  expect(observer.getCurrentResult().data).toBe('old')
  ;(await service.next(ME)).answer(me('new'))
  await settle()
  await vi.advanceTimersByTimeAsync(1)
  await settle()
  expect(seen).toEqual(['old', 'new'])
  expect(useConnection.getState().state).toBe('live')
  stop()
})

test('a read in progress when the queue is lost is dropped and repeated, with the new queue’s events', async () => {
  const { session, service, poll } = await begun()
  const { seen, stop } = watchName(session)
  const stale = await service.next(ME)
  const next = await loseQueue(service, poll)
  await settle()
  expect(stale.isAborted()).toBe(true)
  const fresh = await service.next(ME)
  next.answer({ events: [anEvent(1, 'meanwhile')] })
  await settle()
  fresh.answer(me('fresh'))
  await settle()
  await vi.advanceTimersByTimeAsync(1)
  expect(seen).toEqual(['fresh, meanwhile'])
  stop()
})

test('an event during a read is not lost', async () => {
  const { session, service, poll } = await begun()
  const { seen, stop } = watchName(session)
  const reading = await service.next(ME)
  poll.answer({ events: [anEvent(1, 'meanwhile')] })
  await settle()
  reading.answer(me('read'))
  await settle()
  await vi.advanceTimersByTimeAsync(1)
  expect(seen).toEqual(['read, meanwhile'])
  stop()
})

test('failed reads are repeated when the service returns', async () => {
  const { session, service, poll } = await begun()
  const { seen, stop } = watchName(session)
  poll.drop()
  for (let attempt = 0; attempt < 4; attempt++) {
    ;(await service.next(ME)).drop()
    await vi.advanceTimersByTimeAsync(10_000)
  }
  expect(useConnection.getState().state).toBe('offline')
  useConnection.getState().retry()
  await settle()
  while (service.pending('GET /events') > 0) (await service.next('GET /events')).answer({ events: [] })
  await settle()
  ;(await service.next(ME)).answer(me('back'))
  await settle()
  await vi.advanceTimersByTimeAsync(1)
  expect(seen).toEqual(['back'])
  stop()
})

test('a 401 anywhere makes the session check the queue, and then the sign-in', async () => {
  const { session, service } = await begun()
  const call = session.api(getOwnUser, {}).catch((error: unknown) => error)
  ;(await service.next(ME)).refuse('INVALID_API_KEY', {}, 401)
  await call
  ;(await service.next('GET /events')).refuse('INVALID_API_KEY', {}, 401)
  ;(await service.next('GET /session')).respond('{"user":null}')
  await settle()
  expect(useConnection.getState().state).toBe('signed-out')
})

test('signing out in another tab is noticed at once', async () => {
  const { service, poll } = await begun()
  const asked = service.next('GET /events')
  const other = new BroadcastChannel('parley-sign-in')
  other.postMessage('changed')
  const probe = await asked
  expect(isReachable(useConnection.getState())).toBe(false)
  probe.refuse('UNAUTHORIZED', {}, 401)
  ;(await service.next('GET /session')).respond('{"user":null}')
  await settle()
  other.close()
  expect(poll.isAborted()).toBe(true)
  expect(useConnection.getState().state).toBe('signed-out')
})

test('ending a session cancels all requests and empties the cache', async () => {
  const { session, end, poll } = await begun()
  session.cache.setQueryData(['name'], 'Ana')
  end()
  await settle()
  expect(session.ended.aborted).toBe(true)
  expect(poll.isAborted()).toBe(true)
  expect(session.cache.getQueryData(['name'])).toBeUndefined()
})

describe('state of an earlier visit', () => {
  const shown: string[] = []
  const feature: Feature = { name: 'shown', restore: () => shown.push('service') }
  const found = (): Promise<() => void> => Promise.resolve(() => shown.push('device'))
  beforeEach(() => void shown.splice(0))

  test('state of an earlier visit is shown before the service answers, and replaced then', async () => {
    const { ready, service } = begin([feature], found)
    await ready
    expect(shown).toEqual(['device'])
    ;(await service.next('POST /register')).answer(aRegistration())
    await service.next('GET /events')
    expect(shown).toEqual(['device', 'service'])
  })

  test('state of an earlier visit allows no changes until the service has identified the account', async () => {
    const { session, ready, service } = begin([feature], found)
    await ready
    const marking = session.api(updateFlags, { messages: [1], op: 'add', flag: 'read' })
    await settle()
    expect(service.count(MARK)).toBe(0)
    ;(await service.next('POST /register')).answer(aRegistration())
    ;(await service.next(MARK)).answer({ messages: [1], ignored_because_not_subscribed_channels: [] })
    expect(await marking).toMatchObject({ messages: [1] })
  })

  test('state of an earlier visit allows no changes while the service is unreachable', async () => {
    const { session, ready, service } = begin([feature], found)
    await ready
    const mark = (): Promise<unknown> =>
      session.api(updateFlags, { messages: [1], op: 'add', flag: 'read' }).catch((error: unknown) => error)
    const before = mark()
    ;(await service.next('POST /register')).drop()
    expect(await before).toBeInstanceOf(NetworkError)
    expect(await mark()).toBeInstanceOf(NetworkError)
    expect(service.count(MARK)).toBe(0)
  })

  test('state of an earlier visit never allows changes if the session ends before', async () => {
    const { session, ready, service, end } = begin([feature], found)
    await ready
    const marking = session.api(updateFlags, { messages: [1], op: 'add', flag: 'read' })
    end()
    await expect(marking).rejects.toMatchObject({ name: 'AbortError' })
    expect(service.count(MARK)).toBe(0)
  })

  test('state of an earlier visit is ignored after the service’s answer', async () => {
    const reading = Promise.withResolvers<() => void>()
    const { ready, service } = begin([feature], () => reading.promise)
    ;(await service.next('POST /register')).answer(aRegistration())
    await ready
    reading.resolve(await found())
    await settle()
    expect(shown).toEqual(['service'])
  })

  test.for([
    ['nothing', () => Promise.resolve(undefined)],
    ['a disk that cannot be read', () => Promise.reject(new Error('broken'))],
  ] as const)('%s waits for the service', async ([, recall]) => {
    const { ready, service } = begin([feature], recall)
    let isReady = false
    void ready.then(() => (isReady = true))
    await settle()
    expect(isReady).toBe(false)
    ;(await service.next('POST /register')).answer(aRegistration())
    await ready
    expect(shown).toEqual(['service'])
  })

  test('state of an earlier visit is not shown after the session has ended', async () => {
    const { end } = begin([feature], found)
    end()
    await settle()
    expect(shown).toEqual([])
  })
})
