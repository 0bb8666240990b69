import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { ClosedAddress, createGuardedRequest, type Guard, type Resolve } from './guardedRequest.ts'
import { retrieve, Unchanged, UnwantedAnswer, type Retrieval } from './retrieve.ts'

const closing: (() => unknown)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

/** A server at an address of this machine, with the requests that reached it. */
async function aServer(answer: RequestListener, address = '127.0.0.1') {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    answer(request, response)
  }).listen(0, address)
  await once(server, 'listening')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { requests, port: (server.address() as AddressInfo).port }
}

const page = (_: unknown, response: ServerResponse) =>
  void response.setHeader('content-type', 'text/html; charset=UTF-8').end('<title>Hello</title>')

const retrieval: Retrieval = {
  accept: 'text/html',
  userAgent: 'Test',
  milliseconds: 5_000,
  redirects: 5,
  limitOf: (type) => {
    if (type === 'text/html') return { bytes: 1_000, longer: 'cut' }
    return type === 'image/png' ? { bytes: 1_000, longer: 'refuse' } : undefined
  },
}

const opened = ['127.0.0.1']
const read = (address: string, guard: Partial<Guard> = {}, options: Partial<Retrieval> = {}) =>
  retrieve(createGuardedRequest({ opened, ...guard }), new URL(address), { ...retrieval, ...options })

/** Answers with these addresses, one list a question; the last one stays. */
function aResolver(...answers: readonly (readonly string[])[]) {
  const asked: string[] = []
  const resolve: Resolve = (host, done) => {
    const addresses = answers[Math.min(asked.length, answers.length - 1)] ?? []
    asked.push(host)
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
  return { asked, resolve }
}

test('a page is read, with no cookie and no credentials', async () => {
  const { port, requests } = await aServer(page)
  const { type, charset, body } = await read(`http://me:secret@127.0.0.1:${port}/a?b=c`)
  expect([type, charset, String(body)]).toEqual(['text/html', 'UTF-8', '<title>Hello</title>'])
  expect(requests[0]?.url).toBe('/a?b=c')
  expect(Object.keys(requests[0]?.headers ?? {}).toSorted()).toEqual([
    'accept',
    'accept-encoding',
    'connection',
    'host',
    'user-agent',
  ])
})

/** Addresses that lead to this machine or its surroundings, however they are written. */
const closed = [
  'http://127.0.0.2/',
  'http://127.2/',
  'http://2130706434/',
  'http://0x7f000002/',
  'http://0x7f.0.0.2/',
  'http://0177.0.0.2/',
  'http://017700000002/',
  'http://127.0.2/',
  'http://１２７.0.0.2/',
  'http://127。0。0。2/',
  'http://0.0.0.0/',
  'http://0/',
  'http://10.0.0.1/',
  'http://100.64.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.168.1.1/',
  'http://192.0.0.170/',
  'http://198.18.0.1/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://[::]/',
  'http://[::1]/',
  'http://[::127.0.0.2]/',
  'http://[::ffff:127.0.0.2]/',
  'http://[::ffff:7f00:2]/',
  'http://[0:0:0:0:0:ffff:a00:1]/',
  'http://[::ffff:0:7f00:2]/',
  'http://[64:ff9b::7f00:2]/',
  'http://[64:ff9b:1::a00:1]/',
  'http://[2002:7f00:2::]/',
  'http://[2002:a9fe:a9fe::1]/',
  'http://[2001:0:7f00:2::]/',
  'http://[2001:db8::1]/',
  'http://[100::1]/',
  'http://[3fff::1]/',
  'http://[5f00::1]/',
  'http://[fc00::1]/',
  'http://[fd12:3456::1]/',
  'http://[fe80::1]/',
  'http://[fec0::1]/',
  'http://[ff02::1]/',
]

describe('addresses that are not of the internet', () => {
  test.each(closed)('%s is not reached', async (address) => {
    await expect(read(address)).rejects.toThrow(ClosedAddress)
  })

  test.each(closed)('a redirect to %s is not followed', async (address) => {
    const { port, requests } = await aServer((_, response) =>
      // Characters beyond ASCII are encoded, as headers have them.
      response.writeHead(302, { location: address.replaceAll(/[^\x20-\x7e]/g, encodeURIComponent) }).end(),
    )
    await expect(read(`http://127.0.0.1:${port}/`)).rejects.toThrow(ClosedAddress)
    expect(requests).toHaveLength(1)
  })

  test.each(closed)('a name that stands for %s is not reached', async (address) => {
    const { hostname } = new URL(address)
    const { resolve } = aResolver([hostname.replace(/^\[|\]$/g, '')])
    await expect(read('http://name.example/', { resolve })).rejects.toThrow(ClosedAddress)
  })

  test.each(['file:///etc/passwd', 'ftp://127.0.0.1/', 'gopher://127.0.0.1/', 'data:text/html,x', 'unix:/x'])(
    'a redirect to %s is not followed',
    async (address) => {
      const { port } = await aServer((_, response) => response.writeHead(301, { location: address }).end())
      await expect(read(`http://127.0.0.1:${port}/`)).rejects.toThrow(ClosedAddress)
    },
  )
})

describe('names', () => {
  test('a name that changes its address after the check is asked once, and reached where it was checked', async () => {
    const inside = await aServer(page, '127.0.0.2')
    const outside = await aServer(page)
    const { asked, resolve } = aResolver(['127.0.0.1'], ['127.0.0.2'])
    await read(`http://rebinding.example:${outside.port}/`, { resolve })
    expect(asked).toEqual(['rebinding.example'])
    expect([outside.requests.length, inside.requests.length]).toEqual([1, 0])
  })

  test('a name is checked anew for each redirect', async () => {
    const inside = await aServer(page, '127.0.0.2')
    const outside = await aServer((_, response) =>
      response.writeHead(302, { location: `http://rebinding.example:${inside.port}/` }).end(),
    )
    const { asked, resolve } = aResolver(['127.0.0.1'], ['127.0.0.2'])
    await expect(read(`http://rebinding.example:${outside.port}/`, { resolve })).rejects.toThrow(
      ClosedAddress,
    )
    expect(asked).toHaveLength(2)
    expect(inside.requests).toHaveLength(0)
  })

  test('of several addresses only those of the internet are tried', async () => {
    const inside = await aServer(page, '127.0.0.2')
    const { resolve } = aResolver(['127.0.0.2', '::1', '127.0.0.1'])
    await expect(read(`http://both.example:${inside.port}/`, { resolve })).rejects.toThrow('ECONNREFUSED')
    expect(inside.requests).toHaveLength(0)
  })

  test('a name without an address is none', async () => {
    await expect(read('http://nothing.invalid/')).rejects.toThrow('nothing.invalid')
  })
})

describe('ports', () => {
  test('others than these are not reached, also by a redirect', async () => {
    const other = await aServer(page)
    const { port, requests } = await aServer((_, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${other.port}/` }).end(),
    )
    await expect(read(`http://127.0.0.1:${port}/`, { ports: [80, 443] })).rejects.toThrow(ClosedAddress)
    expect(requests).toHaveLength(0)
    await expect(read(`http://127.0.0.1:${port}/`, { ports: [port] })).rejects.toThrow(ClosedAddress)
    expect([requests.length, other.requests.length]).toEqual([1, 0])
  })
})

describe('redirects', () => {
  const counting = (last: number): RequestListener => {
    return ({ url = '' }, response) => {
      const step = Number(url.slice(1))
      if (step >= last) page(undefined, response)
      else response.writeHead(302, { location: `/${step + 1}` }).end()
    }
  }

  test('are followed five times', async () => {
    const { port } = await aServer(counting(5))
    expect((await read(`http://127.0.0.1:${port}/0`)).url.pathname).toBe('/5')
  })

  test('and no sixth time', async () => {
    const { port, requests } = await aServer(counting(6))
    await expect(read(`http://127.0.0.1:${port}/0`)).rejects.toThrow('too many redirects')
    expect(requests).toHaveLength(6)
  })
})

describe('bodies', () => {
  const answering = (type: string, body: Buffer | string, headers: Record<string, string> = {}) =>
    aServer((_, response) => void response.writeHead(200, { 'content-type': type, ...headers }).end(body))

  test('a long page is cut, and its connection ended', async () => {
    let sent = 0
    const { port } = await aServer((_, response) => {
      response.setHeader('content-type', 'text/html')
      const more = (): void => {
        sent += 65_536
        if (!response.destroyed && response.write('x'.repeat(65_536))) setImmediate(more)
      }
      response.on('drain', more)
      more()
    })
    expect((await read(`http://127.0.0.1:${port}/`)).body).toHaveLength(1_000)
    expect(sent).toBeLessThan(16 * 1024 * 1024)
  })

  test('a picture that is too long is refused, said or not', async () => {
    const said = await answering('image/png', Buffer.alloc(1_001))
    await expect(read(`http://127.0.0.1:${said.port}/`)).rejects.toThrow('too long')
    const unsaid = await aServer((_, response) => {
      response.setHeader('content-type', 'image/png')
      response.write(Buffer.alloc(600))
      response.end(Buffer.alloc(600))
    })
    await expect(read(`http://127.0.0.1:${unsaid.port}/`)).rejects.toThrow('too long')
  })

  const bomb = Buffer.alloc(64 * 1024 * 1024)
  test.each([
    ['gzip', gzipSync(bomb)],
    ['br', brotliCompressSync(bomb)],
  ])('what %s unpacks to is bounded like the rest', async (coding, body) => {
    const before = process.memoryUsage().arrayBuffers
    const html = await answering('text/html', body.subarray(0, 900), { 'content-encoding': coding })
    expect((await read(`http://127.0.0.1:${html.port}/`)).body).toHaveLength(1_000)
    const picture = await answering('image/png', body.subarray(0, 900), { 'content-encoding': coding })
    await expect(read(`http://127.0.0.1:${picture.port}/`)).rejects.toThrow('too long')
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8 * 1024 * 1024)
  })

  test('compressed bytes that unpack to nothing are bounded, too', async () => {
    const empty = Buffer.concat(Array<Buffer>(200).fill(gzipSync('')))
    const { port } = await answering('text/html', empty, { 'content-encoding': 'gzip' })
    await expect(read(`http://127.0.0.1:${port}/`)).rejects.toThrow('too long')
  })

  test.each(['gzip, gzip', 'zstd', 'compress'])('the coding %s is refused', async (coding) => {
    const { port } = await answering('text/html', 'x', { 'content-encoding': coding })
    await expect(read(`http://127.0.0.1:${port}/`)).rejects.toThrow(UnwantedAnswer)
  })

  test('what is no gzip is refused', async () => {
    const { port } = await answering('text/html', '<title>Plain</title>', { 'content-encoding': 'gzip' })
    await expect(read(`http://127.0.0.1:${port}/`)).rejects.toThrow('incorrect header check')
  })

  test.each(['application/octet-stream', 'application/pdf', 'image/svg+xml', ''])(
    'the type %j is refused',
    async (type) => {
      const { port } = await answering(type, '<title>No</title>')
      await expect(read(`http://127.0.0.1:${port}/`)).rejects.toThrow(UnwantedAnswer)
    },
  )

  test.each([204, 206, 401, 404, 500])('an answer with status %i is refused', async (status) => {
    const { port } = await aServer((_, response) =>
      response.writeHead(status, { 'content-type': 'text/html' }).end(),
    )
    await expect(read(`http://127.0.0.1:${port}/`)).rejects.toThrow(`status ${status}`)
  })
})

describe('slow servers', () => {
  const soon = { milliseconds: 200 }

  test.each<[string, RequestListener]>([
    ['never answers', () => undefined],
    [
      'stops within the body',
      (_, response) => void response.setHeader('content-type', 'text/html').write('<title>'),
    ],
    [
      'sends a byte now and then',
      (_, response) => {
        response.setHeader('content-type', 'text/html')
        const drip = setInterval(() => response.write('x'), 20)
        response.on('close', () => clearInterval(drip))
      },
    ],
    [
      'stops within a compressed body',
      (_, response) =>
        void response
          .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
          .write(gzipSync('x'.repeat(100)).subarray(0, 10)),
    ],
  ])('one that %s is given up', async (_, answer) => {
    const { port } = await aServer(answer)
    await expect(read(`http://127.0.0.1:${port}/`, {}, soon)).rejects.toThrow(/abort|timeout/i)
  })

  test('redirects share the time', async () => {
    const { port, requests } = await aServer((_, response) => {
      setTimeout(() => response.writeHead(302, { location: '/' }).end(), 80)
    })
    await expect(read(`http://127.0.0.1:${port}/`, {}, soon)).rejects.toThrow(/abort|timeout/i)
    expect(requests.length).toBeLessThan(5)
  })
})

describe('what an earlier answer gave to ask by', () => {
  const answer = ({ headers }: IncomingMessage, response: ServerResponse): void => {
    const isKnown = headers['if-none-match'] === '"1"' && headers['if-modified-since'] === 'yesterday'
    response.setHeader('etag', '"1"').setHeader('last-modified', 'yesterday')
    if (isKnown) response.writeHead(304).end()
    else page(undefined, response)
  }

  test('is told with an answer, and saves the next one', async () => {
    const { port } = await aServer(answer)
    const { etag, lastModified } = await read(`http://127.0.0.1:${port}/`)
    expect([etag, lastModified]).toEqual(['"1"', 'yesterday'])
    await expect(read(`http://127.0.0.1:${port}/`, {}, { earlier: { etag, lastModified } })).rejects.toThrow(
      Unchanged,
    )
    expect(
      await read(`http://127.0.0.1:${port}/`, {}, { earlier: { etag: '"0"', lastModified: null } }),
    ).toMatchObject({
      etag: '"1"',
    })
  })

  test('304 without a question is no answer', async () => {
    const { port } = await aServer((_, response) => void response.writeHead(304).end())
    await expect(read(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ about: 'status', status: 304 })
  })
})

test('a reader who leaves ends the question', async () => {
  const { port, requests } = await aServer(() => undefined)
  const left = new AbortController()
  const asked = read(`http://127.0.0.1:${port}/`, {}, { signal: left.signal })
  await expect.poll(() => requests.length).toBe(1)
  left.abort()
  await expect(asked).rejects.toThrow('aborted')
})
