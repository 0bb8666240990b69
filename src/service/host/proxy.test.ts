import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openRemote } from './calendar.ts'
import { createProxy } from './proxy.ts'
import { aHost, type TestBrowser } from './app.testing.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** An external chat service that echoes requests, or answers as a test demands. */
let upstream: Server
let base: string
let answer: Answer
let seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[]

const json = (
  response: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

beforeAll(async () => {
  upstream = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
      answer(request, response)
    })
  }).listen(0, '127.0.0.1')
  await once(upstream, 'listening')
  base = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}/service`
})
afterAll(() => {
  upstream.closeAllConnections()
  upstream.close()
})

beforeEach(() => {
  seen = []
  answer = (request, response) =>
    request.url?.endsWith('/fetch_api_key')
      ? json(response, 200, {
          result: 'success',
          msg: '',
          api_key: 'k'.repeat(32),
          email: 'ada@x.test',
          user_id: 7,
        })
      : json(response, 200, { result: 'success', msg: '' })
})

const host = (chatUrl = 'https://elsewhere.test') =>
  aHost({
    chat: createProxy(base),
    calendar: openRemote({ eventsUrl: base, chatUrl, eventsNamespace: 'tribe/events/v1' }),
  })

async function signedIn(at = host()): Promise<TestBrowser> {
  const browser = at.browser()
  await browser.signIn({ username: 'ada', password: 'secret' })
  seen = []
  return browser
}

test('signing in requests a key from the external service', async () => {
  const response = await host().browser().signIn({ username: 'ada', password: 'secret' })
  expect(await response.json()).toEqual({ user: { user_id: 7, email: 'ada@x.test' } })
  expect(seen[0]).toMatchObject({
    method: 'POST',
    url: '/service/api/v1/fetch_api_key',
    body: 'username=ada&password=secret',
  })
})

test('requests are forwarded with query and body, and only the session’s credentials', async () => {
  const browser = await signedIn()
  await browser.fetch('/api/v1/messages?anchor=newest&narrow=%5B%5D')
  await browser.fetch('/api/v1/messages', {
    method: 'POST',
    body: new URLSearchParams({ content: 'hi there' }),
  })
  expect(seen[0]).toMatchObject({
    method: 'GET',
    url: '/service/api/v1/messages?anchor=newest&narrow=%5B%5D',
  })
  expect(seen[1]).toMatchObject({ method: 'POST', body: 'content=hi+there' })
  for (const { headers } of seen) {
    expect(headers.authorization).toBe(`Basic ${btoa(`ada@x.test:${'k'.repeat(32)}`)}`)
    expect(headers).not.toHaveProperty('cookie')
    expect(headers).not.toHaveProperty('x-client')
  }
})

test('a product tells by its headers what it sends to an incoming webhook', async () => {
  const headers = {
    'x-github-event': 'ping',
    'x-hub-signature-256': 'sha256=0',
    'x-gitlab-token': 't',
    'x-forwarded-for': '10.0.0.1',
  }
  const browser = host().browser()
  await browser.fetch('/api/v1/external/github?api_key=k', { method: 'POST', headers, body: '{}' })
  const { 'x-forwarded-for': _, ...told } = headers
  expect(seen[0]?.headers).toMatchObject(told)
  expect(seen[0]?.headers).not.toHaveProperty('x-forwarded-for')
  await browser.fetch('/api/v1/messages', { method: 'POST', headers, body: '{}' })
  expect(seen[1]?.headers).not.toHaveProperty('x-github-event')
})

test('only harmless headers of the answer are returned', async () => {
  const browser = await signedIn()
  answer = (_, response) =>
    json(
      response,
      400,
      { result: 'error', code: 'BAD_REQUEST', msg: 'no' },
      {
        'set-cookie': 'sessionid=1',
        'access-control-allow-origin': '*',
        'x-ratelimit-remaining': '3',
        'content-security-policy': 'default-src *',
      },
    )
  const response = await browser.fetch('/api/v1/users/me')
  expect([response.status, await response.json()]).toMatchObject([400, { code: 'BAD_REQUEST' }])
  expect(response.headers.get('x-ratelimit-remaining')).toBe('3')
  expect(response.headers.get('set-cookie')).toBeNull()
  expect(response.headers.get('access-control-allow-origin')).toBeNull()
  expect(response.headers.get('content-security-policy')).toBeNull()
})

test('a page from the external service cannot run here', async () => {
  const browser = await signedIn()
  answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end('<script>alert(1)</script>')
  }
  const response = await browser.fetch('/user_uploads/1/evil.html')
  expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
})

test('an external Basic challenge does not open the browser’s box, but reaches programs', async () => {
  const browser = await signedIn()
  answer = (_, response) =>
    json(
      response,
      401,
      { result: 'error', code: 'UNAUTHORIZED', msg: '' },
      { 'www-authenticate': 'Basic realm="other"' },
    )
  expect((await browser.fetch('/api/v1/users/me')).headers.get('www-authenticate')).toBeNull()
  expect(browser.cookie).toBeUndefined()
  const program = await browser.fetch('/api/v1/users/me', {}, {})
  expect(program.headers.get('www-authenticate')).toBe('Basic realm="other"')
})

test('a redirect within the service stays within the host, others are refused', async () => {
  const browser = await signedIn()
  answer = (_, response) => json(response, 302, {}, { location: `${base}/user_uploads/2/b.png` })
  const inside = await browser.fetch('/user_uploads/1/a.png')
  expect([inside.status, inside.headers.get('location')]).toEqual([302, '/user_uploads/2/b.png'])
  answer = (_, response) => json(response, 302, {}, { location: 'https://elsewhere.example/' })
  expect((await browser.fetch('/user_uploads/1/a.png')).status).toBe(502)
})

test('ambiguous paths are not forwarded', async () => {
  const browser = await signedIn()
  for (const path of [
    '/user_uploads/..%2fadmin',
    '/api/v1/%5cadmin',
    '/user_uploads/a%00b',
    '/api/v1/x%0d%0ay',
  ]) {
    expect([path, (await browser.fetch(path)).status]).toEqual([path, 404])
  }
  expect(seen).toEqual([])
})

test('an unreachable service, or a malformed sign-in answer, is reported as such', async () => {
  const { browser } = aHost({ chat: createProxy('http://127.0.0.1:9') })
  const unreachable = await browser().fetch('/api/v1/server_settings')
  expect([unreachable.status, await unreachable.json()]).toMatchObject([502, { code: 'BAD_GATEWAY' }])
  answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end('<html>')
  }
  const nonsense = await host().browser().signIn({ username: 'ada', password: 'secret' })
  expect([nonsense.status, await nonsense.json()]).toMatchObject([502, { code: 'BAD_GATEWAY' }])
})

test('the calendar’s requests go to its own site and namespace, without the chat’s credentials', async () => {
  const browser = await signedIn()
  await browser.fetch('/calendar/events/v1/events?page=2')
  await browser.fetch('/de/calendar/events/v1/venues')
  expect(seen.map(({ url }) => url)).toEqual([
    '/service/tribe/events/v1/events?page=2',
    // WordPress knows no language in front of its own namespace.
    '/service/tribe/events/v1/venues',
  ])
  for (const { headers } of seen) expect(headers).not.toHaveProperty('authorization')
})

test('a calendar on the chat’s site is written with the session, by the app only', async () => {
  const browser = await signedIn(host(base))
  const path = '/calendar/events/v1/events'
  const body = '{"title":"Lunch"}'
  const headers = { 'content-type': 'application/json' }
  expect((await browser.fetch(path, { method: 'POST', headers, body })).status).toBe(200)
  expect(seen.at(-1)).toMatchObject({
    method: 'POST',
    url: '/service/tribe/events/v1/events',
    body,
    headers: {
      authorization: `Basic ${btoa(`ada@x.test:${'k'.repeat(32)}`)}`,
      'content-type': 'application/json',
    },
  })
  const calls = seen.length
  const forged = await browser.fetch(
    path,
    { method: 'POST', headers, body },
    { 'sec-fetch-site': 'cross-site' },
  )
  expect([forged.status, seen.length]).toEqual([403, calls])
})

test('a site that does not know the account is read without it, and the session continues', async () => {
  const browser = await signedIn(host(base))
  answer = (request, response) =>
    request.headers.authorization === undefined
      ? json(response, 200, { events: [] })
      : json(response, 401, { code: 'invalid_username', message: '', data: { status: 401 } })
  const path = '/calendar/events/v1/events'
  expect((await browser.fetch(path)).status).toBe(200)
  expect((await browser.fetch(path, { method: 'POST', body: '{}' })).status).toBe(401)
  expect(browser.cookie).toBeDefined()
})

test('feeds of an external site are made of its lists', async () => {
  answer = (_, response) => json(response, 200, { events: [], total: 0, total_pages: 0 })
  const response = await host().browser().fetch('/calendar.ics?tags=jazz')
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
  ])
  expect(seen.map(({ url }) => new URL(url, base).pathname)).toEqual(['/service/tribe/events/v1/events'])
  expect(seen[0]?.url).toContain('tags=jazz')
})
