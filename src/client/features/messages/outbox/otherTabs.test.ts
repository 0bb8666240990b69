import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { scriptedService } from '../../../kernel/api/scriptedService.testing.ts'
import type { Conversation } from '../../../navigation/view.ts'
import { aMessageEvent, settle } from '../../../kernel/sync/queueEvents.testing.ts'
import { useConnection } from '../../../kernel/sync/status.ts'
import { aDisk, openOutbox } from './outbox.testing.ts'
import type { OutboxEntry, OutboxState } from './entry.ts'
import type { OutboxStorage } from './storage.ts'
import type { OutboxEntries } from './store.ts'
import type { OutboxUpdate, OutboxTabs } from './tabs.ts'

/* Notices between tabs cross their own writes, reads and sends. */

const icons: Conversation = { kind: 'topic', channelId: 3, topic: 'icons' }
const POST = 'POST /messages'

const ending: (() => void)[] = []
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

const entryOf = (localId: string, state: OutboxState, createdAt = Date.now()): OutboxEntry => ({
  localId,
  conversation: icons,
  content: localId,
  html: null,
  createdAt,
  state,
})

/** A disk that completes its work only when `release` is called. */
function aSlowDisk() {
  const disk = aDisk()
  let gate = Promise.withResolvers<void>()
  gate.resolve()
  const storage: OutboxStorage = {
    ...disk,
    all: async () => {
      const found = await disk.all()
      await gate.promise
      return found
    },
    put: async (entry) => {
      await gate.promise
      await disk.put(entry)
    },
    remove: async (localId) => {
      await gate.promise
      await disk.remove(localId)
    },
  }
  return {
    storage,
    hold: () => {
      gate = Promise.withResolvers<void>()
    },
    release: () => gate.resolve(),
    /** Writes of another tab, which do not wait. */
    put: disk.put,
  }
}

/**
 * A tab beside another one, which the test plays: `receive` delivers that tab's notices, `posted` lists the
 * notices that it gets.
 */
function aTabBesideAnother({ storage = aDisk() }: { storage?: OutboxStorage } = {}) {
  const posted: string[] = []
  const listeners: ((update: OutboxUpdate) => void)[] = []
  const tabs: OutboxTabs = {
    areConnected: true,
    post: (update) =>
      posted.push(update.kind === 'changed' ? `${update.entry.content}: ${update.entry.state}` : update.kind),
    listen: (receive) => void listeners.push(receive),
    exclusively: (_key, _signal, work) => work(),
    close: () => undefined,
  }
  const service = scriptedService()
  const opened = openOutbox({ service, storage, tabs })
  entries = opened.entries
  ending.push(opened.end)
  const receiveUpdate = (update: OutboxUpdate): void => {
    for (const each of listeners) each(update)
  }
  const receive = (entry: OutboxEntry): void => receiveUpdate({ kind: 'changed', entry })
  return { ...opened, service, posted, receive, receiveUpdate }
}

/** The entries of the tab that was opened last. */
let entries: OutboxEntries
const states = (): string[] => entries.all().map(({ content, state }) => `${content}: ${state}`)

test('other tabs are sent a message once it is on the disk, which they read', async () => {
  const disk = aSlowDisk()
  const { outbox, posted } = aTabBesideAnother(disk)
  await settle()
  disk.hold()
  outbox.send(icons, 'one')
  await settle()
  expect(posted).toEqual([])
  disk.release()
  await settle()
  expect(posted[0]).toBe('one: queued')
})

test('what another tab tells of while the disk is being read keeps its place in the order', async () => {
  const disk = aSlowDisk()
  const { outbox, service, receive } = aTabBesideAnother(disk)
  await settle()
  await disk.storage.put(entryOf('earlier', 'queued', 1))
  disk.hold()
  receive(entryOf('earlier', 'queued', 1)) // takes the turn, and asks the disk
  await settle()
  receive(entryOf('between', 'queued', 2))
  disk.release()
  outbox.send(icons, 'later')
  for (const [id, content] of ['earlier', 'between', 'later'].entries()) {
    const post = await service.next(POST)
    expect(post.fields.get('content')).toBe(content)
    post.answer({ id: 51 + id })
  }
})

test('what a tab stored and could not tell of before it crashed goes out before what was written later', async () => {
  const storage = aDisk()
  const { outbox, service } = aTabBesideAnother({ storage })
  useConnection.setState({ state: 'offline' })
  outbox.send(icons, 'written later') // takes the turn, and waits
  await settle()
  await storage.put(entryOf('stored', 'queued', 1))
  useConnection.setState({ state: 'live' })
  for (const [id, content] of ['stored', 'written later'].entries()) {
    const post = await service.next(POST)
    expect(post.fields.get('content')).toBe(content)
    post.answer({ id: 51 + id })
  }
})

test('a message that has arrived does not come back from a disk that lags', async () => {
  const disk = aSlowDisk()
  const { outbox, session, service, receive } = aTabBesideAnother(disk)
  const localId = outbox.send(icons, 'one')
  const post = await service.next(POST)
  disk.hold()
  post.answer({ id: 51 })
  await settle()
  session.deliver(aMessageEvent(1, { messageId: 51, localId }))
  await vi.advanceTimersByTimeAsync(2000)
  expect(states()).toEqual([])
  await disk.put(entryOf('two', 'queued'))
  receive(entryOf('two', 'queued'))
  disk.release()
  expect((await service.next(POST)).fields.get('content')).toBe('two')
  expect(states()).toEqual(['two: sending'])
})

test('two messages of the same millisecond, held back and then sent, take turns in one order', async () => {
  const storage = aDisk()
  const { service, receive } = aTabBesideAnother({ storage })
  useConnection.setState({ state: 'offline' })
  for (const entry of [entryOf('b', 'queued', 5), entryOf('a', 'queued', 5)]) {
    await storage.put(entry)
    receive(entry)
  }
  await settle()
  expect(states()).toEqual(['a: waiting', 'b: waiting'])
  useConnection.setState({ state: 'live' })
  for (const [index, content] of ['a', 'b'].entries()) {
    const post = await service.next(POST)
    expect(post.fields.get('content')).toBe(content)
    post.answer({ id: 51 + index })
  }
})

test('what another tab says of a message that goes out from here comes too late', async () => {
  const { outbox, service, receive } = aTabBesideAnother()
  const localId = outbox.send(icons, 'one')
  const post = await service.next(POST)
  receive({ ...entryOf(localId, 'waiting'), content: 'one' })
  await settle()
  expect(states()).toEqual(['one: sending'])
  post.answer({ id: 51 })
  await settle()
  receive({ ...entryOf(localId, 'waiting'), content: 'one' })
  await settle()
  expect(states()).toEqual(['one: sent'])
  expect(service.count(POST)).toBe(1)
})

test('a message that another tab saw arrive does not stay on the disk because this one wrote it last', async () => {
  const storage = aDisk()
  const { receive } = aTabBesideAnother({ storage })
  useConnection.setState({ state: 'offline' })
  await storage.put(entryOf('one', 'queued'))
  receive(entryOf('one', 'queued'))
  await settle()
  expect((await storage.all()).map(({ state }) => state)).toEqual(['waiting'])
  receive({ ...entryOf('one', 'sent'), messageId: 51 })
  await settle()
  expect(await storage.all()).toEqual([])
})

/** A tab in which a message of another one waits for the connection, while that state is being written. */
async function aTabThatWrites() {
  const disk = aDisk()
  const writing = Promise.withResolvers<void>()
  const put = async (entry: OutboxEntry): Promise<void> => {
    await writing.promise
    await disk.put(entry)
  }
  useConnection.setState({ state: 'offline' })
  const tab = aTabBesideAnother({ storage: { ...disk, put } })
  await disk.put(entryOf('note', 'queued'))
  tab.receive(entryOf('note', 'queued'))
  await settle()
  expect(states()).toEqual(['note: waiting'])
  return { ...tab, disk, written: writing.resolve }
}

describe.each<OutboxUpdate>([{ kind: 'removed', localId: 'note' }, { kind: 'cleared' }])(
  'when another tab says of a message "$kind"',
  (update) => {
    test('what is being written of it here does not stay on the disk, nor is it posted', async () => {
      const { disk, posted, receiveUpdate, written } = await aTabThatWrites()
      await disk.remove('note')
      receiveUpdate(update)
      written()
      await settle()
      expect(await disk.all()).toEqual([])
      expect(states()).toEqual([])
      expect(posted).toEqual([])
    })

    test('what was written of it here just before does not stay on the disk', async () => {
      const { disk, posted, receiveUpdate, written } = await aTabThatWrites()
      await disk.remove('note')
      written()
      await settle()
      receiveUpdate(update)
      await settle()
      expect(await disk.all()).toEqual([])
      expect(states()).toEqual([])
      expect(posted).toEqual(['note: waiting'])
    })
  },
)

test('other tabs are sent the clearing once all that was being written is gone', async () => {
  const { outbox, disk, posted, written } = await aTabThatWrites()
  const clearing = outbox.clear()
  await settle()
  expect(posted).toEqual([])
  written()
  await clearing
  expect(await disk.all()).toEqual([])
  expect(posted).toEqual(['cleared'])
})
