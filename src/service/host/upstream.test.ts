import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { askUpstream, type UpstreamAnswer } from './upstream.ts'

let server: Server
let base: string
let answer: (request: IncomingMessage, response: ServerResponse) => void
beforeEach(async () => {
  server = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const ask = (init: RequestInit & { duplex?: 'half' } = {}): Promise<UpstreamAnswer> =>
  askUpstream(new Request(`${base}/x`, init), new URL(`${base}/x`), { headers: {}, patience: 5000 })
const textOf = ({ body }: UpstreamAnswer): Promise<string> => new Response(body).text()

test('a short answer is read whole, a long one and one of unknown length arrive as they come', async () => {
  const long = 'x'.repeat(100_000)
  answer = (_, response) => response.setHeader('content-length', 5).end('short')
  const short = await ask()
  expect([short.body instanceof Uint8Array, await textOf(short)]).toEqual([true, 'short'])
  answer = (_, response) => response.setHeader('content-length', long.length).end(long)
  const whole = await ask()
  expect([whole.body instanceof ReadableStream, await textOf(whole)]).toEqual([true, long])
  answer = (_, response) => {
    response.write('be')
    response.end('gun')
  }
  expect(await textOf(await ask())).toBe('begun')
})

test('a compressed answer is read, and an answer without a body has none', async () => {
  answer = (request, response) => {
    expect(request.headers['accept-encoding']).toBe('gzip')
    response.setHeader('content-encoding', 'gzip').end(gzipSync('packed'))
  }
  expect(await textOf(await ask())).toBe('packed')
  answer = (_, response) => response.writeHead(204).end()
  expect((await ask()).body).toBeNull()
  answer = (_, response) => response.setHeader('content-length', 9).end()
  expect((await ask({ method: 'HEAD' })).body).toBeNull()
})

/** Answers with what the request was sent. */
const echo = (request: IncomingMessage, response: ServerResponse): void => {
  response.setHeader('x-length', request.headers['content-length'] ?? 'unknown')
  request.pipe(response)
}

test('bodies of requests are passed on', async () => {
  answer = echo
  const short = await ask({ method: 'POST', body: 'a=1', headers: { 'content-length': '3' } })
  expect([short.headers['x-length'], await textOf(short)]).toEqual(['3', 'a=1'])
  const body = new Blob(['y'.repeat(200_000)]).stream()
  expect(await textOf(await ask({ method: 'POST', body, duplex: 'half' }))).toHaveLength(200_000)
  expect(await textOf(await ask({ method: 'DELETE' }))).toBe('')
})

test('a client that leaves ends the request', async () => {
  const left = new AbortController()
  const gone = Promise.withResolvers<void>()
  answer = (_, response) => {
    response.once('close', gone.resolve)
    left.abort()
  }
  await expect(ask({ signal: left.signal })).rejects.toMatchObject({ name: 'AbortError' })
  await gone.promise
})

test('a service that breaks off a short answer has not answered', async () => {
  answer = (_, response) => {
    response.setHeader('content-length', 9).write('half')
    setImmediate(() => response.destroy())
  }
  await expect(ask()).rejects.toMatchObject({ code: 'ECONNRESET' })
})

test.each([
  ['GET', 2],
  ['POST', 1],
])(
  'a connection that closes as unused lets no reading fail, and no change happen twice: %s',
  async (method, times) => {
    answer = (_, response) => response.setHeader('content-length', 2).end('ok')
    const sockets: Socket[] = []
    server.on('connection', (socket) => sockets.push(socket))
    await ask()
    let asked = 0
    answer = (_, response) => {
      asked += 1
      if (asked === 1) sockets[0]?.resetAndDestroy()
      else response.setHeader('content-length', 2).end('ok')
    }
    const again = ask({ method }).then(textOf, () => 'failed')
    expect([await again, asked]).toEqual([times === 2 ? 'ok' : 'failed', times])
  },
)
