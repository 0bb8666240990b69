import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { endpoint, text, type Endpoint } from '../../protocol/endpoint.ts'
import { TooManyRequests } from '../limits/tooManyRequests.ts'
import type { Api, Exchange, Route } from './api.ts'
import { createKernel, type Handle } from './kernel.ts'
import { Refusal } from './refusal.ts'

/* A third interface, of notes, which records every step that the kernel takes. */

interface Writer {
  readonly name: string
}
interface NoteRoute extends Route<Writer> {
  readonly handle: (args: Readonly<Record<string, unknown>>) => object
}

const readNotes = endpoint('GET', '/notes', { access: 'spectator' })
const readNote = endpoint('GET', '/notes/{id}', { parameters: { id: text() }, access: 'spectator' })
const writeNote = endpoint('POST', '/notes', { parameters: { words: text(v.string()) } })
const slowNote = endpoint('POST', '/slow')
const brokenNote = endpoint('GET', '/broken', { access: 'anyone' })

const refuse = (code: string, status: number): never => {
  throw new Refusal(code, 'requests.denied', status)
}

let steps: string[]
let known: Set<string>
let reports: string[]
let durable: Promise<void> | undefined
let handle: Handle

const routes: readonly NoteRoute[] = [
  { endpoint: readNotes, handle: () => ({ notes: [] }) },
  { endpoint: readNote, handle: (args) => args },
  {
    endpoint: writeNote,
    authorize: ({ name }) => {
      steps.push('authorize')
      if (name === 'reader') refuse('READ_ONLY', 403)
    },
    handle: (args) => ({ written: args['words'] }),
  },
  { endpoint: slowNote, handle: () => ({}) },
  {
    endpoint: brokenNote,
    handle: () => {
      throw new Error('secret')
    },
  },
]

const full = (): never => {
  throw new TooManyRequests('requests.denied', 7)
}

function notes(): Api<Writer, NoteRoute, Readonly<Record<string, unknown>>, string> {
  const step = <T>(name: string, result: T): T => {
    steps.push(name)
    return result
  }
  const authenticate = ({ authorization }: Exchange<Writer>): Writer | undefined => {
    steps.push('authenticate')
    if (authorization === null) return undefined
    return known.has(authorization) ? { name: authorization } : refuse('WRONG_KEY', 401)
  }
  return {
    endpoints: routes.map((route) => route.endpoint),
    routes,
    pathPatterns: { id: String.raw`\d+` },
    bodies: { limit: 100, file: 1, takesJson: false, wrongType: 'calendar.bodyType' },
    refusals: {
      codes: {
        'body size': 'LARGE',
        'body json': 'MALFORMED',
        'body form': 'MALFORMED',
        organization: 'FULL',
        person: 'FULL',
        disk: 'FULL',
        'too many requests': 'SLOWER',
        fault: 'FAULT',
      },
      statusOf: (code) => (code === 'SLOWER' ? 429 : 400),
      body: ({ code, extra }) => ({ code, ...extra }),
      headers: () => ({ 'content-type': 'application/json' }),
    },
    pathOf: (pathname) => (pathname.startsWith('/api/') ? pathname.slice('/api'.length) : undefined),
    fileAt: (pathname) =>
      pathname.startsWith('/files/')
        ? ({ caller }) => (pathname === '/files/a' ? new Response(caller?.name ?? 'visitor') : undefined)
        : undefined,
    describe: (operations) => new Response(null, { headers: { allow: [...operations.keys()].join(', ') } }),
    refusePath: () => refuse('NO_PATH', 404),
    refuseMethod: (methods) => refuse(`ONLY ${methods.join()}`, 405),
    authenticate,
    rateLimit: ({ caller }) => step('limit', caller?.name === 'greedy' ? full() : { 'x-left': '9' }),
    rateLimitFailure: () => step('limit failure', undefined),
    refuseVisitor: () => refuse('SIGN_IN', 401),
    reserveRoom: () => Promise.reject(new Error('no note has a file')),
    decode: (_, { endpoint }, path, { form }) =>
      step('check', { ...path, ...(endpoint === writeNote ? { words: form.get('words') } : {}) }),
    prepare: (_, { endpoint }) => {
      if (endpoint !== slowNote) return undefined
      return Promise.resolve().then(() => step('prepare', 'ready'))
    },
    handle: (_, { route, input }) => step('handle', route.handle(input)),
    answer: ({ headers }, { write }, reply) => step('answer', write([JSON.stringify(reply)], { headers })),
    readerOf: () => 'everybody',
    committed: () => durable,
  }
}

beforeEach(() => {
  steps = []
  reports = []
  known = new Set(['writer', 'reader', 'greedy'])
  durable = undefined
  handle = createKernel(notes(), (where) => void reports.push(where))
})

/** A body that is read in one piece, and a count of its readings; `meanwhile` runs before it arrives. */
function aBody(words: string, meanwhile: () => void = () => undefined) {
  const counted = { readings: 0 }
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        counted.readings += 1
        steps.push('body')
        meanwhile()
        controller.enqueue(new TextEncoder().encode(`words=${words}`))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  return { stream, counted }
}

const ask = (method: string, path: string, key?: string, body?: ReadableStream) =>
  handle(
    new Request(`http://notes.test${path}`, {
      method,
      headers: {
        ...(key === undefined ? {} : { authorization: key }),
        'content-type': 'application/x-www-form-urlencoded',
      },
      ...(body ? { body, duplex: 'half' } : {}),
    }),
  )

const refusal = async (answering: Promise<Response>) => {
  const response = await answering
  return [response.status, await response.json()]
}

test('a request takes every step in order, and its caller is checked again after the body', async () => {
  const { stream } = aBody('hello')
  const response = await ask('POST', '/api/notes', 'writer', stream)
  expect(await response.json()).toEqual({ written: 'hello' })
  expect(response.headers.get('x-left')).toBe('9')
  const check = ['authenticate', 'authorize', 'check', 'handle', 'answer']
  expect(steps).toEqual(['authenticate', 'limit', 'authorize', 'body', ...check])
})

test('a caller who loses their account while the body arrives is refused', async () => {
  const { stream } = aBody('hello', () => known.delete('writer'))
  expect(await refusal(ask('POST', '/api/notes', 'writer', stream))).toEqual([401, { code: 'WRONG_KEY' }])
  expect(steps).not.toContain('handle')
})

test('a caller is checked once more after a handler’s preparation, which can wait', async () => {
  await ask('POST', '/api/slow', 'writer')
  expect(steps.slice(-5)).toEqual(['check', 'prepare', 'authenticate', 'handle', 'answer'])
})

test('a caller without permission is refused before the body is parsed, and it is drained', async () => {
  const { stream, counted } = aBody('hello')
  expect(await refusal(ask('POST', '/api/notes', 'reader', stream))).toEqual([403, { code: 'READ_ONLY' }])
  expect(counted.readings).toBe(1)
  expect(steps).not.toContain('check')
})

test('a visitor is refused, counted, and sends no body at our cost', async () => {
  const { stream, counted } = aBody('hello')
  expect(await refusal(ask('POST', '/api/notes', undefined, stream))).toEqual([401, { code: 'SIGN_IN' }])
  expect([counted.readings, steps]).toEqual([0, ['authenticate', 'limit']])
})

test('wrong credentials are counted by themselves', async () => {
  expect(await refusal(ask('GET', '/api/notes', 'nobody'))).toEqual([401, { code: 'WRONG_KEY' }])
  expect(steps).toEqual(['authenticate', 'limit failure'])
})

test('a request beyond the limit is refused in the interface’s form', async () => {
  const slower = { code: 'SLOWER', 'retry-after': 7 }
  expect(await refusal(ask('POST', '/api/notes', 'greedy'))).toEqual([429, slower])
  expect(steps).not.toContain('authorize')
})

test('a body beyond the limit is refused with its size', async () => {
  const { stream } = aBody('x'.repeat(200))
  expect(await refusal(ask('POST', '/api/notes', 'writer', stream))).toEqual([400, { code: 'LARGE' }])
})

test('HEAD is answered as GET, without the body', async () => {
  const response = await ask('HEAD', '/api/notes/7')
  expect([response.status, await response.text()]).toEqual([200, ''])
  expect(steps).toContain('handle')
  expect(await (await ask('GET', '/api/notes/7')).json()).toEqual({ id: '7' })
})

test('other paths and methods are refused without counting, and OPTIONS describes the path', async () => {
  expect(await refusal(ask('GET', '/api/notes/x'))).toEqual([404, { code: 'NO_PATH' }])
  expect(await refusal(ask('GET', '/elsewhere'))).toEqual([404, { code: 'NO_PATH' }])
  expect(await refusal(ask('DELETE', '/api/notes'))).toEqual([405, { code: 'ONLY GET,POST' }])
  expect((await ask('OPTIONS', '/api/notes')).headers.get('allow')).toBe('GET, POST')
  expect(steps).toEqual([])
})

test('files are served to known callers and visitors, and counted', async () => {
  expect(await (await ask('GET', '/files/a', 'writer')).text()).toBe('writer')
  expect(await (await ask('GET', '/files/a')).text()).toBe('visitor')
  expect(steps).toEqual(['authenticate', 'limit', 'authenticate', 'limit'])
  expect(await refusal(ask('GET', '/files/b'))).toEqual([404, { code: 'NO_PATH' }])
  expect(await refusal(ask('POST', '/files/a'))).toEqual([405, { code: 'ONLY ' }])
})

test('a fault is reported with the ID in the answer, which shows nothing else', async () => {
  const [status, body] = await refusal(ask('GET', '/api/broken'))
  expect([status, body]).toEqual([500, { code: 'FAULT', request_id: expect.any(String) }])
  expect(reports).toEqual([`request ${(body as { request_id: string }).request_id}`])
})

test('an answer waits until what it was read from is durable, and fails if it is lost', async () => {
  durable = Promise.reject(new Error('the disk is gone'))
  expect(await refusal(ask('GET', '/api/notes'))).toMatchObject([500, { code: 'FAULT' }])
  expect(steps).toContain('answer')
})

test('a declared endpoint without a route stops the start', () => {
  const forgotten: Endpoint = endpoint('GET', '/forgotten')
  expect(() => createKernel({ ...notes(), endpoints: [forgotten] }, () => undefined)).toThrow(
    'GET /forgotten',
  )
})
