import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { EventContent } from '../../../../protocol/chat/queueEvents.ts'
import { scriptedService, type OpenRequest } from '../../../kernel/api/scriptedService.testing.ts'
import { noteServerClock } from '../../../kernel/api/serverClock.ts'
import type { Conversation } from '../../../navigation/view.ts'
import { aMessageEvent, aSnapshot, settle } from '../../../kernel/sync/queueEvents.testing.ts'
import { useConnection } from '../../../kernel/sync/status.ts'
import { aDisk, openOutbox, type GivenOutbox, type OpenedOutbox } from './outbox.testing.ts'
import { exampleOutboxTabs } from './outboxTabs.testing.ts'
import type { OutboxEntry } from './entry.ts'
import type { OutboxStorage } from './storage.ts'
import type { OutboxEntries } from './store.ts'
import { noOtherTabs } from './tabs.ts'

const icons: Conversation = { kind: 'topic', channelId: 3, topic: 'icons' }
const lunch: Conversation = { kind: 'topic', channelId: 3, topic: 'lunch' }
const ben: Conversation = { kind: 'direct', userIds: [8] }

const ending: (() => void)[] = []
const retry = vi.fn<() => void>()

// The loading time of the renderer is not under test.
beforeAll(() => import('../../../../markdown/render.ts'))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { origin: 'https://chat.example' })
  retry.mockReset()
  useConnection.setState({ state: 'live', since: 0, retry })
})
afterEach(() => {
  for (const end of ending.splice(0)) end()
  noteServerClock(0)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Opens a tab that is closed when the test ends. */
function open(given: GivenOutbox): OpenedOutbox {
  const opened = openOutbox(given)
  entries = opened.entries
  ending.push(opened.end)
  return opened
}

const POST = 'POST /messages'
const READ = 'GET /messages'

/** The entries of the tab that was opened last. */
let entries: OutboxEntries
const states = (): string[] => entries.all().map(({ content, state }) => `${content}: ${state}`)
const onlyEntry = (): OutboxEntry => {
  const [entry, ...others] = entries.all()
  if (entry === undefined || others.length > 0) throw new Error(`There are ${entries.all().length} entries`)
  return entry
}
const contentOf = (request: OpenRequest): string | null => request.fields.get('content')
const ownEvent = (localId: string, messageId: number): EventContent =>
  aMessageEvent(1, { messageId, localId })

/** A single message in flight. */
async function sendingOne(given: Partial<GivenOutbox> = {}) {
  const service = given.service ?? scriptedService()
  const opened = open({ ...given, service })
  const localId = opened.outbox.send(icons, 'one')
  const post = await service.next(POST)
  return { ...opened, service, localId, post }
}

/** The same, where the service is unreachable after it got the message, or before. */
async function unanswered(given: Partial<GivenOutbox> = {}) {
  const started = await sendingOne({ sending: 'as it comes', ...given })
  started.post.drop()
  await settle()
  return started
}

const found = (messages: readonly { id: number; content: string }[]) => ({
  found_oldest: true,
  found_newest: true,
  messages: messages.map(({ id, content }) => {
    const event = aMessageEvent(1, { messageId: id, content })
    return event.type === 'message'
      ? { ...event.message, timestamp: Math.floor(Date.now() / 1000), flags: [] }
      : {}
  }),
})

// --- sending

test('a message is shown in the moment it is sent', () => {
  const { outbox } = open({ service: scriptedService() })
  outbox.send(icons, 'one')
  expect(states()).toEqual(['one: queued'])
})

test('a channel message goes out with its local ID, as key too', async () => {
  const { post, localId } = await sendingOne()
  expect(Object.fromEntries(post.fields)).toEqual({
    type: 'stream',
    to: '3',
    topic: 'icons',
    content: 'one',
    queue_id: 'q1',
    local_id: localId,
    read_by_sender: 'true',
  })
  expect(post.headers.get('idempotency-key')).toBe(localId)
  expect(localId).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})

test('direct messages name people; notes to oneself name oneself', async () => {
  const service = scriptedService()
  const { outbox } = open({ service })
  outbox.send(ben, 'one')
  expect((await service.next(POST)).fields.get('to')).toBe('[8]')
  outbox.send({ kind: 'direct', userIds: [] }, 'note')
  expect((await service.next(POST)).fields.get('to')).toBe('[7]')
})

test('nothing is sent before it would survive a crash', async () => {
  const service = scriptedService()
  const written = Promise.withResolvers<void>()
  const { outbox } = open({ service, storage: { ...aDisk(), put: () => written.promise } })
  outbox.send(icons, 'one')
  await settle()
  expect(service.count(POST)).toBe(0)
  written.resolve()
  await service.next(POST)
})

/** Records the messages it is given, and answers as `put` says. */
const noting = (given: string[], put: () => Promise<void>): OutboxStorage => ({
  ...aDisk(),
  put: ({ state }) => {
    given.push(state)
    return put()
  },
  remove: () => {
    given.push('removed')
    return Promise.resolve()
  },
})

test('the disk is given each change at once, whatever it is still writing', async () => {
  const given: string[] = []
  const { outbox } = open({
    service: scriptedService(),
    storage: noting(given, () => new Promise(() => undefined)),
  })
  await settle()
  const localId = outbox.send(icons, 'one')
  expect(given).toEqual(['queued'])
  outbox.discard(localId)
  expect(given.at(-1)).toBe('removed')
})

test('changes made while the disk is still being read reach it in their order', async () => {
  const given: string[] = []
  const reading = Promise.withResolvers<readonly OutboxEntry[]>()
  const storage = { ...noting(given, () => Promise.resolve()), all: () => reading.promise }
  const { outbox } = open({ service: scriptedService(), storage })
  const localId = outbox.send(icons, 'one')
  await settle()
  outbox.discard(localId)
  reading.resolve([])
  await settle()
  expect(given.at(0)).toBe('queued')
  expect(given.at(-1)).toBe('removed')
})

test('the next message of a conversation starts when the service has the one before', async () => {
  const { outbox, service, post } = await sendingOne()
  outbox.send(icons, 'two')
  await settle()
  expect(states()).toEqual(['one: sending', 'two: queued'])
  expect(service.count(POST)).toBe(1)
  post.answer({ id: 51 })
  expect(contentOf(await service.next(POST))).toBe('two')
})

test('conversations do not wait for each other', async () => {
  const { outbox, service } = await sendingOne()
  outbox.send(lunch, 'two')
  outbox.send(ben, 'three')
  expect([contentOf(await service.next(POST)), contentOf(await service.next(POST))]).toEqual(['two', 'three'])
})

test('the order holds even when the clock is set back', async () => {
  const { outbox, service, post } = await sendingOne()
  vi.setSystemTime(Date.now() - 86_400_000)
  outbox.send(icons, 'two')
  expect(states()).toEqual(['one: sending', 'two: queued'])
  post.answer({ id: 51 })
  expect(contentOf(await service.next(POST))).toBe('two')
})

test('drawing the message meanwhile does not send it again', async () => {
  const { service, post } = await sendingOne()
  await vi.waitFor(() => expect(onlyEntry().html).toBe('<p>one</p>'), 10_000)
  await settle()
  expect(service.count(POST)).toBe(1)
  post.answer({ id: 51 })
  await settle()
  expect(service.count(POST)).toBe(1)
})

// --- arriving

test('reply, then event: sent, and gone once its row is drawn', async () => {
  const { session, localId, post } = await sendingOne()
  post.answer({ id: 51 })
  await settle()
  expect(onlyEntry()).toMatchObject({ state: 'sent', messageId: 51 })
  session.deliver(ownEvent(localId, 51))
  expect(onlyEntry().state).toBe('sent')
  await vi.advanceTimersByTimeAsync(2000)
  expect(states()).toEqual([])
})

test('event, then reply: the reply changes nothing', async () => {
  const { session, service, localId, post } = await sendingOne()
  session.deliver(ownEvent(localId, 51))
  expect(onlyEntry()).toMatchObject({ state: 'sent', messageId: 51 })
  await vi.advanceTimersByTimeAsync(2000)
  post.answer({ id: 51 })
  await settle()
  expect(states()).toEqual([])
  expect(service.count(POST)).toBe(1)
})

test('event that names no local ID, then reply: gone as well', async () => {
  const { session, service, post } = await sendingOne()
  session.deliver(aMessageEvent(1, { messageId: 51, content: 'one' }))
  post.answer({ id: 51 })
  await vi.advanceTimersByTimeAsync(2000)
  expect(states()).toEqual([])
  expect(service.count(READ)).toBe(0)
})

test('event, then a lost reply: it is sent all the same', async () => {
  const { session, service, localId, post } = await sendingOne()
  session.deliver(ownEvent(localId, 51))
  post.drop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(states()).toEqual([])
  expect(service.count(POST)).toBe(1)
})

test('the event lets the next one go while the reply hangs', async () => {
  const { outbox, session, service, localId } = await sendingOne()
  outbox.send(icons, 'two')
  session.deliver(ownEvent(localId, 51))
  expect(contentOf(await service.next(POST))).toBe('two')
})

test('what has arrived is off the disk', async () => {
  const storage = aDisk()
  const { post } = await sendingOne({ storage })
  expect(await storage.all()).toHaveLength(1)
  post.answer({ id: 51 })
  await settle()
  expect(await storage.all()).toEqual([])
})

test('five seconds without the event: the queue is asked; five more: the message is', async () => {
  const { service, delivered, post } = await sendingOne()
  post.answer({ id: 51 })
  await vi.advanceTimersByTimeAsync(4999)
  expect(retry).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(retry).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(5000)
  const read = await service.next(READ)
  expect(read.fields.get('message_ids')).toBe('[51]')
  read.answer(found([{ id: 51, content: '<p>one</p>' }]))
  await settle()
  expect(delivered).toHaveLength(1)
  expect(delivered[0]).toMatchObject({ type: 'message', message: { id: 51 } })
  await vi.advanceTimersByTimeAsync(2000)
  expect(states()).toEqual([])
})

test('an event thirty seconds late finds nothing left to do', async () => {
  const { session, service, localId, post } = await sendingOne()
  post.answer({ id: 51 })
  await vi.advanceTimersByTimeAsync(10_000)
  ;(await service.next(READ)).answer(found([{ id: 51, content: 'one' }]))
  await vi.advanceTimersByTimeAsync(20_000)
  session.deliver(ownEvent(localId, 51))
  await vi.advanceTimersByTimeAsync(5000)
  expect(states()).toEqual([])
})

// --- refused

test("a refusal shows the service's words and holds back what follows", async () => {
  const { outbox, service, post } = await sendingOne()
  outbox.send(icons, 'two')
  outbox.send(lunch, 'elsewhere')
  post.refuse('STREAM_DOES_NOT_EXIST')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(entries.all().find(({ content }) => content === 'one')).toMatchObject({
    state: 'failed',
    code: 'STREAM_DOES_NOT_EXIST',
    reason: 'no: STREAM_DOES_NOT_EXIST',
  })
  expect(entries.all().find(({ content }) => content === 'two')).toMatchObject({
    state: 'waiting',
    code: 'BEHIND',
  })
  expect(service.count(POST)).toBe(2)
})

test('retrying sends once, however often it is pressed, and then goes on', async () => {
  const { outbox, service, localId, post } = await sendingOne()
  outbox.send(icons, 'two')
  post.refuse('BAD_REQUEST')
  await settle()
  for (let press = 0; press < 5; press++) outbox.retry(localId)
  const again = await service.next(POST)
  expect(again.headers.get('idempotency-key')).toBe(localId)
  await settle()
  expect(service.count(POST)).toBe(2)
  again.answer({ id: 51 })
  expect(contentOf(await service.next(POST))).toBe('two')
})

test('discarding a refused message lets the next one go', async () => {
  const storage = aDisk()
  const { outbox, service, localId, post } = await sendingOne({ storage })
  outbox.send(icons, 'two')
  post.refuse('BAD_REQUEST')
  await settle()
  outbox.discard(localId)
  expect(contentOf(await service.next(POST))).toBe('two')
  expect((await storage.all()).map(({ content }) => content)).toEqual(['two'])
})

test('a message that is being sent cannot be discarded, nor its text taken back', async () => {
  const { outbox, localId } = await sendingOne()
  outbox.discard(localId)
  expect(outbox.takeBack(localId)).toBe('')
  expect(states()).toEqual(['one: sending'])
})

test('a refused message is taken back with its text', async () => {
  const { outbox, localId, post } = await sendingOne()
  post.refuse('BAD_REQUEST')
  await settle()
  expect(outbox.takeBack(localId)).toBe('one')
  expect(states()).toEqual([])
})

// --- no answer, where sending again is safe

test('no answer: the same message goes out again with the same key, by itself', async () => {
  const { service, localId, post } = await sendingOne()
  post.drop()
  await settle()
  expect(onlyEntry()).toMatchObject({ state: 'waiting', retryAt: Date.now() + 500 })
  expect(retry).toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(500)
  const again = await service.next(POST)
  expect(again.headers.get('idempotency-key')).toBe(localId)
  again.answer({ id: 51 })
  await settle()
  expect(onlyEntry()).toMatchObject({ state: 'sent', messageId: 51 })
})

test("a gateway's page and unreadable success count as no answer", async () => {
  const { service, post } = await sendingOne()
  post.respond('<html>502</html>', 502)
  await vi.advanceTimersByTimeAsync(500)
  ;(await service.next(POST)).answer({ id: 'fifty-one' })
  await settle()
  expect(onlyEntry().state).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1000)
  ;(await service.next(POST)).answer({ id: 51 })
  await settle()
  expect(onlyEntry().state).toBe('sent')
})

test('the event of the first try ends the waiting for a second', async () => {
  const { session, service, localId, post } = await sendingOne()
  post.drop()
  await settle()
  session.deliver(ownEvent(localId, 51))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(service.count(POST)).toBe(1)
  expect(states()).toEqual([])
})

test('pressing retry does not wait for the time that was set', async () => {
  const { outbox, service, localId, post } = await sendingOne()
  post.drop()
  await settle()
  outbox.retry(localId)
  expect(contentOf(await service.next(POST))).toBe('one')
})

// --- out of reach

test('without a connection messages wait, and go out in order when it is back', async () => {
  const service = scriptedService()
  useConnection.setState({ state: 'offline' })
  const { outbox } = open({ service })
  for (const content of ['one', 'two', 'three']) outbox.send(icons, content)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(states()).toEqual(['one: waiting', 'two: waiting', 'three: waiting'])
  expect(service.count(POST)).toBe(0)
  useConnection.setState({ state: 'live' })
  for (const [index, content] of ['one', 'two', 'three'].entries()) {
    const post = await service.next(POST)
    expect(contentOf(post)).toBe(content)
    post.answer({ id: 51 + index })
  }
})

test('after signing out messages wait for the same person to come back', async () => {
  const { service, post } = await sendingOne()
  post.refuse('UNAUTHORIZED', {}, 401)
  useConnection.setState({ state: 'signed-out' })
  await vi.advanceTimersByTimeAsync(600_000)
  expect(states()).toEqual(['one: waiting'])
  useConnection.setState({ state: 'live' })
  ;(await service.next(POST)).answer({ id: 51 })
  await settle()
  expect(states()).toEqual(['one: sent'])
})

test('429: every conversation waits as long as the service says', async () => {
  const { outbox, service, post } = await sendingOne()
  post.refuse('RATE_LIMIT_HIT', { 'retry-after': 12 }, 429)
  await settle()
  outbox.send(lunch, 'elsewhere')
  await settle()
  const until = Date.now() + 12_000
  for (const entry of entries.all()) {
    expect(entry).toMatchObject({ state: 'waiting', code: 'RATE_LIMIT_HIT', retryAt: until })
  }
  await vi.advanceTimersByTimeAsync(11_999)
  expect(service.count(POST)).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  await settle()
  expect(service.count(POST)).toBe(3)
})

// --- no answer, where nobody knows

test('no answer: the message is not confirmed, what follows waits, and nothing is sent by itself', async () => {
  const { outbox, service } = await unanswered()
  outbox.send(icons, 'two')
  await settle()
  expect(states()).toEqual(['one: unconfirmed', 'two: waiting'])
  expect(service.count(POST)).toBe(1)
})

test('its event confirms it', async () => {
  const { session, service, localId } = await unanswered()
  session.deliver(ownEvent(localId, 51))
  expect(onlyEntry().state).toBe('sent')
  await vi.advanceTimersByTimeAsync(120_000)
  expect(service.count(POST)).toBe(1)
})

test('it is found in the conversation', async () => {
  const { service } = await unanswered()
  await vi.advanceTimersByTimeAsync(2000)
  const read = await service.next(READ)
  expect(JSON.parse(read.fields.get('narrow') ?? '')).toEqual([
    { operator: 'channel', operand: 3, negated: false },
    { operator: 'topic', operand: 'icons', negated: false },
    { operator: 'sender', operand: 7, negated: false },
  ])
  expect(read.fields.get('apply_markdown')).toBe('false')
  read.answer(
    found([
      { id: 40, content: 'one' },
      { id: 52, content: 'one' },
      { id: 53, content: 'other' },
    ]),
  )
  await settle()
  expect(onlyEntry()).toMatchObject({ state: 'sent', messageId: 52 })
})

test('it is found even when the clock of this device is a day ahead', async () => {
  const yesterday = Date.now() - 86_400_000
  noteServerClock(yesterday - Date.now())
  const { service } = await unanswered()
  await vi.advanceTimersByTimeAsync(2000)
  const [message] = found([{ id: 52, content: 'one' }]).messages
  ;(await service.next(READ)).answer({
    ...found([]),
    messages: [{ ...message, timestamp: Math.floor(yesterday / 1000) }],
  })
  await settle()
  expect(onlyEntry()).toMatchObject({ state: 'sent', messageId: 52 })
})

test('a service that sends once since its upgrade is trusted with the same message again', async () => {
  const { outbox, service, localId } = await unanswered()
  outbox.restore(aSnapshot({ max_message_id: 50, service_idempotent_sending: true }))
  outbox.send(lunch, 'two')
  const second = await service.next(POST)
  second.drop()
  await vi.advanceTimersByTimeAsync(1000)
  const again = await service.next(POST)
  expect([again.headers.get('idempotency-key'), contentOf(again)]).toEqual([
    second.headers.get('idempotency-key'),
    'two',
  ])
  expect(entries.find(localId)?.state).toBe('unconfirmed')
})

test('it is looked for again once the request cannot run any more, and then it is not sent', async () => {
  const { outbox, service, localId } = await unanswered()
  await vi.advanceTimersByTimeAsync(2000)
  ;(await service.next(READ)).answer(found([]))
  await vi.advanceTimersByTimeAsync(57_000)
  expect(onlyEntry().state).toBe('unconfirmed')
  await vi.advanceTimersByTimeAsync(1000)
  ;(await service.next(READ)).answer(found([]))
  await settle()
  expect(onlyEntry()).toMatchObject({ state: 'failed', code: 'NOT_SENT' })
  outbox.retry(localId)
  expect(contentOf(await service.next(POST))).toBe('one')
})

test.each([
  ['a gateway said that the service is out of reach', 502, 0],
  ['the service failed for other requests too', 500, 1],
])('it is sent again by itself when it is not there and %s', async (_, status, failedSearches) => {
  const { service, post } = await sendingOne({ sending: 'as it comes' })
  post.respond('<html>Out of order</html>', status)
  await settle()
  expect(onlyEntry().state).toBe('unconfirmed')
  await vi.advanceTimersByTimeAsync(2000)
  for (let failed = 0; failed < failedSearches; failed += 1) {
    ;(await service.next(READ)).respond('<html>Out of order</html>', status)
    await vi.advanceTimersByTimeAsync(500)
  }
  ;(await service.next(READ)).answer(found([]))
  await settle()
  expect(service.count(POST)).toBe(1)
  await vi.advanceTimersByTimeAsync(60_000)
  ;(await service.next(READ)).answer(found([]))
  const again = await service.next(POST)
  expect(contentOf(again)).toBe('one')
  again.answer({ id: 60 })
  await settle()
  expect(onlyEntry()).toMatchObject({ state: 'sent', messageId: 60 })
})

test('it is not sent again by itself when the service failed over it alone', async () => {
  const { service, post } = await sendingOne({ sending: 'as it comes' })
  post.respond('<html>Failed</html>', 500)
  await settle()
  await vi.advanceTimersByTimeAsync(2000)
  ;(await service.next(READ)).answer(found([]))
  await vi.advanceTimersByTimeAsync(60_000)
  ;(await service.next(READ)).answer(found([]))
  await settle()
  expect(onlyEntry()).toMatchObject({ state: 'failed', code: 'NOT_SENT' })
  expect(service.count(POST)).toBe(1)
})

test('looking for it goes on until somebody answers', async () => {
  const { service } = await unanswered()
  await vi.advanceTimersByTimeAsync(2000)
  ;(await service.next(READ)).drop()
  await vi.advanceTimersByTimeAsync(500)
  ;(await service.next(READ)).answer(found([{ id: 52, content: 'one' }]))
  await settle()
  expect(onlyEntry().state).toBe('sent')
})

test('after a reload a message is not taken for the equal one before it, whose event had not come', async () => {
  const storage = aDisk()
  const { outbox, service, post, end } = await sendingOne({ sending: 'as it comes', storage })
  outbox.send(icons, 'one')
  post.answer({ id: 101 })
  await service.next(POST)
  await settle()
  end()
  expect((await storage.all()).map(({ afterId }) => afterId)).toEqual([101])
})

test('two equal messages are not taken for one', async () => {
  const { outbox, service } = await unanswered()
  outbox.send(icons, 'one')
  await vi.advanceTimersByTimeAsync(2000)
  ;(await service.next(READ)).answer(found([{ id: 52, content: 'one' }]))
  ;(await service.next(POST)).drop()
  await settle()
  await vi.advanceTimersByTimeAsync(2000)
  ;(await service.next(READ)).answer(found([{ id: 52, content: 'one' }]))
  await settle()
  expect(states()).toContain('one: unconfirmed')
})

// --- restarts, other tabs, disks

test('after a crash everything left is sent, in order, with the keys it had', async () => {
  const storage = aDisk()
  const service = scriptedService()
  const before = open({ service, storage })
  for (const content of ['one', 'two', 'three']) before.outbox.send(icons, content)
  await service.next(POST)
  const keys = entries.all().map(({ localId }) => localId)
  before.end()
  open({ service, storage })
  for (const [index, content] of ['one', 'two', 'three'].entries()) {
    const post = await service.next(POST)
    expect([contentOf(post), post.headers.get('idempotency-key')]).toEqual([content, keys[index]])
    post.answer({ id: 51 + index })
  }
  await settle()
  expect(await storage.all()).toEqual([])
})

test('after a crash a message that was being sent is looked for first, where sending again is not safe', async () => {
  const storage = aDisk()
  const { service, end } = await sendingOne({ storage, sending: 'as it comes' })
  end()
  open({ service, storage, sending: 'as it comes' })
  await vi.advanceTimersByTimeAsync(2000)
  ;(await service.next(READ)).answer(found([{ id: 52, content: 'one' }]))
  await settle()
  expect(states()).toEqual(['one: sent'])
  expect(service.count(POST)).toBe(1)
})

test('a refused message is still there after a reload, and waits for its person', async () => {
  const storage = aDisk()
  const { service, end, post } = await sendingOne({ storage })
  post.refuse('BAD_REQUEST')
  await settle()
  end()
  open({ service, storage })
  await settle()
  expect(onlyEntry()).toMatchObject({ state: 'failed', code: 'BAD_REQUEST', content: 'one' })
  expect(service.count(POST)).toBe(1)
})

test('of two tabs one sends; when it crashes the other goes on', async () => {
  const storage = aDisk()
  const service = scriptedService()
  const browser = exampleOutboxTabs()
  const first = browser.tab()
  const one = open({ service, storage, tabs: first })
  open({ service, storage, tabs: browser.tab() })
  one.outbox.send(icons, 'one')
  await service.next(POST)
  await settle()
  expect(service.count(POST)).toBe(1)
  browser.kill(first)
  const again = await service.next(POST)
  again.answer({ id: 51 })
  await settle()
  expect(await storage.all()).toEqual([])
})

test('without locks between tabs, what is found on the disk is looked for first', async () => {
  const storage = aDisk()
  const service = scriptedService()
  useConnection.setState({ state: 'offline' })
  const before = open({ service, storage, tabs: noOtherTabs })
  before.outbox.send(icons, 'one')
  await settle()
  before.end()
  useConnection.setState({ state: 'live' })
  open({ service, storage, tabs: noOtherTabs, sending: 'as it comes' })
  await vi.advanceTimersByTimeAsync(2000)
  ;(await service.next(READ)).answer(found([]))
  expect(service.count(POST)).toBe(0)
})

test('a full disk is said, and the message is sent from memory', async () => {
  const service = scriptedService()
  const storage = { ...aDisk(), put: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) }
  const { outbox } = open({ service, storage })
  outbox.send(icons, 'one')
  ;(await service.next(POST)).answer({ id: 51 })
  await settle()
  expect(entries.store.getState().storage).toBe('memory')
  expect(states()).toEqual(['one: sent'])
})

test('a disk that has room again is trusted again', async () => {
  const service = scriptedService()
  const disk = aDisk()
  let isFull = true
  const storage: OutboxStorage = {
    ...disk,
    put: (entry) =>
      isFull ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : disk.put(entry),
  }
  const { outbox } = open({ service, storage })
  outbox.send(icons, 'one')
  await service.next(POST)
  isFull = false
  outbox.send(lunch, 'two')
  await service.next(POST)
  expect(entries.store.getState().storage).toBe('durable')
})

test('messages sent while the disk is still opening are kept and sent', async () => {
  const service = scriptedService()
  const opening = Promise.withResolvers<OutboxStorage>()
  const { outbox } = open({ service, storage: opening.promise })
  outbox.send(icons, 'one')
  await settle()
  expect(service.count(POST)).toBe(0)
  opening.resolve(aDisk())
  expect(contentOf(await service.next(POST))).toBe('one')
})

test('nothing is sent after the session ended, and it stays on the disk', async () => {
  const storage = aDisk()
  const { outbox, service, post, end } = await sendingOne({ storage })
  outbox.send(icons, 'two')
  await settle()
  end()
  expect(post.isAborted()).toBe(true)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(service.count(POST)).toBe(1)
  expect((await storage.all()).map(({ content }) => content)).toEqual(['one', 'two'])
})

test('clearing forgets what is not sent, on the disk too', async () => {
  const storage = aDisk()
  const { outbox } = await sendingOne({ storage })
  await outbox.clear()
  expect(states()).toEqual([])
  expect(await storage.all()).toEqual([])
})

test('clearing forgets what an earlier visit left, though it was not read yet', async () => {
  const storage = aDisk()
  const { post, end } = await sendingOne({ storage })
  post.drop()
  end()
  const opening = Promise.withResolvers<OutboxStorage>()
  const { outbox } = open({ service: scriptedService(), storage: opening.promise })
  const clearing = outbox.clear()
  opening.resolve(storage)
  await clearing
  expect(states()).toEqual([])
  expect(await storage.all()).toEqual([])
})
