import { beforeEach, describe, expect, test } from 'vitest'
import { revokeApiKey, revokeApiKeys, ownerOfKey } from '../chat/accounts/keys.ts'
import { aService, TEST_PASSWORD, type TestService, type TestUser } from '../chat/service.testing.ts'
import { getEvents } from '../../protocol/chat/register.ts'
import { getOwnKeys } from '../../protocol/chat/ownKeys.ts'
import type { HostSession } from '../../protocol/hostSessions.ts'
import { createCipher } from '../cipher.ts'
import { Database } from '../database/database.ts'
import { fromApp, aHost, type TestBrowser, type TestHost } from './app.testing.ts'
import { SqliteSessions } from './sqliteSessions.ts'

let now: number
let chat: TestService
let host: TestHost
let ada: TestUser
let here: TestBrowser
let there: TestBrowser

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const withKeys = () => ({
  revokeKey: (key: string) => revokeApiKey(chat.context, key),
  ownerOfKey: (key: string) => ownerOfKey(chat.context, key),
})

async function signedIn(user = ada): Promise<TestBrowser> {
  const browser = host.browser()
  await browser.signIn({ username: user.email, password: TEST_PASSWORD })
  return browser
}

beforeEach(async () => {
  now = Date.UTC(2026, 4, 1, 12)
  chat = aService({ now: () => now })
  host = aHost(withKeys(), chat)
  ada = await chat.addUserWithPassword()
  here = await signedIn()
  there = await signedIn()
})

async function listed(browser: TestBrowser): Promise<HostSession[]> {
  const answer = (await (await browser.fetch('/session/all')).json()) as { sessions: HostSession[] }
  return answer.sessions
}
const other = async (browser: TestBrowser): Promise<string> =>
  (await listed(browser)).find(({ is_current }) => !is_current)?.id ?? ''
const end = (browser: TestBrowser, id: string) =>
  browser.fetch(`/session/all${id === '' ? '' : `/${id}`}`, { method: 'DELETE' })
const me = async (browser: TestBrowser) => (await browser.fetch('/api/v1/users/me')).status

test('sessions are listed with browser and time, the current one marked', async () => {
  const third = host.browser()
  const body = JSON.stringify({ username: ada.email, password: TEST_PASSWORD })
  await third.fetch('/session', { method: 'POST', body, headers: { 'user-agent': FIREFOX } })
  now += 3_600_000
  await third.fetch('/api/v1/users/me', { headers: { 'user-agent': FIREFOX } })
  const all = await listed(third)
  expect(all).toHaveLength(3)
  expect(all[0]).toEqual({
    id: expect.any(String),
    client: FIREFOX,
    network: '',
    created_at: Math.floor(now / 1000) - 3600,
    last_used_at: Math.floor(now / 1000),
    is_current: true,
  })
})

test('lists contain neither cookies nor their digests', async () => {
  const received = JSON.stringify(await listed(here))
  for (const { cookie = '' } of [here, there]) expect(received).not.toContain(cookie.split('=')[1])
})

test('ending a session revokes its key and ends its queues at once', async () => {
  const registered = await there.fetch('/api/v1/register', { method: 'POST' })
  const { queue_id } = (await registered.json()) as { queue_id: string }
  const held = there.fetch(`/api/v1/events?queue_id=${queue_id}&last_event_id=-1`)
  expect((await end(here, await other(here))).status).toBe(200)
  await held
  expect(await me(there)).toBe(401)
  const gone = await chat.refusal(getEvents, { queue_id, last_event_id: -1 }, { as: ada })
  expect(gone.code).toBe('BAD_EVENT_QUEUE_ID')
  expect(await me(here)).toBe(200)
  expect(await listed(here)).toHaveLength(1)
})

test('a session that has ended already is not found', async () => {
  const id = await other(here)
  await end(here, id)
  expect((await end(here, id)).status).toBe(404)
})

test('ending all others keeps the current session', async () => {
  const third = await signedIn()
  await end(here, '')
  expect([await me(here), await me(there), await me(third)]).toEqual([200, 401, 401])
})

test('users cannot list or end other users’ sessions', async () => {
  const bea = await chat.addUserWithPassword()
  const hers = await signedIn(bea)
  expect(await listed(hers)).toHaveLength(1)
  expect((await end(hers, await other(here))).status).toBe(404)
  await end(hers, '')
  expect(await me(there)).toBe(200)
})

test('a session whose key was revoked elsewhere is not listed', async () => {
  const key = host.sessions.ofUser(ada.id).map(({ apiKey }) => apiKey)
  const mine = (await listed(here)).find(({ is_current }) => is_current)?.id
  const kept = host.sessions.ofUser(ada.id).find(({ name }) => name === mine)
  for (const each of key) if (each !== kept?.apiKey) revokeApiKey(chat.context, each)
  expect(await listed(here)).toMatchObject([{ is_current: true }])
})

test('visitors and pages of other sites are refused', async () => {
  expect((await host.browser().fetch('/session/all')).status).toBe(401)
  const stray = await here.fetch('/session/all', { method: 'DELETE' }, { ...fromApp, 'x-client': 'other' })
  expect(stray.status).toBe(403)
  expect((await here.fetch('/session/all', { method: 'PUT' })).status).toBe(405)
  revokeApiKeys(chat.context, ada.id)
})

test('the chat service lists browsers’ keys as such', async () => {
  const { keys } = await chat.call(getOwnKeys, {}, { as: ada })
  expect(keys.map(({ holder }) => holder).toSorted()).toEqual(['browser', 'browser', 'program'])
})

describe('session lists with an external service', () => {
  beforeEach(() => {
    host = aHost({ reception: undefined }, chat)
  })

  test('the host lists and ends the sessions it knows', async () => {
    const [one, two] = [await signedIn(), await signedIn()]
    expect(await listed(one)).toHaveLength(2)
    await end(one, await other(one))
    expect([await me(one), await me(two)]).toEqual([200, 401])
  })

  test('users of different services with the same ID are different users', async () => {
    const one = await signedIn()
    host.sessions.create({ userId: ada.id, email: 'someone@elsewhere.test', apiKey: 'k' })
    expect(await listed(one)).toHaveLength(1)
  })
})

test('sessions of an earlier release stay, without the data it did not record', () => {
  const path = `${chat.context.uploadsFolder}-host.sqlite`
  const before = new Database(path)
  before.exec(`CREATE TABLE session (digest BLOB PRIMARY KEY, user_id INTEGER NOT NULL, email TEXT NOT NULL,
    api_key BLOB NOT NULL, last_used_at INTEGER NOT NULL) STRICT, WITHOUT ROWID`)
  const cipher = createCipher(Buffer.alloc(32, 1))
  before.run(
    'INSERT INTO session VALUES (?, ?, ?, ?, ?)',
    Buffer.alloc(32, 2),
    7,
    'a@b.test',
    cipher.encrypt('key'),
    now / 1000,
  )
  before.close()
  for (const start of ['first', 'second']) {
    const sessions = new SqliteSessions(path, cipher, () => now)
    expect([start, ...sessions.ofUser(7)]).toMatchObject([
      start,
      { apiKey: 'key', client: '', network: '', createdAt: null, lastUsedAt: now / 1000 },
    ])
    sessions.close()
  }
})
