import { createStore, set } from 'idb-keyval'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aSubscription } from '../../features/channels/channels.testing.ts'
import { channelEntries } from '../../features/channels/queries.ts'
import { topicUnreads, unreadsFrom } from '../../features/channels/unreads.ts'
import { aSnapshot } from '../../kernel/sync/queueEvents.testing.ts'
import { aMessage } from '../../features/messages/messages.testing.ts'
import { messageQueries, windowOf } from '../../features/messages/queries.ts'
import { NEWEST_ANCHOR, type MessageWindow } from '../../features/messages/window/window.ts'
import { aSession, type ExampleSession } from '../../kernel/session.testing.ts'
import { joinFeatures } from '../../kernel/feature.ts'
import { readEntry, writeEntry } from '../../kernel/entry.ts'
import { realm } from '../../features/organization/realm.ts'
import { firstFeatures } from '../firstFeatures.ts'
import { Keeper } from './keeper.ts'
import { keptFor } from './owner.ts'
import { recall } from './recall.ts'
import { eraseKept, readKept } from './storage.ts'

/** The user of `aSession`. */
const OWN = 1
const icons = { kind: 'topic', channelId: 3, topic: 'icons' } as const
const unread = (...ids: number[]) => ({
  streams: [{ stream_id: 3, topic: 'icons', unread_message_ids: ids }],
})
const snapshot = aSnapshot({
  user_id: OWN,
  realm_name: 'Acme',
  subscriptions: [aSubscription()],
  unread_msgs: unread(1),
  drafts: [{ id: 1, type: 'stream', to: [3], topic: 'icons', content: 'Secret', timestamp: 1 }],
})

let example: ExampleSession
let keeper: Keeper
beforeEach(() => {
  example = aSession(firstFeatures)
  joinFeatures(firstFeatures).restore(example.session, snapshot)
  keeper = new Keeper(example.session)
})
afterEach(async () => {
  example.end()
  await eraseKept()
  vi.restoreAllMocks()
})

const put = (window: Partial<MessageWindow> & Pick<MessageWindow, 'view'>): void => {
  example.session.cache.setQueryData<MessageWindow>(messageQueries.windowKey(window.view), {
    messages: [aMessage({ id: 1 })],
    foundOldest: true,
    foundNewest: true,
    anchor: 1,
    ...window,
  })
}

/** Ends the session, and begins the next one from its stored state. */
async function startAgain(): Promise<ExampleSession> {
  example.end()
  example = aSession(firstFeatures)
  const putBack = await recall(OWN)
  putBack?.(example.session)
  return example
}

test('the next start shows the organization, the unread messages, and the messages as they were', async () => {
  await keeper.restore(snapshot)
  put({ view: icons, messages: [aMessage({ id: 1 }), aMessage({ id: 2, content: '<p>Last</p>' })] })
  writeEntry(
    example.session,
    channelEntries.unreads,
    unreadsFrom(aSnapshot({ unread_msgs: unread(1, 2) }), OWN),
  )
  await keeper.write()
  const { session } = await startAgain()
  expect(realm(session).name).toBe('Acme')
  expect(topicUnreads(readEntry(session, channelEntries.unreads), 3, 'icons').ids).toEqual([1, 2])
  expect(windowOf(session, icons)).toMatchObject({
    messages: [{ id: 1 }, { id: 2, content: '<p>Last</p>' }],
    isKept: true,
    foundNewest: true,
    anchor: NEWEST_ANCHOR,
  })
})

test('changes are written a little later, several at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  try {
    await keeper.restore(snapshot)
    put({ view: icons, messages: [aMessage({ id: 1 })] })
    expect(await readKept(OWN)).toBeUndefined()
    await vi.advanceTimersByTimeAsync(2000)
    await vi.waitFor(async () => expect((await readKept(OWN))?.windows).toHaveLength(1), 10_000)
    put({ view: icons, messages: [aMessage({ id: 1 }), aMessage({ id: 2 })] })
    await vi.advanceTimersByTimeAsync(2000)
    await vi.waitFor(async () => expect((await readKept(OWN))?.windows[0]?.messages).toHaveLength(2), 10_000)
  } finally {
    vi.useRealTimers()
  }
})

test('drafts are left to their own store', async () => {
  await keeper.restore(snapshot)
  await keeper.write()
  expect((await readKept(OWN))?.snapshot.drafts).toBeUndefined()
})

test('only the ends of views that events keep current are stored, the last hundred messages of each', async () => {
  await keeper.restore(snapshot)
  put({ view: icons, messages: Array.from({ length: 150 }, (_, index) => aMessage({ id: index + 1 })) })
  put({ view: { kind: 'topic', channelId: 3, topic: 'far up' }, foundNewest: false })
  put({ view: { kind: 'topic', channelId: 99, topic: 'elsewhere' } })
  put({ view: { kind: 'search', query: 'x' } })
  await keeper.write()
  const windows = (await readKept(OWN))?.windows ?? []
  expect(windows.map(({ view }) => view)).toEqual([icons])
  expect(windows[0]).toMatchObject({ foundOldest: false })
  expect(windows[0]?.messages.map(({ id }) => id)).toEqual(
    Array.from({ length: 100 }, (_, index) => index + 51),
  )
})

test('ten views are stored, those of earlier visits as long as there is room', async () => {
  await keeper.restore(snapshot)
  for (let index = 0; index < 6; index++)
    put({ view: { kind: 'topic', channelId: 3, topic: `early ${index}` } })
  await keeper.write()
  await startAgain()
  keeper = new Keeper(example.session)
  await keeper.restore(snapshot)
  for (let index = 0; index < 7; index++)
    put({ view: { kind: 'topic', channelId: 3, topic: `late ${index}` } })
  await keeper.write()
  const topics = ((await readKept(OWN))?.windows ?? []).map(({ view }) =>
    view.kind === 'topic' ? view.topic : '',
  )
  expect(topics).toHaveLength(10)
  expect(topics.filter((topic) => topic.startsWith('late'))).toHaveLength(7)
})

test('erased state stays erased, despite later changes', async () => {
  await keeper.restore(snapshot)
  await keeper.write()
  await eraseKept()
  put({ view: icons })
  await keeper.write()
  expect(keptFor()).toBeUndefined()
  expect(await readKept(OWN)).toBeUndefined()
})

test('another person’s state replaces the stored one', async () => {
  localStorage.setItem('parley.keptFor', '2')
  await set('snapshot', { ...snapshot, user_id: 2 }, createStore('parley-state-2', 'state'))
  expect(await readKept(2)).toBeDefined()
  await keeper.restore(snapshot)
  expect(keptFor()).toBe(OWN)
  expect(await readKept(2)).toBeUndefined()
})

test('invalid stored state is ignored, down to a start without any', async () => {
  await keeper.restore(snapshot)
  put({ view: icons })
  await keeper.write()
  const store = createStore(`parley-state-${OWN}`, 'state')
  await set('window topic:3:icons', { view: icons, messages: 'none' }, store)
  await set('unreads', 7, store)
  expect(await readKept(OWN)).toMatchObject({ windows: [], snapshot: { realm_name: 'Acme' } })
  await set('snapshot', { subscriptions: 'all' }, store)
  expect(await recall(OWN)).toBeUndefined()
})

test('a full disk is given back, and writing is not tried again', async () => {
  const writing = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await keeper.restore(snapshot)
  await keeper.write()
  expect(keptFor()).toBeUndefined()
  await keeper.write()
  expect(writing).toHaveBeenCalledOnce()
})
