import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { aHost, type TestBrowser } from '../app.testing.ts'
import { createProxy } from '../proxy.ts'
import { PictureLoader } from './loadPicture.ts'
import { createPictures } from './pictures.ts'

/* A chat server's pictures outside of its interface, and Gravatar's, as browsers receive them from the host. */

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const GRAVATAR = 'https://secure.gravatar.com/avatar/0123abcd?d=identicon&version=1'

let server: Server
let base: string
let answer: (request: IncomingMessage, response: ServerResponse) => void
let seen: { url: string; authorization: string | undefined }[]
/** Requests to other sites. */
const elsewhere = vi.fn<(url: URL, init: RequestInit) => Promise<Response>>()

const picture = (response: ServerResponse, body: Buffer | string = PNG, type = 'image/png'): void => {
  response.writeHead(200, { 'content-type': type })
  response.end(body)
}
const leadTo = (response: ServerResponse, location: string): void => {
  response.writeHead(302, { location })
  response.end()
}

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push({ url: request.url ?? '', authorization: request.headers.authorization })
    if (request.url !== '/api/v1/fetch_api_key') return answer(request, response)
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

let now: number
beforeEach(() => {
  seen = []
  now = 0
  elsewhere.mockReset()
  elsewhere.mockImplementation((url) => Promise.reject(new TypeError(`${url.href} cannot be reached`)))
})

const isOwn = ({ href }: URL): boolean => href.startsWith(base)

async function signedIn(patience?: number): Promise<TestBrowser> {
  const loader = new PictureLoader({
    now: () => now,
    ...(patience === undefined ? {} : { patience }),
    fetch: (url, init) => (isOwn(url) ? fetch(url, init) : elsewhere(url, init)),
  })
  const browser = aHost({ chat: createProxy(base), pictures: createPictures(base, loader) }).browser()
  await browser.signIn({ username: 'ada', password: 'secret' })
  seen = []
  return browser
}

const facts = async (response: Response) => [
  response.status,
  response.headers.get('content-type'),
  Buffer.from(await response.arrayBuffer()).toString('hex'),
]
const itsPicture = [200, 'image/png', PNG.toString('hex')]

test('pictures among the server’s static files come through the host, once, without credentials', async () => {
  const browser = await signedIn()
  answer = (_, response) => picture(response)
  const path = '/static/generated/emoji/images/emoji/unicode/zulip.png'
  const first = await browser.fetch(path)
  expect(first.headers.get('cache-control')).toBe('public, max-age=86400')
  expect(await facts(first)).toEqual(itsPicture)
  expect(await facts(await browser.fetch(path))).toEqual(itsPicture)
  expect(seen).toEqual([{ url: path, authorization: undefined }])
})

test.each([
  ['a script', '/static/images/a.png', 'alert(1)', 'text/javascript'],
  ['a page that calls itself a picture', '/static/images/a.png', '<script>alert(1)</script>', 'image/png'],
  [
    'too large a picture',
    '/static/images/a.png',
    Buffer.concat([PNG, Buffer.alloc(1024 * 1024)]),
    'image/png',
  ],
])('%s is no picture', async (_, path, body, type) => {
  const browser = await signedIn()
  answer = (_request, response) => picture(response, body, type)
  expect((await browser.fetch(path)).status).toBe(404)
})

test('a drawing of the server is shown, and runs nothing', async () => {
  const browser = await signedIn()
  answer = (_, response) => picture(response, '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml')
  const { status, headers } = await browser.fetch('/static/images/logo/logo.svg')
  expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
})

test.each([
  '/static/webpack-bundles/app.js',
  '/static/audio/a.mp3',
  '/static/images/..%2fapp.js',
  '/avatar/x@y',
])('%s is not asked for', async (path) => {
  const browser = await signedIn()
  expect([(await browser.fetch(path)).status, seen]).toEqual([404, []])
})

test('an avatar comes from where the server says it is', async () => {
  const browser = await signedIn()
  answer = (request, response) =>
    request.url === '/avatar/9?version=2'
      ? leadTo(response, '/user_avatars/2/abc.png?version=2')
      : picture(response)
  const response = await browser.fetch('/avatar/9?version=2')
  expect(response.headers.get('cache-control')).toBe('private, max-age=86400')
  expect(await facts(response)).toEqual(itsPicture)
  expect(seen.map(({ url }) => url)).toEqual(['/avatar/9?version=2', '/user_avatars/2/abc.png?version=2'])
  expect(seen[0]?.authorization).toBe(`Basic ${btoa(`ada@x.test:${'k'.repeat(32)}`)}`)
})

test('an avatar of Gravatar comes through the host, which tells it nothing of the reader', async () => {
  const browser = await signedIn()
  answer = (_, response) => leadTo(response, GRAVATAR)
  elsewhere.mockImplementation(() => Promise.resolve(new Response(PNG)))
  for (let time = 0; time < 2; time++) {
    expect(await facts(await browser.fetch('/avatar/9'))).toEqual(itsPicture)
  }
  expect(elsewhere).toHaveBeenCalledTimes(1)
  const [url, init] = elsewhere.mock.calls[0] ?? []
  expect([url?.href, init?.headers]).toEqual([GRAVATAR, { accept: 'image/*' }])
})

test('an avatar that only a drawing of another site shows is none', async () => {
  const browser = await signedIn()
  answer = (_, response) => leadTo(response, GRAVATAR)
  elsewhere.mockImplementation(() =>
    Promise.resolve(new Response('<svg xmlns="…"/>', { headers: { 'content-type': 'image/svg+xml' } })),
  )
  expect((await browser.fetch('/avatar/9')).status).toBe(404)
})

test.each(['http://other.test/a.png', 'file:///etc/passwd', 'data:image/png;base64,iVBORw0KGgo='])(
  'an avatar at %s is not loaded',
  async (location) => {
    const browser = await signedIn()
    answer = (_, response) => leadTo(response, location)
    expect([(await browser.fetch('/avatar/9')).status, elsewhere.mock.calls]).toEqual([404, []])
  },
)

test('an address that leads elsewhere has no picture, and the others of its site keep theirs', async () => {
  const browser = await signedIn()
  answer = (request, response) =>
    request.url?.endsWith('/folder.png') === true ? leadTo(response, '/elsewhere/') : picture(response)
  expect((await browser.fetch('/static/images/folder.png')).status).toBe(404)
  expect(await facts(await browser.fetch('/static/images/whale.png'))).toEqual(itsPicture)
})

test('a site that is away is left alone for a minute', async () => {
  const browser = await signedIn()
  answer = (request, response) => leadTo(response, `${GRAVATAR}${request.url?.replace('/', '&') ?? ''}`)
  expect((await browser.fetch('/avatar/1')).status).toBe(404)
  const second = await browser.fetch('/avatar/2')
  expect([second.status, second.headers.get('cache-control')]).toEqual([404, 'private, max-age=60'])
  expect(elsewhere).toHaveBeenCalledTimes(1)
  now += 60_000
  elsewhere.mockImplementation(() => Promise.resolve(new Response(PNG)))
  expect(await facts(await browser.fetch('/avatar/2'))).toEqual(itsPicture)
})

test('a slow site does not hold the browser’s connection, and its picture is there the next time', async () => {
  const browser = await signedIn(1)
  answer = (_, response) => leadTo(response, GRAVATAR)
  const { promise, resolve } = Promise.withResolvers<Response>()
  elsewhere.mockImplementation(() => promise)
  expect((await browser.fetch('/avatar/9')).status).toBe(404)
  resolve(new Response(PNG))
  await vi.waitFor(async () => expect(await facts(await browser.fetch('/avatar/9'))).toEqual(itsPicture))
  expect(elsewhere).toHaveBeenCalledTimes(1)
})

test('a server that is away, or that refuses, has no avatars', async () => {
  const browser = await signedIn()
  answer = (_, response) => {
    response.writeHead(401, { 'content-type': 'application/json' })
    response.end('{}')
  }
  expect((await browser.fetch('/avatar/9')).status).toBe(404)
  expect(browser.cookie).toBeDefined()
  answer = (_, response) => response.destroy()
  expect((await browser.fetch('/avatar/9')).status).toBe(404)
})
