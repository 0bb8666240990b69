import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OutboxEntry } from '../features/messages/outbox/entry.ts'
import { memoryStorage, type OutboxStorage } from '../features/messages/outbox/storage.ts'
import { HeldMessages, type HeldScope } from './heldMessages.ts'

const NOW = 1_790_000_000_000
const HOLD = 5_000

let storage: OutboxStorage
let pages: { frameType?: string }[]
const ask = vi.fn<(url: string, request: RequestInit) => Promise<Response>>()
const scope: HeldScope = {
  clients: { matchAll: () => Promise.resolve(pages) },
  openStorage: () => Promise.resolve(storage),
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  storage = memoryStorage()
  pages = []
  ask.mockReset().mockImplementation(() => Promise.resolve(Response.json({ id: 7 })))
  vi.stubGlobal('fetch', ask)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const hold = (content: string, given: Partial<OutboxEntry> = {}): Promise<void> =>
  storage.put({
    localId: content,
    conversation: { kind: 'topic', channelId: 3, topic: 'icons' },
    content,
    html: null,
    createdAt: NOW,
    state: 'waiting',
    code: 'HELD',
    retryAt: NOW + HOLD,
    ...given,
  })

/** Lets the time of the messages pass. */
async function pass(until = NOW + HOLD): Promise<void> {
  const sent = new HeldMessages(scope).send({ type: 'held', userId: 1, until })
  await vi.advanceTimersByTimeAsync(until - Date.now() + 1_000)
  await sent
}

const sent = (): (string | null)[] =>
  ask.mock.calls.map(([, { body }]) => new URLSearchParams(body as URLSearchParams).get('content'))
const left = async (): Promise<string[]> => (await storage.all()).map(({ content }) => content)

test('a held message goes out when its time is over and no page is open, under its own key', async () => {
  await hold('one')
  const done = new HeldMessages(scope).send({ type: 'held', userId: 1, until: NOW + HOLD })
  await vi.advanceTimersByTimeAsync(HOLD - 100)
  expect(sent()).toEqual([])
  await vi.advanceTimersByTimeAsync(1_000)
  await done
  expect(ask.mock.calls[0]?.[1].headers).toMatchObject({ 'idempotency-key': 'one' })
  expect(sent()).toEqual(['one'])
  expect(await left()).toEqual([])
})

test('an open page sends by itself; a frame of another site does not', async () => {
  await hold('one')
  pages = [{ frameType: 'top-level' }]
  await pass()
  expect(sent()).toEqual([])
  pages = [{ frameType: 'nested' }]
  await pass()
  expect(sent()).toEqual(['one'])
})

test('what was taken back stays unsent', async () => {
  await hold('one')
  await storage.remove('one')
  await pass()
  expect(sent()).toEqual([])
})

test('messages go out in the order of writing, not before their time, and not past one that fails', async () => {
  await hold('two', { createdAt: NOW + 1 })
  await hold('one')
  await hold('later', { createdAt: NOW + 2, retryAt: NOW + 60_000 })
  await pass()
  expect(sent()).toEqual(['one', 'two'])
  expect(await left()).toEqual(['later'])
  ask.mockImplementation(() => Promise.resolve(new Response('', { status: 401 })))
  await hold('last', { createdAt: NOW + 3, retryAt: NOW + 60_000 })
  await pass(NOW + 60_000)
  expect(sent()).toEqual(['one', 'two', 'later'])
  expect(await left()).toEqual(['later', 'last'])
})

test('a message behind one that is not held waits for the next page', async () => {
  await hold('refused', { state: 'failed', code: 'BAD_REQUEST', createdAt: NOW - 1 })
  await hold('one')
  await hold('elsewhere', { conversation: { kind: 'direct', userIds: [] } })
  await pass()
  expect(sent()).toEqual(['elsewhere'])
  const [, { body }] = ask.mock.calls[0] ?? ['', {}]
  expect(new URLSearchParams(body as URLSearchParams).get('to')).toBe('[1]')
})

test('without a network everything stays for the next page', async () => {
  await hold('one')
  ask.mockRejectedValue(new TypeError('offline'))
  await pass()
  expect(await left()).toEqual(['one'])
  ask.mockImplementation(() => Promise.resolve(Response.json({ id: 7 })))
  await pass(NOW + 2 * HOLD)
  expect(await left()).toEqual([])
})
