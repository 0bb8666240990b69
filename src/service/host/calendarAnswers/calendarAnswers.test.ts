import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { siteBounds } from '../../../protocol/bounds.ts'
import type { Origin } from '../../http/origin.ts'
import { ORIGIN } from '../app.testing.ts'
import { keepAnswers, LIST_TIMES } from './keepAnswers.ts'
import { packAnswers } from './packAnswers.ts'

const path = '/calendar/events/v1/events'
const visitor: Origin = { address: '127.0.0.1' }

let now: number
/** What the site is asked, and the version of its events. */
let asked: Request[]
let version: number
/** Holds the site's answers until it is called. */
let release: (() => void) | undefined
let answer: () => Response

beforeEach(() => {
  now = 1_000_000
  asked = []
  version = 1
  release = undefined
  answer = () => Response.json({ version, text: 'long '.repeat(1_000) }, { headers: { date: 'yesterday' } })
})

const site = async (request: Request): Promise<Response> => {
  asked.push(request)
  if (release !== undefined) {
    const before = release
    await new Promise<void>((resolve) => {
      release = () => {
        before()
        resolve()
      }
    })
  }
  return answer()
}

const create = () => {
  const backend = packAnswers(keepAnswers(site, () => now))
  const send = (query = '', init: RequestInit = {}, origin = visitor) =>
    backend(new Request(`${ORIGIN}${path}${query}`, init), origin)
  const read = async (query = '', init: RequestInit = {}, origin = visitor) =>
    ((await (await send(query, init, origin)).json()) as { version: number }).version
  return { send, read }
}

describe('an answer', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is compressed with %s if the reader accepts that', async (name, unpack) => {
    const { send } = create()
    const response = await send('', { headers: { 'accept-encoding': name } })
    expect(response.headers.get('content-encoding')).toBe(name)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.length).toBeLessThan(500)
    expect(JSON.parse(unpack(bytes).toString())).toMatchObject({ version: 1 })
  })

  test('is not compressed for other readers, nor with what a reader excludes', async () => {
    const { send } = create()
    for (const accepted of ['identity', 'br;q=0, deflate']) {
      const response = await send('', { headers: { 'accept-encoding': accepted } })
      expect(response.headers.get('content-encoding')).toBeNull()
      expect(await response.json()).toMatchObject({ version: 1 })
    }
  })

  test('is not sent again to a reader who has it', async () => {
    const { send } = create()
    const tag = (await send()).headers.get('etag') ?? ''
    expect(tag).toMatch(/^W\/"/)
    const known = await send('', { headers: { 'if-none-match': tag } })
    expect([known.status, await known.text()]).toEqual([304, ''])
    version = 2
    now += LIST_TIMES.stale
    const changed = await send('', { headers: { 'if-none-match': tag } })
    expect([changed.status, await changed.json()]).toMatchObject([200, { version: 2 }])
  })

  test('that does not end, or breaks off, is an error', async () => {
    const { send } = create()
    const endless = new Uint8Array(1_000_000)
    answer = () =>
      new Response(new ReadableStream({ pull: (controller) => controller.enqueue(endless) }), {
        headers: { 'content-type': 'application/json' },
      })
    expect((await send()).status).toBe(502)
    answer = () =>
      new Response(new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) }), {
        headers: { 'content-type': 'application/json' },
      })
    expect((await send()).status).toBe(502)
  })
})

describe('a site', () => {
  test('is asked once by a hundred visitors at the same time', async () => {
    const { read } = create()
    release = () => undefined
    const readers = Array.from({ length: 100 }, () => read('?page=1'))
    await expect.poll(() => asked.length).toBe(1)
    release()
    expect(new Set(await Promise.all(readers))).toEqual(new Set([1]))
    expect(asked).toHaveLength(1)
  })

  test('is not asked while an answer is fresh, and later while the old one is given', async () => {
    const { read } = create()
    expect(await read()).toBe(1)
    version = 2
    now += LIST_TIMES.fresh - 1
    expect(await read()).toBe(1)
    expect(asked).toHaveLength(1)
    now += 1
    expect(await read()).toBe(1)
    expect(asked).toHaveLength(2)
    await expect.poll(() => read()).toBe(2)
  })

  test('is waited for when the answer is old: one reader alone hears the present state', async () => {
    const { read } = create()
    await read()
    version = 2
    now += LIST_TIMES.stale
    expect(await read()).toBe(2)
  })

  test('is asked again after a change through this host, also about what is under way', async () => {
    const { read, send } = create()
    await read()
    now += LIST_TIMES.fresh
    release = () => undefined
    // Starts a question that is older than the change.
    expect(await read()).toBe(1)
    await expect.poll(() => asked.length).toBe(2)
    const answers = release
    release = undefined
    await send('', { method: 'POST' }, { ...visitor, authorization: 'Basic abc' })
    version = 2
    expect(await read()).toBe(2)
    version = 1
    answers()
    await Promise.resolve()
    expect(await read()).toBe(2)
  })

  test('receives nothing of the visitor', async () => {
    const { send } = create()
    await send('', {
      headers: {
        cookie: 'sid=1',
        'user-agent': 'Mozilla',
        'accept-language': 'de-CH,fr',
        'if-none-match': '"x"',
      },
    })
    expect(Object.fromEntries(asked[0]?.headers ?? [])).toEqual({
      accept: 'application/json',
      'accept-language': 'de',
      'user-agent': 'Parley',
    })
  })

  test('is asked by at most so many questions at a time', async () => {
    const { send } = create()
    release = () => undefined
    const sent = Array.from({ length: siteBounds.questions_under_way }, (_, page) => send(`?page=${page}`))
    await expect.poll(() => asked.length).toBe(siteBounds.questions_under_way)
    expect((await send('?page=more')).status).toBe(429)
    release()
    await Promise.all(sent)
    release = undefined
    expect((await send('?page=more')).status).toBe(200)
  })
})

describe('never shared', () => {
  test.each([
    ['credentials of the request', '', { headers: { authorization: 'Basic abc' } }, visitor],
    ['credentials of a session', '', {}, { ...visitor, authorization: 'Basic abc' }],
    ['the password of an event', '?password=secret', {}, visitor],
  ])('an answer with %s', async (_, query, init, origin) => {
    const { send, read } = create()
    await read()
    const own = await send(query, init, origin)
    expect(asked).toHaveLength(2)
    expect(own.headers.get('etag')).toBeNull()
    expect(own.headers.get('cache-control')).not.toBe('no-cache')
    version = 2
    expect(await read(query, init, origin)).toBe(2)
    expect(await read()).toBe(1)
  })

  test('a refusal that can end at once, and an error', async () => {
    const { send } = create()
    for (const status of [401, 403, 429, 500, 502]) {
      answer = () => Response.json({ code: 'x' }, { status })
      expect((await send(`?page=${status}`)).status).toBe(status)
      answer = () => Response.json({ version })
      expect((await send(`?page=${status}`)).status).toBe(200)
    }
  })
})

test('memory is bounded: the answers used least recently are asked for again', async () => {
  const { send } = create()
  const text = 'x'.repeat(siteBounds.kept_bytes / 16)
  answer = () => Response.json({ text })
  for (let page = 1; page <= 12; page += 1) await send(`?page=${page}`)
  asked = []
  await send('?page=12')
  expect(asked).toHaveLength(0)
  await send('?page=1')
  expect(asked).toHaveLength(1)
})

test('a refused change forgets nothing, and questions under way count until they are answered', async () => {
  const { send, read } = create()
  expect(await read()).toBe(1)
  version = 2
  const page = answer
  answer = () => Response.json({ code: 'rest_forbidden' }, { status: 401 })
  await send('', { method: 'POST' })
  answer = page
  expect(await read()).toBe(1)

  release = () => undefined
  const waiting = Array.from({ length: siteBounds.questions_under_way }, (_, page) => send(`?page=${page}`))
  await expect.poll(() => asked.length).toBe(siteBounds.questions_under_way + 2)
  const releaseAll = release
  release = undefined
  expect((await send('', { method: 'POST' })).status).toBe(200)
  expect((await send('?page=another')).status).toBe(429)
  releaseAll()
  await Promise.all(waiting)
  expect((await send('?page=another')).status).toBe(200)
})

test('a refusal is kept for a few seconds, and not given any more once it may be over', async () => {
  const { send, read } = create()
  const whole = answer
  answer = () => Response.json({ code: 'rest_no_route' }, { status: 404 })
  await send()
  answer = whole
  expect((await send()).status).toBe(404)
  now += LIST_TIMES.fresh
  expect(await read()).toBe(1)
})
