import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aHost, type TestBrowser } from '../app.testing.ts'
import { createProxy } from '../proxy.ts'
import { withVisitors } from './visitors.ts'

/* A chat server, and how the host asks it for people without an account. */

let server: Server
let base: string
let seen: { method: string; path: string; narrow: string | null; headers: IncomingMessage['headers'] }[]

beforeAll(async () => {
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x')
    const { method = '', headers } = request
    seen.push({ method, path: pathname, narrow: searchParams.get('narrow'), headers })
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ api_key: 'k'.repeat(32), email: 'ada@x.test', user_id: 7 }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  seen = []
})

const browser = (isZulip = true): TestBrowser =>
  aHost({
    chat: withVisitors(base, createProxy(base), () => Promise.resolve({ level: 379, is_zulip: isZulip })),
  }).browser()

const register = (by: TestBrowser): Promise<Response> =>
  by.fetch('/api/v1/register', { method: 'POST', body: new URLSearchParams({ apply_markdown: 'true' }) })

test('a visitor registers as the server’s own pages do', async () => {
  await register(browser())
  expect(seen).toMatchObject([{ method: 'POST', path: '/json/register', headers: { referer: `${base}/` } }])
  const { cookie = '', ...headers } = seen[0]?.headers ?? {}
  expect(cookie).toMatch(/(^|; )csrftoken=\w{32}(;|$)/)
  expect(cookie).toContain(`=${String(headers['x-csrftoken'])}`)
})

test('a visitor gets messages of channels that are open to the web', async () => {
  const path = '/api/v1/messages?anchor=newest&narrow='
  const narrow = [{ operator: 'channel', operand: 4 }]
  await browser().fetch(path + encodeURIComponent(JSON.stringify(narrow)))
  await browser().fetch('/api/v1/messages?anchor=newest')
  const term = { operator: 'channels', operand: 'web-public' }
  expect(seen.map((each) => [each.path, JSON.parse(each.narrow ?? '') as unknown])).toEqual([
    ['/json/messages', [...narrow, term]],
    ['/json/messages', [term]],
  ])
  await browser().fetch(`${path}nonsense`)
  expect(seen.at(-1)?.narrow).toBe('nonsense')
})

test.each(['/messages/5', '/users/me/4/topics'])('a visitor reads %s', async (path) => {
  await browser().fetch(`/api/v1${path}`)
  expect(seen[0]?.path).toBe(`/json${path}`)
})

test.each([
  ['POST', '/api/v1/messages'],
  ['GET', '/api/v1/users/me'],
  ['GET', '/api/v1/events'],
])('%s %s is nothing for visitors', async (method, path) => {
  await browser().fetch(path, { method })
  expect(seen[0]?.path).toBe(path)
})

test('people with an account, programs, and other services are asked as ever', async () => {
  const signedIn = browser()
  await signedIn.signIn({ username: 'ada', password: 'secret' })
  seen = []
  await register(signedIn)
  await browser().fetch('/api/v1/messages', { headers: { authorization: 'Basic eDp5' } }, {})
  await register(browser(false))
  expect(seen.map(({ path }) => path)).toEqual(['/api/v1/register', '/api/v1/messages', '/api/v1/register'])
  for (const { headers } of seen) expect(headers).not.toHaveProperty('x-csrftoken')
})
