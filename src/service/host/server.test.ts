import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readEnvironment } from './environment.ts'
import { openHost, type Host } from './host.ts'
import { putSample } from './sampleFolder.testing.ts'
import { listen, type RunningServer } from './server.ts'
import { fromApp } from './app.testing.ts'

let folder: string
let running: RunningServer | undefined

beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'parley-server-'))))
afterEach(async () => {
  await running?.stop()
  running = undefined
  rmSync(folder, { recursive: true })
})

const settings = () => readEnvironment({ DATA_DIR: folder, RATE_LIMITS: 'off' })

async function start(from: 'sample' | 'nothing' = 'sample'): Promise<{ host: Host; url: string }> {
  if (from === 'sample') await putSample(folder)
  const host = await openHost(settings())
  running = await listen(host, { hostname: '127.0.0.1', port: 0 })
  return { host, url: running.url }
}

async function signIn(url: string): Promise<string> {
  const body = JSON.stringify({ username: 'member@demo.test', password: 'parley-demo' })
  const response = await fetch(`${url}/session`, { method: 'POST', headers: fromApp, body })
  return response.headers.getSetCookie()[0]?.split(';')[0] as string
}

const call = async (url: string, path: string, cookie: string, form?: Record<string, string>) => {
  const response = await fetch(`${url}/api/v1${path}`, {
    headers: { ...fromApp, cookie },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  })
  return (await response.json()) as Record<string, unknown>
}

interface Polled {
  readonly events: readonly { readonly type: string }[]
}

test('an empty data folder is filled with the sample organization, whose accounts can sign in', async () => {
  const { url } = await start('nothing')
  const cookie = await signIn(url)
  expect(await call(url, '/users/me', cookie)).toMatchObject({ email: 'member@demo.test', role: 400 })
  const { subscriptions } = await call(url, '/register', cookie, { fetch_event_types: '["subscription"]' })
  expect((subscriptions as unknown[]).length).toBeGreaterThan(0)
})

test('a stopping host answers held polls and closes; restarted, queue and session continue', async () => {
  const first = await start()
  const cookie = await signIn(first.url)
  const { queue_id } = (await call(first.url, '/register', cookie, {})) as { queue_id: string }
  const poll = `/events?queue_id=${queue_id}&last_event_id=-1`
  const waiting = call(first.url, poll, cookie)
  await call(first.url, '/users/me', cookie)
  await running?.stop()
  expect(await waiting).toMatchObject({ result: 'success', events: [], queue_id })
  await expect(fetch(`${first.url}/health`)).rejects.toThrow('fetch failed')

  const second = await start()
  const next = call(second.url, poll, cookie) as Promise<unknown> as Promise<Polled>
  await call(second.url, '/messages', cookie, {
    type: 'channel',
    to: 'general',
    topic: 'back',
    content: 'hello again',
  })
  expect((await next).events[0]).toMatchObject({ type: 'message' })
})

test('the maximum number of message IDs fits into a request', async () => {
  const { url } = await start()
  const cookie = await signIn(url)
  const ids = JSON.stringify(Array.from({ length: 5000 }, (_, index) => 1_000_000_000 - index))
  const fetched = await call(url, `/messages?${new URLSearchParams({ message_ids: ids })}`, cookie)
  expect(fetched).toMatchObject({ result: 'success', messages: [] })
  const query = new URLSearchParams({ msg_ids: ids, narrow: '[]' })
  expect(await call(url, `/messages/matches_narrow?${query}`, cookie)).toMatchObject({ messages: {} })
  const tooLong = await fetch(`${url}/api/v1/messages?${'x'.repeat(200_000)}`)
  expect(tooLong.status).toBe(431)
  expect(await tooLong.json()).toMatchObject({ result: 'error', code: 'REQUEST_TOO_LARGE' })
})

/** Starts sending a message; returns a function that sends the rest, once the host has the beginning. */
async function beginSending(url: string, cookie: string, form: Record<string, string>) {
  const body = new URLSearchParams(form).toString()
  const outgoing = request(`${url}/api/v1/messages`, {
    method: 'POST',
    agent: new Agent(),
    headers: {
      ...fromApp,
      cookie,
      expect: '100-continue',
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': body.length,
    },
  })
  outgoing.flushHeaders()
  await once(outgoing, 'continue')
  return async (): Promise<Record<string, unknown>> => {
    outgoing.end(body)
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
    return (await json(response)) as Record<string, unknown>
  }
}

test('a message arriving during the stop is stored, and its event reaches the queue after the start', async () => {
  const first = await start()
  const cookie = await signIn(first.url)
  const registration = { event_types: '["message"]', fetch_event_types: '[]' }
  const { queue_id } = (await call(first.url, '/register', cookie, registration)) as { queue_id: string }
  const message = { type: 'channel', to: 'general', topic: 'late', content: 'just before' }
  const finish = await beginSending(first.url, cookie, message)
  const stopped = running?.stop()
  const sent = await finish()
  await stopped
  expect(sent).toMatchObject({ result: 'success' })
  const second = await start()
  const { events } = (await call(second.url, `/events?queue_id=${queue_id}`, cookie)) as unknown as Polled
  expect(events).toMatchObject([{ type: 'message', message: { id: sent['id'] } }])
})

async function countPeople(url: string): Promise<number> {
  const { members } = await call(url, '/users', await signIn(url))
  return Array.isArray(members) ? members.length : 0
}

test('the sample organization is not created twice', async () => {
  const first = await start()
  const before = await countPeople(first.url)
  await running?.stop()
  const second = await start()
  expect(await countPeople(second.url)).toBe(before)
})

test('a production folder starts empty', async () => {
  const host = await openHost(readEnvironment({ DATA_DIR: folder, PARLEY_MODE: 'production' }))
  running = await listen(host, { hostname: '127.0.0.1', port: 0 })
  const body = JSON.stringify({ username: 'owner@demo.test', password: 'parley-demo' })
  const response = await fetch(`${running.url}/session`, { method: 'POST', headers: fromApp, body })
  expect(response.status).toBe(401)
})

test('with an external service no chat database is created', async () => {
  const host = await openHost(readEnvironment({ DATA_DIR: folder, CHAT_URL: 'http://127.0.0.1:9' }))
  running = await listen(host, { hostname: '127.0.0.1', port: 0 })
  expect(existsSync(join(folder, 'chat.sqlite'))).toBe(false)
  expect((await fetch(`${running.url}/api/v1/server_settings`)).status).toBe(502)
})

test('a port in use is reported as such', async () => {
  const { host, url } = await start()
  const port = Number(new URL(url).port)
  await expect(listen(host, { hostname: '127.0.0.1', port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})
