import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { scriptedService, type ScriptedService } from './api/scriptedService.testing.ts'
import { aRegistration, anEvent, settle } from './sync/queueEvents.testing.ts'
import type { RunningSession } from './createSession.ts'
import { getMessages } from '../../protocol/chat/messages.ts'
import { readEvent } from '../../protocol/chat/queueEvents.ts'

/** The modules of a page that was just opened. */
async function freshPage() {
  vi.resetModules()
  const { beginAhead, takeSession, takeOffer, startAhead, dropHeadStart, takeHeadStart } =
    await import('./headStart.ts')
  const { createSession } = await import('./createSession.ts')
  const { useConnection } = await import('./sync/status.ts')
  const { readSession } = await import('./signIn.ts')
  return {
    beginAhead,
    takeSession,
    takeOffer,
    startAhead,
    dropHeadStart,
    takeHeadStart,
    createSession,
    readSession,
    useConnection,
  }
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
  expect([takeHeadStart(), service.count('POST /register')]).toEqual([[], 0])
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
  expect(takeHeadStart()).toEqual([])
  await starting
  await startAhead()
  expect(service.count('POST /register')).toBe(0)
})

test('a request sent ahead is used once: the next session sends its own', async () => {
  const { startAhead, takeHeadStart } = await freshPage()
  await startAhead()
  expect([takeHeadStart(), takeHeadStart()]).toEqual([[expect.objectContaining({ method: 'POST' })], []])
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

describe('the first messages', () => {
  const asked = { anchor: 'newest', num_before: 5 }
  const MESSAGES = '/api/v1/messages?anchor=newest&num_before=5'
  const signedIn = '{"user":{"user_id":7,"email":"ana@example.test"}}'

  /** A page whose registration and messages were asked for ahead, and its session. */
  async function begun() {
    const page = await freshPage()
    void page.beginAhead({
      registers: 'now',
      firstMessages: () => MESSAGES,
      onSignedIn: () => undefined,
      asksToSignIn: true,
    })
    ;(await service.next('GET /session')).respond(signedIn)
    return page
  }

  /** Reads the messages as the app does. */
  const read = ({ session }: RunningSession) =>
    session.api(getMessages, asked).then(({ messages }) => messages.length)

  /** Reads them by a request of the app's own. */
  async function readAnew(running: RunningSession): Promise<void> {
    const reading = read(running)
    ;(await service.next('GET /messages')).answer({ messages: [] })
    expect(await reading).toBe(0)
  }

  test('are asked for when the answer to the registration begins, and the session uses the answer', async () => {
    const page = await begun()
    await settle()
    expect(service.count('GET /messages')).toBe(0)
    ;(await service.next('POST /register')).answer(aRegistration())
    ;(await service.next('GET /messages')).answer({ messages: [] })
    await settle()
    const running = begin(page)
    await running.ready
    expect(await read(running)).toBe(0)
    expect(service.count('GET /messages')).toBe(1)
    await readAnew(running)
  })

  test('are asked for again if an event has come before they are used', async () => {
    const page = await begun()
    ;(await service.next('POST /register')).answer(aRegistration())
    ;(await service.next('GET /messages')).answer({ messages: [] })
    await settle()
    const running = begin(page)
    await running.ready
    ;(await service.next('GET /events')).answer({ events: [anEvent(0)] })
    await service.next('GET /events')
    await readAnew(running)
    expect(service.count('GET /messages')).toBe(2)
  })

  test('are asked for again if the registration was', async () => {
    const page = await begun()
    const first = await service.next('POST /register')
    first.respond('{"result":"success","queue_id":', 200)
    ;(await service.next('GET /messages')).answer({ messages: [] })
    await settle()
    const running = begin(page)
    ;(await service.next('POST /register')).answer(aRegistration())
    await running.ready
    await readAnew(running)
    expect(service.count('GET /messages')).toBe(2)
  })

  test('are not asked for after the session has begun', async () => {
    const page = await begun()
    const running = begin(page)
    ;(await service.next('POST /register')).answer(aRegistration())
    await running.ready
    await settle()
    expect(service.count('GET /messages')).toBe(0)
  })
})

test('the sign-in is asked for once, and its answer used once', async () => {
  const page = await freshPage()
  void page.beginAhead({
    registers: 'never',
    firstMessages: () => undefined,
    onSignedIn: () => undefined,
    asksToSignIn: false,
  })
  const first = page.readSession({ sent: page.takeSession() })
  ;(await service.next('GET /session')).respond('{"user":null}')
  expect(await first).toEqual({ user: null })
  expect(page.takeSession()).toBeUndefined()
  expect(service.count('GET /session')).toBe(1)
})

test('what the sign-in page shows is asked for once nobody is signed in, and taken once', async () => {
  const page = await freshPage()
  void page.beginAhead({
    registers: 'signed-in',
    firstMessages: () => undefined,
    onSignedIn: () => undefined,
    asksToSignIn: true,
  })
  expect(page.takeOffer()).toEqual([])
  ;(await service.next('GET /session')).respond('{"user":null}')
  ;(await service.next('GET /session/offer')).respond('{"set_up":"done"}')
  const sent = page.takeOffer()
  expect(sent.map(({ url }) => url)).toEqual(['/session/offer', '/api/v1/server_settings'])
  expect((await sent[0]?.answer)?.body).toBe('{"set_up":"done"}')
  expect(page.takeOffer()).toEqual([])
})
