import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scriptedService } from '../../../kernel/api/scriptedService.testing.ts'
import type { Conversation } from '../../../navigation/view.ts'
import { settle } from '../../../kernel/sync/queueEvents.testing.ts'
import { useConnection } from '../../../kernel/sync/status.ts'
import { aDisk, openOutbox, type GivenOutbox, type OpenedOutbox } from './outbox.testing.ts'
import { newUuid } from '../../../kernel/uuid.ts'
import type { OutboxEntry, OutboxState } from './entry.ts'
import { memoryStorage, type OutboxStorage } from './storage.ts'
import { outboxEntries, type OutboxEntries } from './store.ts'
import type { OutboxUpdate, OutboxTabs } from './tabs.ts'

/*
 * A database that opens late, such as on a busy page: messages written in the meantime are in memory, and
 * move there.
 */

const icons: Conversation = { kind: 'topic', channelId: 3, topic: 'icons' }
const POST = 'POST /messages'
/** Milliseconds after which messages go out although the database has not opened. */
const PATIENCE = 10_000

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

const entryOf = (content: string, state: OutboxState = 'queued', createdAt = Date.now()): OutboxEntry => ({
  localId: newUuid(),
  conversation: icons,
  content,
  html: null,
  createdAt,
  state,
})

/** Opens a tab that is closed when the test ends. */
function open(given: GivenOutbox): OpenedOutbox {
  const opened = openOutbox(given)
  entries = opened.entries
  ending.push(opened.end)
  return opened
}

/** A tab whose database has not opened in time; the test opens it, and plays another tab. */
async function aTabThatWaits({ disk = aDisk() }: { disk?: OutboxStorage } = {}) {
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
  const opening = Promise.withResolvers<OutboxStorage>()
  const service = scriptedService()
  const opened = open({ service, storage: opening.promise, tabs })
  await vi.advanceTimersByTimeAsync(PATIENCE)
  const receive = (update: OutboxUpdate): void => {
    for (const each of listeners) each(update)
  }
  const finish = async (storage: OutboxStorage): Promise<void> => {
    opening.resolve(storage)
    await settle()
  }
  return {
    ...opened,
    service,
    disk,
    posted,
    receive,
    openDisk: () => finish(disk),
    refuse: () => finish(memoryStorage()),
  }
}

/** The entries of the tab that was opened last. */
let entries: OutboxEntries
const states = (): string[] => entries.all().map(({ content, state }) => `${content}: ${state}`)
const shownStorage = (): string => entries.store.getState().storage
const onDisk = async (disk: OutboxStorage): Promise<string[]> =>
  (await disk.all()).map(({ content, state }) => `${content}: ${state}`)

test('a database that is only late is not called missing, and neither is it relied on', async () => {
  const { openDisk } = await aTabThatWaits()
  expect(shownStorage()).toBe('opening')
  await openDisk()
  expect(shownStorage()).toBe('durable')
})

test('messages go out while the database is late', async () => {
  const { outbox, service, disk, openDisk } = await aTabThatWaits()
  outbox.send(icons, 'one')
  ;(await service.next(POST)).answer({ id: 51 })
  await settle()
  expect(states()).toEqual(['one: sent'])
  expect(shownStorage()).toBe('opening')
  await openDisk()
  expect(await disk.all()).toEqual([])
  expect(service.count(POST)).toBe(1)
})

test('a message sent before the patience is over is stored where the database opens a moment later', async () => {
  const opening = Promise.withResolvers<OutboxStorage>()
  const service = scriptedService()
  const disk = aDisk()
  const { outbox } = open({ service, storage: opening.promise })
  useConnection.setState({ state: 'offline' })
  outbox.send(icons, 'one')
  vi.advanceTimersByTime(PATIENCE)
  opening.resolve(disk) // Right after the timer, before any of its effects.
  await settle()
  expect(await onDisk(disk)).toEqual(['one: waiting'])
  expect(shownStorage()).toBe('durable')
})

test('a database that opens in the very moment in which the patience ends counts as in time', async () => {
  const opening = Promise.withResolvers<OutboxStorage>()
  const disk = aDisk()
  const { outbox } = open({ service: scriptedService(), storage: opening.promise })
  useConnection.setState({ state: 'offline' })
  outbox.send(icons, 'one')
  opening.resolve(disk)
  vi.advanceTimersByTime(PATIENCE)
  await settle()
  expect(await onDisk(disk)).toEqual(['one: waiting'])
  expect(states()).toEqual(['one: waiting'])
  expect(shownStorage()).toBe('durable')
})

test('what was written meanwhile is stored once the database opens, and posted to other tabs', async () => {
  const { outbox, disk, posted, openDisk } = await aTabThatWaits()
  useConnection.setState({ state: 'offline' })
  outbox.send(icons, 'one')
  outbox.send(icons, 'two')
  await settle()
  posted.length = 0
  await openDisk()
  expect(await onDisk(disk)).toEqual(['one: waiting', 'two: waiting'])
  expect(posted).toEqual(['one: waiting', 'two: waiting'])
})

test('a message in flight when the database opens is stored, and leaves it with its answer', async () => {
  const { outbox, service, disk, openDisk } = await aTabThatWaits()
  outbox.send(icons, 'one')
  const post = await service.next(POST)
  await openDisk()
  expect(await onDisk(disk)).toEqual(['one: sending'])
  post.answer({ id: 51 })
  await settle()
  expect(await disk.all()).toEqual([])
  expect(service.count(POST)).toBe(1)
})

test('an answer in the moment in which the database opens leaves nothing there', async () => {
  const { outbox, service, disk, openDisk } = await aTabThatWaits()
  outbox.send(icons, 'one')
  const post = await service.next(POST)
  post.answer({ id: 51 })
  await openDisk()
  expect(await disk.all()).toEqual([])
  expect(states()).toEqual(['one: sent'])
  expect(service.count(POST)).toBe(1)
})

test('a message discarded in the moment in which the database opens leaves nothing there', async () => {
  const { outbox, disk, openDisk } = await aTabThatWaits()
  useConnection.setState({ state: 'offline' })
  const localId = outbox.send(icons, 'one')
  await settle()
  const opened = openDisk()
  outbox.discard(localId)
  await opened
  expect(await disk.all()).toEqual([])
  expect(states()).toEqual([])
})

test('what an earlier visit left is found late, and goes out before what was written since', async () => {
  const disk = aDisk()
  await disk.put(entryOf('earlier', 'queued', 1))
  const { outbox, service, openDisk } = await aTabThatWaits({ disk })
  useConnection.setState({ state: 'offline' })
  outbox.send(icons, 'later')
  await settle()
  await openDisk()
  expect(entries.all().map(({ content }) => content)).toEqual(['earlier', 'later'])
  useConnection.setState({ state: 'live' })
  for (const [index, content] of ['earlier', 'later'].entries()) {
    const post = await service.next(POST)
    expect(post.fields.get('content')).toBe(content)
    post.answer({ id: 51 + index })
  }
  await settle()
  expect(await disk.all()).toEqual([])
})

test('a message of another tab that was discarded here meanwhile does not come back', async () => {
  const disk = aDisk()
  const theirs = entryOf('theirs', 'waiting')
  await disk.put(theirs)
  const { outbox, receive, openDisk } = await aTabThatWaits({ disk })
  useConnection.setState({ state: 'offline' })
  receive({ kind: 'changed', entry: theirs })
  await settle()
  outbox.discard(theirs.localId)
  await openDisk()
  expect(states()).toEqual([])
  expect(await disk.all()).toEqual([])
})

test.each<[string, (theirs: OutboxEntry) => OutboxUpdate]>([
  ['it is removed', ({ localId }) => ({ kind: 'removed', localId })],
  ['it is sent', (theirs) => ({ kind: 'changed', entry: { ...theirs, state: 'sent', messageId: 51 } })],
])('what another tab says of its message meanwhile holds: %s', async (_, updateOf) => {
  const disk = aDisk()
  const theirs = entryOf('theirs', 'waiting')
  const { receive, service, openDisk } = await aTabThatWaits({ disk })
  useConnection.setState({ state: 'offline' })
  await disk.put(theirs)
  receive({ kind: 'changed', entry: theirs })
  await settle()
  receive(updateOf(theirs))
  await openDisk()
  expect(await disk.all()).toEqual([])
  useConnection.setState({ state: 'live' })
  await settle()
  expect(service.count(POST)).toBe(0)
})

test('clearing before the database opens forgets what an earlier visit left there as well', async () => {
  const disk = aDisk()
  await disk.put(entryOf('earlier'))
  const { outbox, service, openDisk } = await aTabThatWaits({ disk })
  useConnection.setState({ state: 'offline' })
  outbox.send(icons, 'one')
  await settle()
  await outbox.clear()
  await openDisk()
  expect(await disk.all()).toEqual([])
  expect(states()).toEqual([])
  expect(service.count(POST)).toBe(0)
})

test('what was written stays on the disk though the session ended before that opened', async () => {
  const { outbox, service, session, disk, end, openDisk } = await aTabThatWaits()
  useConnection.setState({ state: 'offline' })
  outbox.send(icons, 'one')
  await settle()
  end()
  await openDisk()
  useConnection.setState({ state: 'live' })
  await vi.advanceTimersByTimeAsync(600_000)
  expect(await onDisk(disk)).toEqual(['one: waiting'])
  expect(session.get(outboxEntries).all()).toEqual([])
  expect(service.count(POST)).toBe(0)
})

test('the storage of a session that ended says nothing about the next one', async () => {
  const { end, refuse } = await aTabThatWaits()
  end()
  open({ service: scriptedService() })
  await refuse()
  expect(shownStorage()).toBe('durable')
})

test('a database that fails in the end is said to be missing, and messages stay in memory', async () => {
  const { outbox, service, refuse } = await aTabThatWaits()
  useConnection.setState({ state: 'offline' })
  outbox.send(icons, 'one')
  await settle()
  await refuse()
  expect(shownStorage()).toBe('memory')
  expect(states()).toEqual(['one: waiting'])
  useConnection.setState({ state: 'live' })
  ;(await service.next(POST)).answer({ id: 51 })
  await settle()
  expect(states()).toEqual(['one: sent'])
})

test('a disk that has no room for what was written meanwhile is said, and the message goes out', async () => {
  const disk = {
    ...aDisk(),
    put: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
  }
  const { outbox, service, openDisk } = await aTabThatWaits({ disk })
  useConnection.setState({ state: 'offline' })
  outbox.send(icons, 'one')
  await settle()
  await openDisk()
  expect(shownStorage()).toBe('memory')
  useConnection.setState({ state: 'live' })
  expect((await service.next(POST)).fields.get('content')).toBe('one')
})

test('a database that opens and is late with its first answer holds nothing back either', async () => {
  const disk = aDisk()
  await disk.put(entryOf('earlier', 'queued', 1))
  const answer = Promise.withResolvers<void>()
  const all = async (): Promise<readonly OutboxEntry[]> => {
    const found = await disk.all()
    await answer.promise
    return found
  }
  const service = scriptedService()
  const { outbox } = open({ service, storage: { ...disk, all } })
  outbox.send(icons, 'one')
  await vi.advanceTimersByTimeAsync(PATIENCE)
  ;(await service.next(POST)).answer({ id: 51 })
  await settle()
  answer.resolve()
  const post = await service.next(POST)
  expect(post.fields.get('content')).toBe('earlier')
  post.answer({ id: 52 })
  await settle()
  expect(await disk.all()).toEqual([])
})
