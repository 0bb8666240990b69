import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as fc from '../../testing/fastCheck.testing.ts'
import { createProxy } from './proxy.ts'
import { ORIGIN } from './app.testing.ts'

/* Answers of an external service, and the part of them that browsers receive. */

let upstream: Server
let base: string
let answer: (response: ServerResponse) => void

beforeAll(async () => {
  upstream = createServer((_, response) => answer(response)).listen(0, '127.0.0.1')
  await once(upstream, 'listening')
  base = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}/service`
})
afterAll(() => {
  upstream.closeAllConnections()
  upstream.close()
})

/** Sends a request through the proxy to the service at `at`. */
const ask = (path: string, at = base, patience?: number): Promise<Response> =>
  createProxy(at, patience === undefined ? {} : { patience })(new Request(`${ORIGIN}${path}`), {
    address: '127.0.0.1',
  })

/** Returns a handler that redirects. */
const redirect =
  (location: string) =>
  (response: ServerResponse): void => {
    response.setHeader('location', Buffer.from(location, 'utf8').toString('latin1'))
    response.statusCode = 302
    response.end()
  }

test.each([
  ['text/javascript'],
  ['Text/JavaScript; charset=utf-8'],
  ['application/javascript'],
  ['application/ecmascript'],
  ['text/css'],
  ['text/html'],
  ['application/xhtml+xml'],
  ['text/xml'],
  ['application/wasm'],
  ['application/manifest+json'],
  ['text/plain, text/javascript'],
  [undefined],
])('an answer of type %s is only downloaded', async (type) => {
  answer = (response) => {
    response.writeHead(200, {
      ...(type === undefined ? {} : { 'content-type': type }),
      'content-disposition': 'inline; filename="a.js"',
    })
    response.end('alert(1)')
  }
  for (const path of [
    '/user_uploads/1/a.js',
    '/user_avatars/1/a.png',
    '/external_content/1',
    '/api/v1/a.js',
  ]) {
    const { headers } = await ask(path)
    expect(headers.get('content-type')).toBe('application/octet-stream')
    expect(headers.get('content-disposition')).toBe('attachment; filename="a.js"')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test.each(['image/png', 'video/mp4', 'application/pdf', 'text/plain; charset=utf-8', 'application/json'])(
  'an answer of type %s is shown',
  async (type) => {
    answer = (response) => {
      response.writeHead(200, { 'content-type': type })
      response.end('{}')
    }
    const { headers } = await ask('/user_uploads/1/a')
    expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual([type, null])
  },
)

test('a slow service is reported as late, not as unreachable', async () => {
  answer = () => undefined
  const late = await ask('/api/v1/users/me', base, 50)
  expect([late.status, await late.json()]).toMatchObject([504, { code: 'GATEWAY_TIMEOUT' }])
})

test('the service’s address can be written in any form', async () => {
  answer = redirect(`${base}/x`)
  const written = base.replace('http://127.0.0.1', 'HTTP://127.1')
  expect((await ask('/api/v1/x', written)).headers.get('location')).toBe('/x')
})

test('a redirect keeps browsers on the host or is refused', async () => {
  const ways = '/ // \\ /\\ @ : . .. %2f %5c %09 ? # ; ä /service /service/ x'.split(' ')
  const names = ['evil.example', 'https:', 'javascript:alert(1)', 'data:,x', base, new URL(base).host]
  const pieces = fc.constantFrom(...ways, ...names, ' ', '\t', '\n', '\r', '\0', '\u2028')
  const beginning = fc.constantFrom('', base, `${base}/`, `${base}//`, '/service/', '/service//', '//', '/')
  const location = fc
    .tuple(beginning, fc.array(pieces, { maxLength: 5 }))
    .map(([first, rest]) => first + rest.join(''))
  await fc.assert(
    fc.asyncProperty(location, async (target) => {
      answer = redirect(target.replaceAll(/[\r\n\0]/g, ''))
      const response = await ask('/api/v1/x')
      const led = response.headers.get('location')
      if (response.status === 302) {
        expect(new URL(led ?? '', ORIGIN + '/api/v1/x').origin).toBe(ORIGIN)
        expect(led).toMatch(/^\/(?![/\\])[!-~]*$/)
      } else expect([response.status, led]).toEqual([502, null])
    }),
    { numRuns: 300 },
  )
})

test.each([
  '//evil.example/x',
  '/\\evil.example/x',
  '/%09/evil.example',
  '///evil.example',
  '/./\\evil.example',
])('a redirect to the service’s own %s leads to no other site', async (path) => {
  answer = redirect(base + path)
  const response = await ask('/api/v1/x')
  const led = response.headers.get('location')
  expect([response.status, new URL(led ?? '/', ORIGIN).origin]).toEqual([led === null ? 502 : 302, ORIGIN])
})
