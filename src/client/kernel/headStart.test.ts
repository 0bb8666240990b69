import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scriptedService, type ScriptedService } from './api/scriptedService.testing.ts'
import { aRegistration, settle } from './sync/queueEvents.testing.ts'
import type { RunningSession } from './createSession.ts'
import { readEvent } from '../../protocol/chat/queueEvents.ts'

/** The modules of a page that was just opened. */
async function freshPage() {
  vi.resetModules()
  const { startAhead, dropHeadStart, takeHeadStart } = await import('./headStart.ts')
  const { createSession } = await import('./createSession.ts')
  const { useConnection } = await import('./sync/status.ts')
  return { startAhead, dropHeadStart, takeHeadStart, createSession, useConnection }
}

let service: ScriptedService
/** Names of the locks held in any tab. */
let locks: Set<string>
let running: RunningSession | undefined

/** The browser's lock manager, as far as it is used before there is a session. */
const lockManager = {
  query: () => Promise.resolve({ held: [...locks].map((name) => ({ name })) }),
  request: async (name: string, _: LockOptions, hold: (lock: object | null) => unknown) => {
    if (locks.has(name)) return hold(null)
    locks.add(name)
    await hold({ name })
    return locks.delete(name)
  },
}

beforeEach(() => {
  service = scriptedService()
  locks = new Set()
  vi.stubGlobal('fetch', service.fetch)
  vi.stubGlobal('navigator', { locks: lockManager })
})
afterEach(() => {
  running?.end()
  running = undefined
  vi.unstubAllGlobals()
})

/** Begins the session that uses the request sent ahead. */
function begin({ createSession, takeHeadStart }: Awaited<ReturnType<typeof freshPage>>): RunningSession {
  running = createSession({
    loadReader: () => Promise.resolve(readEvent),
    userId: 7,
    features: [],
    headStart: takeHeadStart(),
    tabs: undefined,
    page: {
      window: new EventTarget(),
      document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
    },
    random: () => 0,
  })
  return running
}

test('a session uses the answer to the request sent before it began, and sends no second', async () => {
  const page = await freshPage()
  void page.startAhead()
  void page.startAhead()
  const registration = await service.next('POST /register')
  const { ready, session } = begin(page)
  registration.answer(aRegistration())
  await ready
  await service.next('GET /events')
  expect([session.queueId(), service.count('POST /register')]).toEqual(['q1', 1])
})

test('an answer that arrived before the session is used too', async () => {
  const page = await freshPage()
  void page.startAhead()
  ;(await service.next('POST /register')).answer(aRegistration())
  await settle()
  await begin(page).ready
  expect(service.count('POST /register')).toBe(1)
})

test('no request is sent ahead while a tab of this browser has a queue', async () => {
  locks = new Set(['parley-queue-7'])
  const { startAhead, takeHeadStart } = await freshPage()
  await startAhead()
  expect([takeHeadStart(), service.count('POST /register')]).toEqual([undefined, 0])
})

test('a request is sent ahead if tabs cannot communicate', async () => {
  vi.stubGlobal('navigator', {})
  const { startAhead } = await freshPage()
  await startAhead()
  expect(service.count('POST /register')).toBe(1)
})

test('no request is sent ahead after the session has begun, even if the search for other tabs was still running', async () => {
  const { startAhead, takeHeadStart } = await freshPage()
  const starting = startAhead()
  expect(takeHeadStart()).toBeUndefined()
  await starting
  await startAhead()
  expect(service.count('POST /register')).toBe(0)
})

test('a request sent ahead is used once: the next session sends its own', async () => {
  const { startAhead, takeHeadStart } = await freshPage()
  await startAhead()
  expect([takeHeadStart(), takeHeadStart()]).toEqual([expect.objectContaining({ method: 'POST' }), undefined])
})

test('the session repeats a request sent ahead that failed', async () => {
  const page = await freshPage()
  void page.startAhead()
  const first = await service.next('POST /register')
  const { ready } = begin(page)
  first.drop()
  await settle()
  expect(page.useConnection.getState().state).not.toBe('live')
  ;(await service.next('POST /register')).answer(aRegistration())
  await ready
  expect(service.count('POST /register')).toBe(2)
})

test('of tabs that open at the same moment one sends the request ahead, and the next can when its session has begun', async () => {
  const [first, second] = [await freshPage(), await freshPage()]
  await Promise.all([first.startAhead(), second.startAhead()])
  expect(service.count('POST /register')).toBe(1)
  first.takeHeadStart()
  await settle()
  expect([...locks]).toEqual([])
  const third = await freshPage()
  await third.startAhead()
  expect(service.count('POST /register')).toBe(2)
})

test('a request sent ahead without a sign-in is not used after signing in: it is sent again', async () => {
  const page = await freshPage()
  await page.startAhead()
  ;(await service.next('POST /register')).refuse('UNAUTHORIZED', {}, 401)
  page.dropHeadStart()
  await settle()
  await page.startAhead()
  const registration = await service.next('POST /register')
  const { ready } = begin(page)
  registration.answer(aRegistration())
  await ready
  expect(service.count('POST /register')).toBe(2)
})
