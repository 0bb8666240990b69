import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { siteBounds } from '../../protocol/bounds.ts'
import { siteMediaAddress } from '../../protocol/siteMedia.ts'
import { encodePng } from '../png.ts'
import { aHost, ORIGIN } from './app.testing.ts'
import { createSiteMedia, type SiteMedia } from './siteMedia.ts'

const picture = encodePng(2, 2, new Uint8Array(16))
const uploads = '/wp-content/uploads/2026/11'

let site: Server
let base: string
let seen: IncomingMessage[]
let answer: (response: ServerResponse, request: IncomingMessage) => void
let now: number
let media: SiteMedia

beforeAll(async () => {
  site = createServer((request, response) => {
    seen.push(request)
    answer(response, request)
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  base = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
afterAll(() => {
  site.closeAllConnections()
  site.close()
})
beforeEach(() => {
  seen = []
  now = 0
  answer = (response) => response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
  media = createSiteMedia({
    eventsUrl: `${base}/wp-json`,
    homes: () => ['https://www.example.org/blog'],
    now: () => now,
  })
})

const get = (address: string, headers: Record<string, string> = {}): Promise<Response> =>
  media(new Request(`${ORIGIN}${siteMediaAddress(address)}`, { headers }))

test('a picture of the site is passed on, and nothing of the reader is sent along', async () => {
  const response = await get(`${base}${uploads}/a b.png?ver=3`, {
    cookie: 'sid=1',
    authorization: 'Basic abc',
    referer: 'https://chat.example/dm',
    'accept-language': 'de',
    'user-agent': 'Mozilla',
  })
  expect(Buffer.from(await response.arrayBuffer())).toEqual(picture)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=3600',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  expect(seen.map(({ url }) => url)).toEqual([`${uploads}/a%20b.png`])
  expect(seen[0]?.headers).toMatchObject({ 'user-agent': 'Parley', accept: 'image/*' })
  for (const name of ['cookie', 'authorization', 'referer']) expect(seen[0]?.headers).not.toHaveProperty(name)
})

test('the site can be called by its public name, and is asked where the host reaches it', async () => {
  expect((await get(`https://www.example.org${uploads}/a.png`)).status).toBe(200)
  expect(seen).toHaveLength(1)
})

test.each([
  ['another site', () => 'https://evil.example/a.png'],
  ['another port of this machine', () => 'http://127.0.0.1:1/a.png'],
  ['a private network', () => 'http://192.168.0.1/a.png'],
  ['a user in the address', () => base.replace('//', '//user:word@') + '/a.png'],
  ['a file', () => 'file:///etc/passwd.png'],
  ['no address', () => ''],
  ['a page of the site', () => `${base}/wp-admin/`],
  ['a script of the site', () => `${base}/wp-login.php?x=.png`],
  ['a drawing that can contain scripts', () => `${base}${uploads}/a.svg`],
  ['a path that two readers understand differently', () => `${base}${uploads}/%2e%2e%2fa.png`],
])('nothing is asked for %s', async (_, address) => {
  expect((await get(address())).status).toBe(404)
  expect(seen).toHaveLength(0)
})

test.each([
  [
    'a redirect',
    (response: ServerResponse) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  ],
  [
    'a page',
    (response: ServerResponse) => response.writeHead(200, { 'content-type': 'image/png' }).end('<script>'),
  ],
  [
    'a drawing',
    (response: ServerResponse) =>
      response
        .writeHead(200, { 'content-type': 'image/png' })
        .end('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  ],
  ['an error', (response: ServerResponse) => response.writeHead(500).end(picture)],
  [
    'too much, and says so',
    (response: ServerResponse) =>
      response.writeHead(200, { 'content-length': siteBounds.picture_bytes + 1 }).end(),
  ],
  [
    'too much, without saying so',
    (response: ServerResponse) => {
      response.writeHead(200)
      response.write(picture)
      response.end(Buffer.alloc(siteBounds.picture_bytes))
    },
  ],
  [
    'a picture too large to draw',
    (response: ServerResponse) => {
      const huge = Buffer.from(picture)
      huge.writeUInt32BE(60_000, 16)
      huge.writeUInt32BE(60_000, 20)
      response.writeHead(200).end(huge)
    },
  ],
  ['nothing', (response: ServerResponse) => response.destroy()],
])('an address that answers with %s has no picture', async (_, answered) => {
  answer = answered
  const response = await get(`${base}${uploads}/a.png`)
  expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8'])
  expect(seen).toHaveLength(1)
})

test('a picture is read once for all readers, and kept for an hour; that there is none, for a minute', async () => {
  const address = `${base}${uploads}/a.png`
  await Promise.all(Array.from({ length: 20 }, () => get(address)))
  const { headers } = await get(address)
  expect(seen).toHaveLength(1)
  expect((await get(address, { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304)
  now += 60 * 60_000
  answer = (response) => response.writeHead(404).end()
  expect((await get(address)).status).toBe(404)
  await get(address)
  expect(seen).toHaveLength(2)
  now += 60_000
  await get(address)
  expect(seen).toHaveLength(3)
})

test('the pictures used least recently are read again', async () => {
  const large = Buffer.concat([picture, Buffer.alloc(siteBounds.pictures_bytes / 8)])
  answer = (response) => response.writeHead(200).end(large)
  for (let number = 0; number < 8; number += 1) await get(`${base}${uploads}/${number}.png`)
  seen = []
  await get(`${base}${uploads}/7.png`)
  expect(seen).toHaveLength(0)
  await get(`${base}${uploads}/0.png`)
  expect(seen).toHaveLength(1)
})

test('a film is passed on in the parts that a browser asks for', async () => {
  answer = (response) =>
    response
      .writeHead(206, { 'content-type': 'video/mp4', 'content-range': 'bytes 2-5/10', 'set-cookie': 'a=1' })
      .end('film')
  const response = await get(`${base}${uploads}/a.mp4`, { range: 'bytes=2-5', cookie: 'sid=1' })
  expect([response.status, await response.text()]).toEqual([206, 'film'])
  expect(response.headers.get('content-range')).toBe('bytes 2-5/10')
  expect(response.headers.get('set-cookie')).toBeNull()
  expect(seen[0]?.headers).toMatchObject({ range: 'bytes=2-5' })
  expect(seen[0]?.headers).not.toHaveProperty('cookie')
})

test('what is no film is not passed on under its name', async () => {
  answer = (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<script>')
  expect((await get(`${base}${uploads}/a.mp4`)).status).toBe(404)
})

test('only so many films run at a time', async () => {
  answer = (response) => response.writeHead(200, { 'content-type': 'video/mp4' }).write('film')
  const running = await Promise.all(
    Array.from({ length: siteBounds.films }, () => get(`${base}${uploads}/a.mp4`)),
  )
  expect((await get(`${base}${uploads}/a.mp4`)).status).toBe(429)
  await running[0]?.body?.cancel()
  await expect.poll(async () => (await get(`${base}${uploads}/a.mp4`)).status).toBe(200)
})

test('a film has a minute to begin, and then as long as it takes', async () => {
  const begin = Promise.withResolvers<ServerResponse>()
  answer = (response, { url }) => {
    if (url?.includes('slow')) return
    response.writeHead(200, { 'content-type': 'video/mp4' }).write('the ')
    begin.resolve(response)
  }
  media = createSiteMedia({ eventsUrl: base, filmPatience: 300 })
  const film = await get(`${base}${uploads}/a.mp4`)
  // Runs out while the film goes on, and frees the place of the film that never began.
  expect((await get(`${base}${uploads}/slow.mp4`)).status).toBe(404)
  ;(await begin.promise).end('film')
  expect(await film.text()).toBe('the film')
})

test('a host with a calendar of its own passes nothing on', async () => {
  const response = await aHost()
    .browser()
    .fetch(siteMediaAddress(`${base}${uploads}/a.png`))
  expect(response.status).toBe(404)
  expect(seen).toHaveLength(0)
})
