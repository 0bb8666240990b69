import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readEnvironment } from './environment.ts'
import { openHost } from './host.ts'
import { putSample } from './sampleFolder.testing.ts'
import { listen, type RunningServer } from './server.ts'

/* Clients and services that disconnect during a request leave the log readable. */

let folder: string
let running: RunningServer | undefined
let upstream: Server | undefined
let logged: string[]
/** Resolves when the next request is answered, even if its client has disconnected. */
let answered: () => Promise<unknown>

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-gone-'))
  logged = []
  for (const method of ['log', 'info', 'warn', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation(
      (...parts: unknown[]) => void logged.push(parts.map((part) => inspect(part)).join(' ')),
    )
  }
})
afterEach(async () => {
  await running?.stop()
  upstream?.closeAllConnections()
  upstream?.close()
  running = undefined
  upstream = undefined
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

async function start(environment: Record<string, string> = {}): Promise<void> {
  if (environment['PARLEY_MODE'] === undefined) await putSample(folder)
  const host = await openHost(readEnvironment({ DATA_DIR: folder, RATE_LIMITS: 'off', ...environment }))
  let next = Promise.withResolvers<unknown>()
  answered = () => next.promise
  const fetch: typeof host.fetch = async (...request) => {
    const { resolve } = next
    next = Promise.withResolvers()
    const answer = await host.fetch(...request)
    resolve(undefined)
    return answer
  }
  running = await listen(
    { fetch, quiesce: () => host.quiesce(), stop: () => host.stop() },
    { hostname: '127.0.0.1', port: 0 },
  )
  logged = []
}

/** Sends the beginning of a request and disconnects once the host has accepted it. */
async function sendAndGo(path: string, headers: Record<string, string>, beginning: string): Promise<void> {
  const { hostname, port } = new URL(running?.url ?? '')
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  const fields = Object.entries({ host: `${hostname}:${port}`, expect: '100-continue', ...headers })
  const isAnswered = answered()
  socket.write(
    `POST ${path} HTTP/1.1\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  )
  await once(socket, 'data')
  socket.write(beginning)
  socket.resetAndDestroy()
  await isAnswered
}

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const upload = { 'content-type': 'multipart/form-data; boundary=b' }

test.each([
  ['a form', '/api/v1/fetch_api_key', { ...form, 'content-length': '1000' }, 'username='],
  [
    'a form in chunks',
    '/api/v1/fetch_api_key',
    { ...form, 'transfer-encoding': 'chunked' },
    '9\r\nusername=\r\n',
  ],
  ['an upload', '/api/v1/fetch_api_key', { ...upload, 'content-length': '900000' }, '--b\r\n'],
  [
    'an upload in chunks',
    '/api/v1/fetch_api_key',
    { ...upload, 'transfer-encoding': 'chunked' },
    '5\r\n--b\r\n\r\n',
  ],
  ['a sign-in', '/session', { 'content-type': 'application/json', 'content-length': '1000' }, '{"username":'],
])(
  'a client that disconnects while sending %s leaves nothing in the log',
  async (_, path, headers, beginning) => {
    await start()
    await sendAndGo(path, headers, beginning)
    expect(logged).toEqual([])
  },
)

test('a client that disconnects while sending an event leaves nothing in the log', async () => {
  await start()
  const body = new URLSearchParams({ username: 'member@demo.test' })
  const response = await fetch(`${running?.url}/api/v1/dev_fetch_api_key`, { method: 'POST', body })
  const { email, api_key } = (await response.json()) as Record<string, string>
  const authorization = `Basic ${btoa(`${email}:${api_key}`)}`
  const headers = { ...form, authorization, 'content-length': '1000' }
  await sendAndGo('/calendar/events/v1/events', headers, 'title=')
  expect(logged).toEqual([])
})

test('an external service that disconnects while answering leaves a line in the log, and no complete answer', async () => {
  upstream = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"result":"success","users":[')
    setImmediate(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(upstream, 'listening')
  const { port } = upstream.address() as AddressInfo
  await start({ CHAT_URL: `http://127.0.0.1:${port}`, PARLEY_MODE: 'production' })
  const reading = fetch(`${running?.url}/api/v1/users`).then((response) => response.text())
  await expect(reading).rejects.toThrow(TypeError)
  expect(logged.length).toBeLessThan(2)
  expect(logged.join('\n')).not.toMatch(/\\n\s+at |\n\s+at /)
})
