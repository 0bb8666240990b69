import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scriptedService } from '../../../kernel/api/scriptedService.testing.ts'
import { settle } from '../../../kernel/sync/queueEvents.testing.ts'
import { useConnection } from '../../../kernel/sync/status.ts'
import type { Conversation } from '../../../navigation/view.ts'
import type { OutboxEntries } from './store.ts'
import { aDisk, openOutbox, type GivenOutbox, type OpenedOutbox } from './outbox.testing.ts'
import { exampleOutboxTabs } from './outboxTabs.testing.ts'
import type { OutboxStorage } from './storage.ts'
import type { OutboxTabs } from './tabs.ts'

/* A browser may refuse a lock, and refuses all of them in a page that is being left. */

const icons: Conversation = { kind: 'topic', channelId: 3, topic: 'icons' }
const POST = 'POST /messages'

const ending: (() => void)[] = []
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { origin: 'https://chat.example' })
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  useConnection.setState({ state: 'live', since: 0, retry: () => undefined })
})
afterEach(() => {
  for (const end of ending.splice(0)) end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function open(given: GivenOutbox): OpenedOutbox {
  const opened = openOutbox(given)
  ending.push(opened.end)
  entries = opened.entries
  return opened
}

/** As many tries in a row mean a page that hangs: later ones get no answer, so that the test ends. */
const ENDLESS = 1000

/** A tab whose browser refuses its locks as long as `isRefused` says so. */
function aTabWithLocks(isRefused: () => boolean, tabs = exampleOutboxTabs().tab()) {
  const tries = vi.fn<OutboxTabs['exclusively']>((...asked) => {
    if (tries.mock.calls.length > ENDLESS) return new Promise(() => undefined)
    if (!isRefused()) return tabs.exclusively(...asked)
    return Promise.reject(new DOMException('Responsible document is not fully active', 'InvalidStateError'))
  })
  return { tabs: { ...tabs, exclusively: tries } satisfies OutboxTabs, tries }
}

let entries: OutboxEntries
const states = (): string[] => entries.all().map(({ content, state }) => `${content}: ${state}`)

test('a browser that always refuses the lock is asked after growing pauses', async () => {
  const { tabs, tries } = aTabWithLocks(() => true)
  const { outbox } = open({ service: scriptedService(), tabs })
  outbox.send(icons, 'one')
  await settle()
  expect(tries).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1000)
  expect(tries).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(tries).toHaveBeenCalledTimes(6)
  expect(states()).toEqual(['one: queued'])
})

test('a message goes out once the browser grants the lock', async () => {
  let isRefused = true
  const { tabs } = aTabWithLocks(() => isRefused)
  const service = scriptedService()
  const { outbox } = open({ service, tabs })
  outbox.send(icons, 'one')
  await settle()
  isRefused = false
  await vi.advanceTimersByTimeAsync(1000)
  ;(await service.next(POST)).answer({ id: 51 })
  await settle()
  expect(states()).toEqual(['one: sent'])
})

test('a page that is being left asks for no lock, whatever is still to be sent', async () => {
  const window = new EventTarget()
  let isRefused = false
  const { tabs, tries } = aTabWithLocks(() => isRefused)
  const { outbox } = open({ service: scriptedService(), tabs, window })
  useConnection.setState({ state: 'offline' })
  outbox.send(icons, 'one')
  await settle()
  expect(states()).toEqual(['one: waiting'])
  isRefused = true
  window.dispatchEvent(new Event('pagehide'))
  await settle()
  useConnection.setState({ state: 'live' })
  outbox.send({ ...icons, topic: 'lunch' }, 'two')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tries).toHaveBeenCalledOnce()
})

test('a page that is being left gives its turn to the next tab', async () => {
  const [storage, service, browser, window] = [
    aDisk(),
    scriptedService(),
    exampleOutboxTabs(),
    new EventTarget(),
  ]
  const { outbox } = open({ service, storage, tabs: browser.tab(), window })
  open({ service, storage, tabs: browser.tab() })
  outbox.send(icons, 'one')
  const first = await service.next(POST)
  await settle()
  expect(service.count(POST)).toBe(1)
  window.dispatchEvent(new Event('pagehide'))
  const second = await service.next(POST)
  expect(first.isAborted()).toBe(true)
  expect(second.headers.get('idempotency-key')).toBe(first.headers.get('idempotency-key'))
})

test('a page that comes back goes on with what waited', async () => {
  const window = new EventTarget()
  const service = scriptedService()
  const { outbox } = open({ service, window })
  useConnection.setState({ state: 'offline' })
  outbox.send(icons, 'one')
  outbox.send(icons, 'two')
  await settle()
  window.dispatchEvent(new Event('pagehide'))
  await settle()
  useConnection.setState({ state: 'live' })
  await settle()
  expect(service.count(POST)).toBe(0)
  window.dispatchEvent(new Event('pageshow'))
  ;(await service.next(POST)).answer({ id: 51 })
  ;(await service.next(POST)).answer({ id: 52 })
  await settle()
  expect(states()).toEqual(['one: sent', 'two: sent'])
})

test('a message that was on its way when the page was left goes out with the same key when it is back', async () => {
  const window = new EventTarget()
  const service = scriptedService()
  const { outbox } = open({ service, window })
  const localId = outbox.send(icons, 'one')
  await service.next(POST)
  window.dispatchEvent(new Event('pagehide'))
  window.dispatchEvent(new Event('pageshow'))
  const again = await service.next(POST)
  expect(again.headers.get('idempotency-key')).toBe(localId)
  again.answer({ id: 51 })
  await settle()
  expect(states()).toEqual(['one: sent'])
})

test('a message of an earlier visit that is found while the page is left goes out when it is back', async () => {
  const [window, service, disk] = [new EventTarget(), scriptedService(), aDisk()]
  await disk.put({
    localId: 'a',
    conversation: icons,
    content: 'one',
    html: null,
    createdAt: 1,
    state: 'queued',
  })
  const opening = Promise.withResolvers<OutboxStorage>()
  open({ service, storage: opening.promise, window })
  window.dispatchEvent(new Event('pagehide'))
  opening.resolve(disk)
  await settle()
  expect(states()).toEqual(['one: queued'])
  window.dispatchEvent(new Event('pageshow'))
  ;(await service.next(POST)).answer({ id: 51 })
  await settle()
  expect(states()).toEqual(['one: sent'])
})
