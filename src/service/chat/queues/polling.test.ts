import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deleteQueue, getEvents } from '../../../protocol/chat/register.ts'
import { aService, type TestService, type TestUser } from '../service.testing.ts'

const times = { idleSeconds: 600, heartbeatSeconds: 50, longpollSeconds: 90 }

let service: TestService
let ada: TestUser
let bob: TestUser

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  service = aService({ queueTimes: times })
  ada = service.addUser()
  bob = service.addUser()
})
afterEach(() => void vi.useRealTimers())

/** Publishes an event to this user alone. */
const publish = (user: TestUser, ...words: string[]): void =>
  service.context.events.publish({ type: 'alert_words', alert_words: words }, [user.id])

const failAfterPublishing = (): never => {
  publish(ada, 'never')
  throw new Error('undone')
}

const openQueue = async (as = ada): Promise<string> => (await service.register(as)).queue_id as string

/** Waits until sent requests have reached the queue. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

const poll = (queue_id: string, last_event_id = -1, as = ada) =>
  service.call(getEvents, { queue_id, last_event_id }, { as }) as Promise<{
    events: { id: number; type: string; alert_words?: string[] }[]
    queue_id: string
  }>

const pollNow = async (queue_id: string, last_event_id = -1) => service.events(ada, queue_id, last_event_id)
const pollRefused = (queue_id: string, last_event_id = -1, as = ada) =>
  service.refusal(getEvents, { queue_id, last_event_id, dont_block: true }, { as })

const words = (events: readonly unknown[]) =>
  events.map((event) => (event as { alert_words: string[] }).alert_words[0])

test('a blocking request waits until an event exists', async () => {
  const queue = await openQueue()
  const waiting = poll(queue)
  await settle()
  publish(ada, 'first')
  const { events, queue_id } = await waiting
  expect(queue_id).toBe(queue)
  expect(events).toMatchObject([{ type: 'alert_words', alert_words: ['first'] }])
})

test('a message to many polls is answered in slices, and all of them get it', async () => {
  const people = Array.from({ length: 30 }, () => service.addUser())
  const opened = await Promise.all(
    people.flatMap((as) => Array.from({ length: 5 }, async () => ({ as, queue: await openQueue(as) }))),
  )
  let answered = 0
  const answers = opened.map(({ as, queue }) => poll(queue, -1, as).finally(() => (answered += 1)))
  await settle()
  service.context.events.publish(
    { type: 'alert_words', alert_words: ['all'] },
    people.map(({ id }) => id),
  )
  const turns: number[] = []
  while (answered < opened.length) {
    await settle()
    turns.push(answered)
  }
  expect(turns[0]).toBeLessThan(opened.length / 2)
  expect(turns.length).toBeGreaterThan(2)
  expect((await Promise.all(answers)).map(({ events }) => words(events))).toEqual(opened.map(() => ['all']))
})

test('an event from before the request is answered at once', async () => {
  const queue = await openQueue()
  publish(ada, 'early')
  expect(words((await poll(queue)).events)).toEqual(['early'])
})

test('with dont_block the answer is immediate and may be empty', async () => {
  expect(await pollNow(await openQueue())).toEqual([])
})

test('events of one request are sent in one answer', async () => {
  const queue = await openQueue()
  const waiting = poll(queue)
  await settle()
  service.context.database.transaction(() => {
    publish(ada, 'one')
    publish(ada, 'two')
  })
  expect(words((await waiting).events)).toEqual(['one', 'two'])
})

test('nothing is delivered when the transaction fails', async () => {
  const queue = await openQueue()
  const { database } = service.context
  expect(() => database.transaction(failAfterPublishing)).toThrow('undone')
  expect(await pollNow(queue)).toEqual([])
})

test('event IDs increase across queues', async () => {
  const [one, other] = [await openQueue(), await openQueue(bob)]
  publish(ada, 'a')
  publish(bob, 'b')
  publish(ada, 'c')
  const ids = (await pollNow(one)).map((event) => event.id)
  const [bobs] = await service.events(bob, other)
  expect(ids).toHaveLength(2)
  expect(ids[0]).toBeLessThan(bobs?.id as number)
  expect(bobs?.id).toBeLessThan(ids[1] as number)
})

test('an event is repeated until it is acknowledged, and never after', async () => {
  const queue = await openQueue()
  publish(ada, 'one')
  publish(ada, 'two')
  const [first] = await pollNow(queue)
  expect(words(await pollNow(queue))).toEqual(['one', 'two'])
  expect(words(await pollNow(queue, first?.id))).toEqual(['two'])
  expect(words(await pollNow(queue, first?.id))).toEqual(['two'])
})

test('asking for events older than acknowledged ones is refused', async () => {
  const queue = await openQueue()
  publish(ada, 'one')
  publish(ada, 'two')
  const [first, second] = await pollNow(queue)
  await pollNow(queue, second?.id)
  const refusal = await pollRefused(queue, first?.id)
  expect([refusal.status, refusal.code]).toEqual([400, 'BAD_REQUEST'])
  expect(refusal.answer['msg']).toBe(`An event newer than ${first?.id} has already been pruned!`)
})

test('acknowledging an unknown event is refused and changes nothing', async () => {
  const queue = await openQueue()
  publish(ada, 'one')
  const [event] = await pollNow(queue)
  const unknown = (event?.id as number) + 1
  const refusal = await pollRefused(queue, unknown)
  expect(refusal.answer).toMatchObject({ code: 'BAD_REQUEST', msg: `Event ${unknown} was not in this queue` })
  expect(words(await pollNow(queue))).toEqual(['one'])
})

test('without last_event_id nothing is acknowledged', async () => {
  const queue = await openQueue()
  publish(ada, 'one')
  const { events } = await service.call(getEvents, { queue_id: queue, dont_block: true }, { as: ada })
  expect(words(events)).toEqual(['one'])
})

test('a request that times out is answered with a heartbeat, which is acknowledged like any event', async () => {
  const queue = await openQueue()
  const waiting = poll(queue)
  await settle()
  await vi.advanceTimersByTimeAsync(times.heartbeatSeconds * 1000 - 1)
  const state = await Promise.race([waiting.then(() => 'answered'), Promise.resolve('waiting')])
  expect(state).toBe('waiting')
  await vi.advanceTimersByTimeAsync(times.heartbeatSeconds * 1000 * 0.1 + 1)
  const { events } = await waiting
  expect(events).toEqual([{ type: 'heartbeat', id: expect.any(Number) }])
  publish(ada, 'later')
  expect(words(await pollNow(queue, events[0]?.id))).toEqual(['later'])
})

test('a heartbeat whose answer was lost is repeated, without a second one', async () => {
  const queue = await openQueue()
  const lost = poll(queue)
  await vi.advanceTimersByTimeAsync(times.heartbeatSeconds * 1100)
  const { events } = await lost
  expect((await poll(queue)).events).toEqual(events)
})

test('a second request on the same queue ends the first with its events', async () => {
  const queue = await openQueue()
  const first = poll(queue)
  const second = poll(queue)
  await settle()
  expect((await first).events).toEqual([])
  publish(ada, 'for the second')
  expect(words((await second).events)).toEqual(['for the second'])
})

test('a request that does not block also ends a blocking one', async () => {
  const queue = await openQueue()
  const waiting = poll(queue)
  await settle()
  expect(await pollNow(queue)).toEqual([])
  expect((await waiting).events).toEqual([])
})

test('another user’s queue and an unknown one look the same', async () => {
  const queue = await openQueue()
  for (const refusal of [await pollRefused(queue, -1, bob), await pollRefused('unknown')]) {
    expect([refusal.status, refusal.code]).toEqual([400, 'BAD_EVENT_QUEUE_ID'])
  }
  expect((await pollRefused(queue, -1, bob)).answer['queue_id']).toBe(queue)
})

test('users delete their own queues, and no others', async () => {
  const queue = await openQueue()
  expect((await service.refusal(deleteQueue, { queue_id: queue }, { as: bob })).code).toBe(
    'BAD_EVENT_QUEUE_ID',
  )
  await service.call(deleteQueue, { queue_id: queue }, { as: ada })
  expect((await pollRefused(queue)).code).toBe('BAD_EVENT_QUEUE_ID')
})

test('deleting a queue answers its held request', async () => {
  const queue = await openQueue()
  const waiting = poll(queue)
  await settle()
  await service.call(deleteQueue, { queue_id: queue }, { as: ada })
  expect((await waiting).events).toEqual([])
})

test('a queue without polls is discarded after its idle time, and not before', async () => {
  const queue = await openQueue()
  await vi.advanceTimersByTimeAsync(times.idleSeconds * 1000 - 1000)
  expect(await pollNow(queue)).toEqual([])
  await vi.advanceTimersByTimeAsync(times.idleSeconds * 1000 + 1000)
  expect((await pollRefused(queue)).code).toBe('BAD_EVENT_QUEUE_ID')
})

test('a queue with a held request is in use, however long', async () => {
  const service = aService({ queueTimes: { idleSeconds: 10, heartbeatSeconds: 50, longpollSeconds: 90 } })
  const as = service.addUser()
  const { queue_id } = await service.register(as)
  const waiting = service.call(getEvents, { queue_id: queue_id as string, last_event_id: -1 }, { as })
  await settle()
  await vi.advanceTimersByTimeAsync(49_000)
  service.context.events.publish({ type: 'alert_words', alert_words: ['still'] }, [as.id])
  expect(words((await waiting).events)).toEqual(['still'])
})

test('idle_queue_timeout sets the idle time, up to a week', async () => {
  expect((await service.register(ada)).idle_queue_timeout_secs).toBe(600)
  const brief = await service.register(ada, { idle_queue_timeout: 5 })
  expect(brief.idle_queue_timeout_secs).toBe(5)
  await vi.advanceTimersByTimeAsync(6000)
  expect((await pollRefused(brief.queue_id as string)).code).toBe('BAD_EVENT_QUEUE_ID')
  expect((await service.register(ada, { idle_queue_timeout: 10_000_000 })).idle_queue_timeout_secs).toBe(
    604_800,
  )
  expect((await service.register(ada, { idle_queue_timeout: 'mobile' })).idle_queue_timeout_secs).toBe(
    604_800,
  )
})

test('without queue_id a queue is registered with the parameters of register', async () => {
  const { events, queue_id } = await service.call(
    getEvents,
    { dont_block: true, event_types: ['alert_words'] },
    { as: ada },
  )
  expect(events).toEqual([])
  publish(ada, 'wanted')
  service.context.events.publish({ type: 'invites_changed' }, [ada.id])
  expect(words(await pollNow(queue_id as string))).toEqual(['wanted'])
})

test('only requested event types are sent, and unknown ones are ignored', async () => {
  const events = await service.eventsDuring(
    ada,
    () => {
      publish(ada, 'yes')
      service.context.events.publish({ type: 'invites_changed' }, [ada.id])
    },
    { event_types: ['alert_words', 'horoscope'] },
  )
  expect(events.map((event) => event.type)).toEqual(['alert_words'])
})

test('beyond twenty queues of a user the least recently used is dropped', async () => {
  const queues: string[] = []
  for (let count = 0; count < 20; count++) {
    queues.push(await openQueue())
    vi.advanceTimersByTime(1000)
  }
  await pollNow(queues[0] as string)
  await openQueue()
  expect(await pollNow(queues[0] as string)).toEqual([])
  expect((await pollRefused(queues[1] as string)).code).toBe('BAD_EVENT_QUEUE_ID')
  expect(await pollNow(queues[2] as string)).toEqual([])
})

test('a queue that exceeds its limit is discarded', async () => {
  const queue = await openQueue()
  for (let count = 0; count <= 5000; count++) publish(ada, 'more')
  expect((await pollRefused(queue)).code).toBe('BAD_EVENT_QUEUE_ID')
})

test('the queues of a deactivated user are discarded', async () => {
  const queue = await openQueue()
  const waiting = poll(queue)
  await settle()
  const person = { user_id: ada.id, is_active: false }
  service.context.events.publish({ type: 'realm_user', op: 'update', person }, [ada.id, bob.id])
  await waiting
  expect((await pollRefused(queue)).code).toBe('BAD_EVENT_QUEUE_ID')
})

test('unknown parameters of a poll are named', async () => {
  const queue = await openQueue()
  const url = `http://chat.test/api/v1/events?queue_id=${queue}&dont_block=true&mood=good`
  const authorization = `Basic ${btoa(`${ada.email}:${ada.apiKey}`)}`
  const response = await service.fetch(new Request(url, { headers: { authorization } }))
  expect(await response.json()).toMatchObject({ ignored_parameters_unsupported: ['mood'] })
})

test('an error in delivery is reported, not answered with, and queues that may lack an event are dropped', async () => {
  const reports: string[] = []
  const service = aService({ report: (where) => void reports.push(where) })
  const as = service.addUser()
  const { queue_id } = await service.register(as)
  const unwritable: Record<string, unknown> = {}
  unwritable['self'] = unwritable
  service.context.events.publish(
    { type: 'realm', op: 'update_dict', property: 'default', data: unwritable },
    [as.id],
  )
  expect(reports).toEqual(['event delivery'])
  const refusal = await service.refusal(getEvents, { queue_id: queue_id as string }, { as })
  expect(refusal.code).toBe('BAD_EVENT_QUEUE_ID')
})
