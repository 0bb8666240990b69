import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { scriptedService } from '../../../kernel/api/scriptedService.testing.ts'
import { aSnapshot, settle } from '../../../kernel/sync/queueEvents.testing.ts'
import { useConnection } from '../../../kernel/sync/status.ts'
import type { Conversation } from '../../../navigation/view.ts'
import { isHeld } from './entry.ts'
import { aDisk, openOutbox, type GivenOutbox, type OpenedOutbox } from './outbox.testing.ts'
import { exampleOutboxTabs } from './outboxTabs.testing.ts'

const icons: Conversation = { kind: 'topic', channelId: 3, topic: 'icons' }
const POST = 'POST /messages'
/** Milliseconds for which the messages of these tests are held. */
const HOLD = 5_000

const ending: (() => void)[] = []

// The loading time of the renderer is not under test.
beforeAll(() => import('../../../../markdown/render.ts'))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { origin: 'https://chat.example' })
  useConnection.setState({ state: 'live', since: 0, retry: () => undefined })
})
afterEach(() => {
  for (const end of ending.splice(0)) end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function open(given: Partial<GivenOutbox> = {}): OpenedOutbox & { service: GivenOutbox['service'] } {
  const service = given.service ?? scriptedService()
  const opened = openOutbox({ ...given, service })
  ending.push(opened.end)
  return { ...opened, service }
}

const states = ({ entries }: OpenedOutbox): string[] =>
  entries.all().map(({ content, state }) => `${content}: ${state}`)

/** Lets time pass, and the work that it starts. */
async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds)
  await settle()
}

test('a held message shows at once, and goes out when its time is over', async () => {
  const tab = open()
  tab.outbox.send(icons, 'one', HOLD)
  expect(tab.entries.all().map(isHeld)).toEqual([true])
  await pass(HOLD - 100)
  expect(tab.service.count(POST)).toBe(0)
  await pass(200)
  expect(tab.service.count(POST)).toBe(1)
  expect(states(tab)).toEqual(['one: sending'])
})

test('taken back in time it never goes out, and its text is there', async () => {
  const storage = aDisk()
  const tab = open({ storage })
  const localId = tab.outbox.send(icons, 'one', HOLD)
  await pass(HOLD - 100)
  expect(tab.outbox.takeBack(localId)).toBe('one')
  await pass(2 * HOLD)
  expect(tab.service.count(POST)).toBe(0)
  expect(states(tab)).toEqual([])
  expect(await storage.all()).toEqual([])
})

test('taken back a moment too late it goes out once, and no text comes back', async () => {
  const tab = open()
  const localId = tab.outbox.send(icons, 'one', HOLD)
  await pass(HOLD + 100)
  expect(tab.outbox.takeBack(localId)).toBe('')
  expect(tab.service.count(POST)).toBe(1)
  expect(states(tab)).toEqual(['one: sending'])
})

test('the worker learns at once of a held message, and of one written before the service was known', () => {
  const told = vi.fn<(notice: unknown) => void>()
  vi.stubGlobal('navigator', { serviceWorker: { controller: { postMessage: told } } })
  const notice = { type: 'held', userId: 7, until: Date.now() + HOLD }
  open().outbox.send(icons, 'one', HOLD)
  expect(told.mock.calls).toEqual([[notice]])
  told.mockClear()
  const { outbox } = open({ sending: 'as it comes' })
  outbox.send(icons, 'two', HOLD)
  outbox.send({ ...icons, topic: 'fonts' }, 'not held')
  expect(told).not.toHaveBeenCalled()
  outbox.restore(aSnapshot({ service_idempotent_sending: true }))
  expect(told.mock.calls).toEqual([[notice]])
})

test('after a reload it goes out when the rest of its time is over', async () => {
  const storage = aDisk()
  const before = open({ storage })
  before.outbox.send(icons, 'one', HOLD)
  await pass(2_000)
  before.end()
  const tab = open({ storage, service: before.service })
  await pass(2_000)
  expect(tab.service.count(POST)).toBe(0)
  expect(tab.entries.all().map(isHeld)).toEqual([true])
  await pass(1_500)
  expect(tab.service.count(POST)).toBe(1)
})

test('what was left for longer than its time goes out with the next visit', async () => {
  const storage = aDisk()
  const before = open({ storage })
  before.outbox.send(icons, 'one', HOLD)
  await pass(100)
  before.end()
  await pass(60_000)
  const tab = open({ storage, service: before.service })
  await pass(100)
  expect(tab.service.count(POST)).toBe(1)
})

test('messages keep their order, each with its own time; what follows a held one waits for it', async () => {
  const tab = open()
  const first = tab.outbox.send(icons, 'one', HOLD)
  await pass(1_000)
  tab.outbox.send(icons, 'two', HOLD)
  tab.outbox.send(icons, 'three')
  await pass(HOLD - 500)
  expect(tab.service.count(POST)).toBe(1)
  ;(await tab.service.next(POST)).answer({ id: 51 })
  expect(tab.outbox.takeBack(first)).toBe('')
  await pass(HOLD)
  const second = await tab.service.next(POST)
  expect(second.fields.get('content')).toBe('two')
  second.answer({ id: 52 })
  await pass(100)
  expect((await tab.service.next(POST)).fields.get('content')).toBe('three')
})

test('one that is taken back lets the next one go', async () => {
  const tab = open()
  const first = tab.outbox.send(icons, 'one', 6 * HOLD)
  tab.outbox.send(icons, 'two')
  await pass(100)
  expect(tab.service.count(POST)).toBe(0)
  tab.outbox.takeBack(first)
  await pass(6 * HOLD)
  expect((await tab.service.next(POST)).fields.get('content')).toBe('two')
  expect(tab.service.count(POST)).toBe(1)
})

test('without a connection it waits for that once its time is over', async () => {
  const tab = open()
  tab.outbox.send(icons, 'one', HOLD)
  useConnection.setState({ state: 'offline' })
  await pass(HOLD + 100)
  expect(tab.entries.all().map(isHeld)).toEqual([false])
  expect(states(tab)).toEqual(['one: waiting'])
  useConnection.setState({ state: 'live' })
  await pass(100)
  expect(tab.service.count(POST)).toBe(1)
})

test('another tab takes it back, whichever tab was to send it', async () => {
  const storage = aDisk()
  const service = scriptedService()
  const browser = exampleOutboxTabs()
  const one = open({ service, storage, tabs: browser.tab() })
  const other = open({ service, storage, tabs: browser.tab() })
  const localId = one.outbox.send(icons, 'one', HOLD)
  await pass(100)
  expect(other.outbox.takeBack(localId)).toBe('one')
  await pass(2 * HOLD)
  expect(service.count(POST)).toBe(0)
  expect([...states(one), ...states(other)]).toEqual([])
})

test('it is sent without waiting when its person asks for that', async () => {
  const tab = open()
  const localId = tab.outbox.send(icons, 'one', HOLD)
  await pass(100)
  tab.outbox.retry(localId)
  await pass(100)
  expect(tab.service.count(POST)).toBe(1)
})
