import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Role } from '../../protocol/chat/shapes.ts'
import { anEvent } from '../calendar/service.testing.ts'
import {
  aService,
  basicHeader,
  TEST_PASSWORD,
  type TestService,
  type TestUser,
} from '../chat/service.testing.ts'
import { readEnvironment } from './environment.ts'
import { openHost, type Host } from './host.ts'
import { listen, type RunningServer } from './server.ts'
import { aHost, fromApp } from './app.testing.ts'

/* The embedded calendar with an external chat (`CHAT_URL`), which it asks for the accounts. */

const path = '/calendar/events/v1/events'

let chat: TestService
let elsewhere: RunningServer
let host: Host
let running: RunningServer
/** Replaces the other service's answers. */
let trouble: (() => Response) | undefined
const folder = mkdtempSync(join(tmpdir(), 'parley-beside-'))

beforeAll(async () => {
  chat = aService()
  const { host: other } = aHost({}, chat)
  const nothing = (): void => undefined
  elsewhere = await listen(
    {
      fetch: async (...asked) => trouble?.() ?? (await other.fetch(...asked)),
      quiesce: nothing,
      stop: nothing,
    },
    { hostname: '127.0.0.1', port: 0 },
  )
  host = await openHost(readEnvironment({ DATA_DIR: folder, CHAT_URL: elsewhere.url, RATE_LIMITS: 'off' }))
  running = await listen(host, { hostname: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await running.stop()
  await elsewhere.stop()
  rmSync(folder, { recursive: true })
})

const create = (slug: string, headers: Record<string, string>): Promise<Response> =>
  fetch(`${running.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...anEvent, slug }),
  })

test('the calendar begins empty, and is public', async () => {
  const response = await fetch(`${running.url}${path}`)
  expect([response.status, await response.json()]).toMatchObject([200, { total: 0, events: [] }])
})

test('the external chat announces none of its changes, and the calendar says so', async () => {
  const response = await fetch(`${running.url}/calendar/events/v1/settings`)
  expect(await response.json()).toMatchObject({ announces_changes: false })
})

test('the external chat’s account decides on writing', async () => {
  const [moderator, guest] = [chat.addUser({ role: Role.moderator }), chat.addUser({ role: Role.guest })]
  const kept = await create('kept', { authorization: basicHeader(moderator) })
  expect([kept.status, await kept.json()]).toMatchObject([
    201,
    { author: String(moderator.id), slug: 'kept' },
  ])
  expect((await create('not-kept', { authorization: basicHeader(guest) })).status).toBe(403)
  expect((await create('not-kept', { authorization: 'Basic bm9ib2R5OmtleQ==' })).status).toBe(401)
  expect((await create('not-kept', {})).status).toBe(401)
})

async function signIn({ email: username }: TestUser): Promise<string> {
  const body = JSON.stringify({ username, password: TEST_PASSWORD })
  const signedIn = await fetch(`${running.url}/session`, { method: 'POST', headers: fromApp, body })
  expect(signedIn.ok).toBe(true)
  return signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

test('a session of the external chat through this host authenticates', async () => {
  const user = await chat.addUserWithPassword({ role: Role.moderator })
  const cookie = await signIn(user)
  const kept = await create('by-session', { ...fromApp, cookie })
  expect([kept.status, await kept.json()]).toMatchObject([201, { author: String(user.id) }])
  expect(await (await fetch(`${running.url}${path}/by-slug/by-session`)).json()).toMatchObject({
    slug: 'by-session',
  })
})

test('a failure of the external chat signs nobody out', async () => {
  const user = await chat.addUserWithPassword({ role: Role.moderator })
  const cookie = await signIn(user)
  for (const status of [500, 502]) {
    trouble = () => new Response('{}', { status })
    const response = await create('in-trouble', { ...fromApp, cookie })
    trouble = undefined
    expect([response.status, response.headers.getSetCookie()]).toEqual([502, []])
  }
  expect((await create('in-trouble', { ...fromApp, cookie })).status).toBe(201)
})

test('a limit of the external chat is one of the calendar, until the same moment', async () => {
  const user = await chat.addUserWithPassword({ role: Role.moderator })
  const cookie = await signIn(user)
  const told = [
    [() => Response.json({ 'retry-after': 2.5 }, { status: 429 }), '3'],
    [() => new Response('slower', { status: 429, headers: { 'retry-after': '7' } }), '7'],
    [() => new Response('slower', { status: 429 }), '1'],
  ] as const
  for (const [answer, seconds] of told) {
    trouble = answer
    const response = await create('in-haste', { ...fromApp, cookie })
    trouble = undefined
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, seconds])
    expect(await response.json()).toMatchObject({ code: 'rest_too_many_requests' })
  }
})

test('the external chat’s refusal of credentials is passed on', async () => {
  const user = await chat.addUserWithPassword({ role: Role.moderator })
  const cookie = await signIn(user)
  trouble = () => new Response('{}', { status: 400 })
  const response = await create('refused', { ...fromApp, cookie })
  trouble = undefined
  expect(response.status).toBe(401)
})
