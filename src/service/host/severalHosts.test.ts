import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { HostSession } from '../../protocol/hostSessions.ts'
import { aService, TEST_PASSWORD, type TestService, type TestUser } from '../chat/service.testing.ts'
import { aHost, fromApp } from './app.testing.ts'
import { readEnvironment } from './environment.ts'
import { openHost } from './host.ts'
import { listen, type RunningServer } from './server.ts'
import { aDatabase, type TestDatabase } from './sharedDatabase.testing.ts'
import { WrongSessionKeys } from './sharedSessions.ts'

/* Several hosts in front of one chat service and one calendar elsewhere, with their sessions in one database. */

const keyOf = (byte: number): string => Buffer.alloc(32, byte).toString('base64')

let database: TestDatabase
let chat: TestService
let elsewhere: RunningServer
let ada: TestUser
let hosts: RunningServer[]
let folder: string
/** The last credentials that the chat service received. */
let authorization = ''
/** Called when the chat service has a poll. */
let polled: (() => void) | undefined

const nothing = (): void => undefined

async function start(keys = keyOf(1)): Promise<RunningServer> {
  const settings = readEnvironment({
    DATA_DIR: folder,
    CHAT_URL: elsewhere.url,
    EVENTS_URL: elsewhere.url,
    SESSIONS_URL: database.url,
    SESSION_KEYS: keys,
    RATE_LIMITS: 'off',
  })
  const host = await listen(await openHost(settings), { hostname: '127.0.0.1', port: 0 })
  hosts.push(host)
  return host
}

/** A browser whose requests go to the hosts in turn, or to the named one. */
class AlternatingBrowser {
  #count = 0
  cookie = ''

  async fetch(path: string, init: RequestInit = {}, at?: RunningServer): Promise<Response> {
    const host = at ?? hosts[this.#count % hosts.length]
    this.#count += 1
    const response = await fetch(`${host?.url}${path}`, {
      ...init,
      headers: { ...fromApp, ...(this.cookie === '' ? {} : { cookie: this.cookie }) },
    })
    for (const cookie of response.headers.getSetCookie()) this.cookie = cookie.split(';')[0] as string
    return response
  }

  async status(path: string, at?: RunningServer): Promise<number> {
    const response = await this.fetch(path, {}, at)
    await response.text()
    return response.status
  }

  async user(at?: RunningServer): Promise<unknown> {
    return ((await (await this.fetch('/session', {}, at)).json()) as { user: unknown }).user
  }
}

async function signedIn(at?: RunningServer): Promise<AlternatingBrowser> {
  const browser = new AlternatingBrowser()
  const body = JSON.stringify({ username: ada.email, password: TEST_PASSWORD })
  const response = await browser.fetch('/session', { method: 'POST', body }, at)
  expect(response.status).toBe(200)
  return browser
}

const me = '/api/v1/users/me'
const isAda = () => ({ user_id: ada.id, email: ada.email })

beforeAll(async () => {
  database = await aDatabase()
  chat = aService()
  ada = await chat.addUserWithPassword()
  const { host } = aHost({}, chat)
  const answer: typeof host.fetch = (request, ...rest) => {
    authorization = request.headers.get('authorization') ?? authorization
    if (new URL(request.url).pathname === '/api/v1/events') polled?.()
    return host.fetch(request, ...rest)
  }
  elsewhere = await listen(
    { fetch: answer, quiesce: nothing, stop: nothing },
    { hostname: '127.0.0.1', port: 0 },
  )
})
afterAll(async () => {
  await elsewhere.stop()
  chat.service.stop()
  await database.close()
})

beforeEach(() => {
  hosts = []
  polled = undefined
  folder = mkdtempSync(join(tmpdir(), 'parley-several-'))
})
afterEach(async () => {
  for (const host of hosts) await host.stop()
  rmSync(folder, { recursive: true })
  await database.sql.exec('DROP SCHEMA IF EXISTS parley CASCADE')
})

test('a person who signed in at one host is signed in at all, also at one that starts later', async () => {
  const [first] = [await start(), await start()]
  const browser = await signedIn(first)
  for (let count = 0; count < 4; count += 1) expect(await browser.status(me)).toBe(200)
  await start()
  for (let count = 0; count < 3; count += 1) expect(await browser.user()).toEqual(isAda())
})

test('a host that stops signs nobody out, and has written nothing to its disk', async () => {
  const [first, second] = [await start(), await start()]
  const browser = await signedIn(first)
  await first.stop()
  expect(await browser.status(me, second)).toBe(200)
  expect(readdirSync(folder)).toEqual([])
})

test('the database has neither a key nor the ID of a cookie in plain form', async () => {
  await start()
  const browser = await signedIn()
  const { rows } = await database.sql.query('SELECT * FROM parley.session')
  const id = browser.cookie.slice('sid='.length)
  const stored = JSON.stringify(rows, (_, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
  )
  expect(rows).toHaveLength(1)
  expect(stored).not.toContain(id)
  expect(stored).not.toContain(Buffer.from(id, 'base64url').toString('latin1'))
  await browser.status(me)
  const [email, key = ''] = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString().split(':')
  expect([email, key.length]).toEqual([ada.email, expect.toSatisfy((length: number) => length >= 32)])
  expect(stored).not.toContain(key)
})

test('signing out at one host ends the session at every other one', async () => {
  const [first, second] = [await start(), await start()]
  const browser = await signedIn(first)
  const { cookie } = browser
  await browser.fetch('/session', { method: 'DELETE' }, second)
  browser.cookie = cookie
  expect(await browser.status(me, first)).toBe(401)
  browser.cookie = cookie
  expect(await browser.user(second)).toBeNull()
})

test('sessions of all hosts are listed at each, and signing out everywhere else ends them at once', async () => {
  const [first, second, third] = [await start(), await start(), await start()]
  const browsers = [await signedIn(first), await signedIn(second), await signedIn(third)]
  const here = await signedIn(second)
  // Every host has served every session.
  for (const browser of browsers) {
    for (const host of hosts) expect(await browser.status(me, host)).toBe(200)
  }
  const { sessions } = (await (await here.fetch('/session/all', {}, third)).json()) as {
    sessions: HostSession[]
  }
  expect(sessions).toHaveLength(4)
  await here.fetch('/session/all', { method: 'DELETE' }, first)
  const statuses = await Promise.all(
    browsers.flatMap((browser) => hosts.map((host) => browser.status(me, host))),
  )
  expect(statuses).toEqual(Array.from({ length: 9 }, () => 401))
  expect(await here.status(me, third)).toBe(200)
})

test('one session is ended by its name from another host', async () => {
  const [first, second] = [await start(), await start()]
  const there = await signedIn(first)
  const here = await signedIn(second)
  const { sessions } = (await (await here.fetch('/session/all', {}, first)).json()) as {
    sessions: HostSession[]
  }
  const other = sessions.find(({ is_current }) => !is_current)?.id ?? ''
  expect((await here.fetch(`/session/all/${other}`, { method: 'DELETE' }, first)).status).toBe(200)
  expect(await there.status(me, second)).toBe(401)
  expect(await here.status(me, second)).toBe(200)
})

test('a poll that is held while its session ends at another host brings no events', async () => {
  const [first, second] = [await start(), await start()]
  const browser = await signedIn(first)
  const registered = await browser.fetch('/api/v1/register', { method: 'POST' }, first)
  const { queue_id } = (await registered.json()) as { queue_id: string }
  const isHeld = new Promise<void>((resolve) => (polled = resolve))
  const poll = browser.fetch(`/api/v1/events?queue_id=${queue_id}&last_event_id=-1`, {}, first)
  await isHeld
  const other = await signedIn(second)
  await other.fetch('/session/all', { method: 'DELETE' }, second)
  const content = 'for Ada alone'
  const body = new URLSearchParams({ type: 'direct', to: `[${ada.id}]`, content })
  expect((await other.fetch('/api/v1/messages', { method: 'POST', body }, second)).status).toBe(200)
  const answer = await poll
  expect(answer.status).toBe(401)
  expect(await answer.text()).not.toContain(content)
})

test('a new key replaces the old one host by host, and signs nobody out', async () => {
  const [old, new_] = [keyOf(1), keyOf(2)]
  const replace = async (keys: string): Promise<void> => {
    const host = hosts.shift() as RunningServer
    await host.stop()
    await start(keys)
  }
  await start(old)
  await start(old)
  const browser = await signedIn()
  for (const keys of [`${old},${new_}`, `${new_},${old}`, new_]) {
    for (let count = 0; count < 2; count += 1) {
      await replace(keys)
      for (const host of hosts) expect(await browser.status(me, host)).toBe(200)
      // What the first of a host's keys encrypts, its neighbor reads.
      const later = await signedIn(hosts[1])
      for (const host of hosts) expect(await later.status(me, host)).toBe(200)
    }
  }
})

test('a host that lacks the newest key cannot tell who somebody is, and ends no session', async () => {
  const behind = await start(keyOf(1))
  const first = await start(`${keyOf(2)},${keyOf(1)}`)
  const browser = await signedIn(first)
  const { cookie } = browser
  expect(await browser.status(me, behind)).toBe(502)
  expect(browser.cookie).toBe(cookie)
  expect(await browser.status(me, first)).toBe(200)
})

test('a key that no host has any more ends its sessions', async () => {
  await start(keyOf(1))
  const browser = await signedIn()
  await start(`${keyOf(2)},${keyOf(1)}`)
  const last = await start(keyOf(2))
  const { rows } = await database.sql.query('SELECT * FROM parley.session')
  expect(rows).toHaveLength(1)
  expect(await browser.status(me, last)).toBe(401)
})

test('a host with other keys than its neighbors does not start', async () => {
  await start(keyOf(1))
  const browser = await signedIn()
  await expect(start(keyOf(9))).rejects.toThrow(WrongSessionKeys)
  expect(await browser.status(me)).toBe(200)
})

test('while the database is away nobody is known and nobody is signed out; visitors are served', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const info = vi.spyOn(console, 'log').mockReturnValue()
  await start()
  const browser = await signedIn()
  expect(await browser.status(me)).toBe(200)
  const { cookie } = browser
  await database.interrupt()
  const [status, visitor] = await Promise.all([
    browser.status(me),
    new AlternatingBrowser().status('/api/v1/server_settings'),
  ])
  expect([status, visitor]).toEqual([502, 200])
  expect(browser.cookie).toBe(cookie)
  expect(warn.mock.calls).toEqual([[expect.stringContaining('SESSIONS_URL')]])
  await database.resume()
  expect(await browser.status(me)).toBe(200)
  expect(info.mock.calls).toContainEqual([expect.stringContaining('answers again')])
  vi.restoreAllMocks()
})
