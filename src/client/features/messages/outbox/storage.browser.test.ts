import { afterEach, expect, test, vi } from 'vitest'
import type { OutboxEntry } from './entry.ts'
import { databaseStorage, openStorage } from './storage.ts'
import { connectedTabs, type OutboxUpdate } from './tabs.ts'

let users = 1_000_000
const newUser = (): number => (users += 1)

const anEntry = (localId: string): OutboxEntry => ({
  localId,
  conversation: { kind: 'direct', userIds: [8, 9] },
  content: 'Hello',
  html: null,
  createdAt: 5,
  state: 'queued',
})

afterEach(() => void vi.restoreAllMocks())

test('entries survive the one who wrote them, apart for each person', async () => {
  const [ana, ben] = [newUser(), newUser()]
  const first = await databaseStorage(ana)
  await first.put(anEntry('a'))
  await first.put({ ...anEntry('a'), state: 'failed' })
  await first.put(anEntry('b'))
  await first.remove('b')
  expect(await (await databaseStorage(ana)).all()).toEqual([{ ...anEntry('a'), state: 'failed' }])
  expect(await (await databaseStorage(ben)).all()).toEqual([])
  await first.clear()
  expect(await first.all()).toEqual([])
})

test('a browser that blocks its database leaves memory', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  const storage = await openStorage(newUser())
  expect(storage.kind).toBe('memory')
  await storage.put(anEntry('a'))
  expect(await storage.all()).toEqual([anEntry('a')])
})

test('a database that opens late is waited for', async () => {
  const open = indexedDB.open.bind(indexedDB)
  const late = new EventTarget() as IDBOpenDBRequest
  vi.spyOn(indexedDB, 'open').mockReturnValueOnce(late)
  const user = newUser()
  vi.useFakeTimers()
  const opening = openStorage(user)
  await vi.advanceTimersByTimeAsync(600_000)
  vi.useRealTimers()
  const actual = open(`parley-outbox-${user}`, 1)
  actual.addEventListener('upgradeneeded', () => {
    Object.assign(late, { result: actual.result })
    late.dispatchEvent(new Event('upgradeneeded'))
  })
  actual.addEventListener('success', () => late.dispatchEvent(new Event('success')))
  const storage = await opening
  expect(storage.kind).toBe('durable')
  await storage.put(anEntry('a'))
  expect(await storage.all()).toEqual([anEntry('a')])
})

test.each(['error', 'blocked'])('a database that answers with "%s" leaves memory', async (failure) => {
  const request = new EventTarget() as IDBOpenDBRequest
  vi.spyOn(indexedDB, 'open').mockReturnValue(request)
  const opening = openStorage(newUser())
  request.dispatchEvent(new Event(failure))
  expect((await opening).kind).toBe('memory')
})

test('a full disk is an error of the write', async () => {
  const storage = await databaseStorage(newUser())
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await expect(storage.put(anEntry('a'))).rejects.toMatchObject({ name: 'QuotaExceededError' })
})

test('tabs receive each other’s updates and take turns in a conversation', async () => {
  const user = newUser()
  const [one, two] = [connectedTabs(user), connectedTabs(user)]
  const { signal } = new AbortController()
  const received = new Promise<OutboxUpdate>((resolve) => two.listen(resolve))
  one.post({ kind: 'removed', localId: 'a' })
  expect(await received).toEqual({ kind: 'removed', localId: 'a' })
  const order: string[] = []
  const firstTurn = Promise.withResolvers<void>()
  const first = one.exclusively('k', signal, async () => {
    await firstTurn.promise
    order.push('first')
  })
  const second = two.exclusively('k', signal, async () => void order.push('second'))
  await two.exclusively('another', signal, async () => void order.push('another'))
  firstTurn.resolve()
  await Promise.all([first, second])
  expect(order).toEqual(['another', 'first', 'second'])
  one.close()
  two.close()
})
