import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readEvent, type QueueEvent } from '../../../protocol/chat/queueEvents.ts'
import { createApi } from '../api/call.ts'
import { scriptedService, type OpenRequest } from '../api/scriptedService.testing.ts'
import { anEvent, aRegistration, settle } from './queueEvents.testing.ts'
import { exampleBrowser } from './tabs.testing.ts'
import { useConnection } from './status.ts'
import { Sync, type SyncOptions } from './sync.ts'
import type { Tabs } from './tabs.ts'

const running: Sync[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockReturnValue(undefined)
})
afterEach(() => {
  for (const sync of running.splice(0)) sync.stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const aPage = () => ({
  window: new EventTarget(),
  document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
})

interface Opened {
  readonly sync: Sync
  readonly tabs: Tabs | undefined
  /** The calls that this tab's receiver got: `restore 5`, or the ID of an event. */
  readonly told: (string | number)[]
  readonly page: ReturnType<typeof aPage>
}

/** Opens a tab for user 7. */
function open(
  fetch: typeof globalThis.fetch,
  tabs: Tabs | undefined,
  given: Partial<SyncOptions> & { apply?: (event: QueueEvent) => void } = {},
): Opened {
  const told: (string | number)[] = []
  const page = aPage()
  const sync = new Sync({
    userId: 7,
    api: createApi({ fetch }),
    registration: () => Promise.resolve({}),
    isLevelNew: () => Promise.resolve(false),
    receiver: {
      restore: (snapshot) => {
        told.push(`restore ${snapshot.last_event_id}`)
        return Promise.resolve()
      },
      apply: (event) => {
        given.apply?.(event)
        told.push(event.id)
      },
      hold: () => () => undefined,
    },
    isSignedOut: () => Promise.resolve(true),
    loadReader: () => Promise.resolve(readEvent),
    tabs,
    page,
    random: () => 1,
    ...given,
  })
  running.push(sync)
  sync.start()
  return { sync, tabs, told, page }
}

/** Two tabs; the first leads queue q1 and holds its first poll. */
async function twoTabs(given: Partial<SyncOptions> & { apply?: (event: QueueEvent) => void } = {}) {
  const browser = exampleBrowser()
  const service = scriptedService()
  const leader = open(service.fetch, browser.tab())
  ;(await service.next('POST /register')).answer(aRegistration({ last_event_id: 5 }))
  const poll = await service.next('GET /events')
  const follower = open(service.fetch, browser.tab(), given)
  await settle()
  return { browser, service, leader, follower, poll }
}

async function deliver(poll: OpenRequest, ...events: readonly unknown[]): Promise<void> {
  poll.answer({ events })
  await settle()
}

const state = (): string => useConnection.getState().state

// --- one tab

test('a tab without others polls on its own', async () => {
  const service = scriptedService()
  const { told, sync } = open(service.fetch, undefined)
  expect(state()).toBe('connecting')
  ;(await service.next('POST /register')).answer(aRegistration({ last_event_id: 5 }))
  await deliver(await service.next('GET /events'), anEvent(6))
  expect(told).toEqual(['restore 5', 6])
  expect(sync.queueId).toBe('q1')
  expect(state()).toBe('live')
})

test('a tab that cannot have the lock polls on its own', async () => {
  const service = scriptedService()
  const tabs = { ...exampleBrowser().tab(), lead: () => Promise.reject(new Error('not allowed')) }
  const { told } = open(service.fetch, tabs)
  ;(await service.next('POST /register')).answer(aRegistration({ last_event_id: 5 }))
  await settle()
  expect(told).toEqual(['restore 5'])
})

test('trouble is "reconnecting" at first and "offline" after half a minute; its beginning is remembered', async () => {
  const service = scriptedService()
  open(service.fetch, undefined)
  ;(await service.next('POST /register')).answer(aRegistration())
  ;(await service.next('GET /events')).drop()
  await settle()
  const began = Date.now()
  expect(useConnection.getState()).toMatchObject({ state: 'reconnecting', since: began })
  while (Date.now() < began + 31_000) {
    await vi.advanceTimersByTimeAsync(250)
    if (service.pending('GET /events') > 0) (await service.next('GET /events')).drop()
    await settle()
  }
  expect(useConnection.getState()).toMatchObject({ state: 'offline', since: began })
  useConnection.getState().retry()
  await settle()
  ;(await service.next('GET /events')).answer({ events: [] })
  await settle()
  expect(state()).toBe('live')
})

test('a queue of another person who signed in meanwhile is not used', async () => {
  const service = scriptedService()
  const { told } = open(service.fetch, undefined)
  ;(await service.next('POST /register')).answer(aRegistration({ user_id: 8 }))
  await settle()
  expect(told).toEqual([])
  expect(state()).toBe('signed-out')
})

test('while the signed-in account is uncertain, the service counts as unreachable', async () => {
  const service = scriptedService()
  const { sync } = open(service.fetch, undefined)
  ;(await service.next('POST /register')).answer(aRegistration())
  await service.next('GET /events')
  sync.recheckSession()
  expect(state()).toBe('reconnecting')
  ;(await service.next('GET /events')).answer({ events: [] })
  await settle()
  expect(state()).toBe('live')
})

test('a leader’s message removes a follower’s uncertainty about the account', async () => {
  const { service, follower } = await twoTabs()
  follower.sync.recheckSession()
  await settle()
  ;(await service.next('GET /events')).answer({ events: [] })
  await settle()
  await vi.advanceTimersByTimeAsync(31_000)
  expect(state()).toBe('live')
})

test('uncertainty about the account does not undo being signed out', async () => {
  const service = scriptedService()
  const { sync } = open(service.fetch, undefined)
  ;(await service.next('POST /register')).answer(aRegistration())
  ;(await service.next('GET /events')).refuse('UNAUTHORIZED', {}, 401)
  await settle()
  sync.recheckSession()
  await settle()
  expect(state()).toBe('signed-out')
})

test.each(['online', 'focus'])('after the browser’s %s the held poll is replaced', async (name) => {
  const service = scriptedService()
  const { page } = open(service.fetch, undefined)
  ;(await service.next('POST /register')).answer(aRegistration())
  const held = await service.next('GET /events')
  page.window.dispatchEvent(new Event(name))
  page.window.dispatchEvent(new Event('focus'))
  await settle()
  expect(held.isAborted()).toBe(true)
  expect(service.count('GET /events')).toBe(2)
})

// --- several tabs

test('a second tab follows: it has no second queue, and the same state', async () => {
  const { service, leader, follower, poll } = await twoTabs()
  await deliver(poll, anEvent(6), anEvent(9))
  expect(leader.told).toEqual(['restore 5', 6, 9])
  expect(follower.told).toEqual(['restore 5', 6, 9])
  expect(follower.sync.queueId).toBe('q1')
  expect(service.count('POST /register')).toBe(1)
})

test('a tab opened later gets the snapshot and all events since', async () => {
  const { browser, service, poll } = await twoTabs()
  await deliver(poll, anEvent(6), { id: 7, type: 'heartbeat' }, anEvent(8))
  const late = open(service.fetch, browser.tab())
  await settle()
  expect(late.told).toEqual(['restore 5', 6, 8])
  await deliver(await service.next('GET /events'), anEvent(9))
  expect(late.told).toEqual(['restore 5', 6, 8, 9])
})

test('a tab opened while the first one registers waits for it', async () => {
  const browser = exampleBrowser()
  const service = scriptedService()
  open(service.fetch, browser.tab())
  const registering = await service.next('POST /register')
  const follower = open(service.fetch, browser.tab())
  await vi.advanceTimersByTimeAsync(20_000)
  registering.answer(aRegistration({ last_event_id: 5 }))
  await settle()
  expect(follower.told).toEqual(['restore 5'])
  expect(service.count('POST /register')).toBe(1)
})

test('a snapshot that no tab has requested is posted to all tabs after two seconds, not at once', async () => {
  const browser = exampleBrowser()
  const service = scriptedService()
  open(service.fetch, browser.tab())
  ;(await service.next('POST /register')).answer(aRegistration({ last_event_id: 5 }))
  await service.next('GET /events')
  const snapshots = () => browser.said.filter(({ kind }) => kind === 'snapshot')
  expect(snapshots()).toEqual([])
  await vi.advanceTimersByTimeAsync(2000)
  expect(snapshots()).toMatchObject([{ to: undefined, snapshot: { position: { lastEventId: 5 } } }])
})

test('the tab that takes over sends the next snapshot to tabs that requested the one before', async () => {
  const { browser, service, leader, follower, poll } = await twoTabs()
  const third = open(service.fetch, browser.tab())
  await settle()
  browser.kill(leader.tabs as Tabs)
  await settle()
  poll.drop()
  ;(await service.next('GET /events')).refuse('BAD_EVENT_QUEUE_ID')
  await vi.advanceTimersByTimeAsync(0)
  ;(await service.next('POST /register')).answer(aRegistration({ queue_id: 'q2', last_event_id: 0 }))
  await settle()
  for (const { told } of [follower, third]) expect(told).toEqual(['restore 5', 'restore 0'])
})

test('the leader takes a new snapshot for all if there are too many events for a late tab', async () => {
  const { browser, service, follower, poll } = await twoTabs()
  await deliver(poll, ...Array.from({ length: 2001 }, (_, index) => anEvent(6 + index)))
  await service.next('GET /events')
  const late = open(service.fetch, browser.tab())
  ;(await service.next('POST /register')).answer(aRegistration({ queue_id: 'q2', last_event_id: 3000 }))
  await settle()
  expect(late.told).toEqual(['restore 3000'])
  expect(follower.told.at(-1)).toBe('restore 3000')
})

test('a lost queue is replaced once, for all tabs', async () => {
  const { service, leader, follower, poll } = await twoTabs()
  poll.refuse('BAD_EVENT_QUEUE_ID')
  await vi.advanceTimersByTimeAsync(0)
  ;(await service.next('POST /register')).answer(aRegistration({ queue_id: 'q2', last_event_id: 0 }))
  await settle()
  await deliver(await service.next('GET /events'), anEvent(1))
  for (const { told } of [leader, follower]) expect(told).toEqual(['restore 5', 'restore 0', 1])
  expect(service.count('POST /register')).toBe(2)
})

test('followers hear why the leader’s registration was refused', async () => {
  const browser = exampleBrowser()
  const service = scriptedService()
  open(service.fetch, browser.tab(), { isSignedOut: () => Promise.resolve(false) })
  ;(await service.next('POST /register')).refuse('BAD_REQUEST')
  await settle()
  const refused = { kind: 'status', state: 'refused', reason: 'no: BAD_REQUEST' }
  expect(browser.said).toContainEqual(expect.objectContaining(refused))
})

test('a follower keeps the reason that the leader told', async () => {
  const browser = exampleBrowser()
  const leader = browser.tab()
  void leader.lead(() => undefined, new AbortController().signal)
  open(scriptedService().fetch, browser.tab())
  const position = { queueId: undefined, upTo: -1 }
  leader.post({ kind: 'status', state: 'refused', since: 1, reason: 'Too old', ...position })
  await settle()
  expect(useConnection.getState()).toMatchObject({ state: 'refused', reason: 'Too old' })
})

test('when the leader closes, the next tab continues with the same queue at its position', async () => {
  const { service, leader, follower, poll } = await twoTabs()
  await deliver(poll, anEvent(6))
  await service.next('GET /events')
  leader.sync.stop()
  const next = await service.next('GET /events')
  expect(next.fields.get('queue_id')).toBe('q1')
  expect(next.fields.get('last_event_id')).toBe('6')
  await deliver(next, anEvent(7))
  expect(follower.told).toEqual(['restore 5', 6, 7])
  expect(service.count('POST /register')).toBe(1)
})

test('when the leader crashes with a batch it did not pass on, the next tab gets it from the service', async () => {
  const { browser, service, leader, follower } = await twoTabs()
  if (leader.tabs) browser.kill(leader.tabs)
  const next = await service.next('GET /events')
  expect(next.fields.get('last_event_id')).toBe('5')
  await deliver(next, anEvent(6))
  expect(follower.told).toEqual(['restore 5', 6])
})

test('a queue lost with its leader is replaced', async () => {
  const { browser, service, leader, follower } = await twoTabs()
  if (leader.tabs) browser.kill(leader.tabs)
  ;(await service.next('GET /events')).refuse('BAD_EVENT_QUEUE_ID')
  await vi.advanceTimersByTimeAsync(0)
  ;(await service.next('POST /register')).answer(aRegistration({ queue_id: 'q2', last_event_id: 0 }))
  await settle()
  expect(follower.told).toEqual(['restore 5', 'restore 0'])
})

test('of three tabs the third follows the second after the first has closed', async () => {
  const { browser, service, leader, poll } = await twoTabs()
  const third = open(service.fetch, browser.tab())
  await deliver(poll, anEvent(6))
  leader.sync.stop()
  await settle()
  await deliver(await service.next('GET /events'), anEvent(7))
  expect(third.told).toEqual(['restore 5', 6])
  const polls = service.count('GET /events')
  await deliver(await service.next('GET /events'), anEvent(7))
  expect(third.told).toEqual(['restore 5', 6, 7])
  expect(service.count('GET /events')).toBe(polls + 1)
})

test('a leader that does not answer is not waited for', async () => {
  const browser = exampleBrowser()
  const service = scriptedService()
  const first = open(service.fetch, browser.tab())
  ;(await service.next('POST /register')).answer(aRegistration())
  await service.next('GET /events')
  if (first.tabs) browser.freeze(first.tabs)
  const second = open(service.fetch, browser.tab())
  await vi.advanceTimersByTimeAsync(3000)
  ;(await service.next('POST /register')).answer(aRegistration({ queue_id: 'own', last_event_id: 0 }))
  await settle()
  expect(second.sync.queueId).toBe('own')
  if (first.tabs) browser.kill(first.tabs)
  await settle()
  expect(service.count('POST /register')).toBe(2)
})

test('a leader that stops answering is noticed when a follower wakes', async () => {
  const { browser, service, leader, follower } = await twoTabs()
  if (leader.tabs) browser.freeze(leader.tabs)
  follower.sync.wake()
  await vi.advanceTimersByTimeAsync(3000)
  ;(await service.next('POST /register')).answer(aRegistration({ queue_id: 'own' }))
  await settle()
  expect(follower.sync.queueId).toBe('own')
})

test('a follower that wakes makes the leader poll the service', async () => {
  const { service, follower, poll } = await twoTabs()
  follower.sync.wake()
  await settle()
  expect(poll.isAborted()).toBe(true)
  expect((await service.next('GET /events')).fields.get('dont_block')).toBe('true')
})

test('a follower that missed an event requests everything', async () => {
  const { service, leader, follower, poll } = await twoTabs()
  follower.tabs?.listen(() => undefined) // this tab gets no messages, as in the back-forward cache
  await deliver(poll, anEvent(6))
  expect(follower.told).toEqual(['restore 5'])
  const late = open(service.fetch, follower.tabs)
  await deliver(await service.next('GET /events'), anEvent(7))
  expect(late.told).toEqual(['restore 5', 6, 7])
  expect(leader.told).toEqual(['restore 5', 6, 7])
})

test('an event that a follower cannot apply makes it restart with a snapshot', async () => {
  let attempts = 0
  const { follower, poll } = await twoTabs({
    apply: () => {
      attempts += 1
      if (attempts === 1) throw new Error('broken reducer')
    },
  })
  await deliver(poll, anEvent(6))
  await settle()
  expect(follower.told).toEqual(['restore 5', 'restore 5', 6])
})

test('batches of unknown events are not a gap', async () => {
  const { browser, service, follower, poll } = await twoTabs()
  await deliver(poll, { id: 6, type: 'hologram' })
  await deliver(await service.next('GET /events'), anEvent(7))
  expect(follower.told).toEqual(['restore 5', 7])
  expect(browser.said.filter(({ kind }) => kind === 'snapshot')).toHaveLength(1)
})

// --- leaving a page

const leave = ({ page }: Opened): boolean => page.window.dispatchEvent(new Event('pagehide'))
const comeBack = ({ page }: Opened): boolean => page.window.dispatchEvent(new Event('pageshow'))

test('a page that is left polls nothing, and continues with its queue at its position when it returns', async () => {
  const service = scriptedService()
  const tab = open(service.fetch, undefined)
  ;(await service.next('POST /register')).answer(aRegistration({ last_event_id: 5 }))
  await deliver(await service.next('GET /events'), anEvent(6))
  const held = await service.next('GET /events')
  leave(tab)
  await vi.advanceTimersByTimeAsync(600_000)
  expect([held.isAborted(), service.pending('GET /events')]).toEqual([true, 0])
  comeBack(tab)
  const next = await service.next('GET /events')
  expect([next.fields.get('queue_id'), next.fields.get('last_event_id')]).toEqual(['q1', '6'])
  await deliver(next, anEvent(7))
  expect(tab.told).toEqual(['restore 5', 6, 7])
})

test('a leader whose page is left lets the next tab lead, and follows it when it returns', async () => {
  const { service, leader, follower } = await twoTabs()
  leave(leader)
  await deliver(await service.next('GET /events'), anEvent(6))
  expect(follower.told).toEqual(['restore 5', 6])
  const poll = await service.next('GET /events')
  comeBack(leader)
  await settle()
  await deliver(poll, anEvent(7))
  expect(leader.told).toEqual(['restore 5', 'restore 5', 6, 7])
  expect([service.pending('GET /events'), service.count('POST /register')]).toEqual([1, 1])
})

test('a leader that returns before any other tab leads continues with its queue', async () => {
  const service = scriptedService()
  const tab = open(service.fetch, exampleBrowser().tab())
  ;(await service.next('POST /register')).answer(aRegistration({ last_event_id: 5 }))
  await service.next('GET /events')
  leave(tab)
  comeBack(tab)
  const next = await service.next('GET /events')
  expect([next.fields.get('queue_id'), next.fields.get('last_event_id')]).toEqual(['q1', '5'])
  await vi.advanceTimersByTimeAsync(3000)
  expect(service.count('POST /register')).toBe(1)
})

test('a lock refused because the page is left does not lead to a queue of its own', async () => {
  const service = scriptedService()
  const tabs: Tabs = {
    ...exampleBrowser().tab(),
    lead: (_, left) =>
      new Promise((_, refuse) => {
        left.addEventListener('abort', () => refuse(new DOMException('going away', 'AbortError')))
      }),
  }
  leave(open(service.fetch, tabs))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(service.count('POST /register')).toBe(0)
})

test('no message is posted and no request made after the end', async () => {
  const { service, leader, follower } = await twoTabs()
  follower.sync.stop()
  leader.sync.stop()
  const asked = service.count('GET /events')
  await vi.advanceTimersByTimeAsync(600_000)
  expect(service.count('GET /events')).toBe(asked)
})
