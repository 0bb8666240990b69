import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endStalledBodies } from './stalledBodies.ts'
import { answerUnreadable } from './unreadable.ts'

const PATIENCE = 1000

let server: Server
let client: Socket
let request: IncomingMessage
let answer: Promise<string>

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  server = createServer((incoming, response) => {
    void text(incoming).then(
      (body) => response.end(body),
      () => undefined,
    )
  })
  answerUnreadable(server)
  endStalledBodies(server, PATIENCE)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  answer = text(client)
  const asked = once(server, 'request')
  client.write('POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 20\r\n\r\n')
  ;[request] = (await asked) as [IncomingMessage]
})
afterEach(async () => {
  vi.useRealTimers()
  client.destroy()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

async function send(piece: string): Promise<void> {
  const received = request.socket.bytesRead
  client.write(piece)
  while (request.socket.bytesRead < received + piece.length) await new Promise(setImmediate)
}

test('a body that keeps arriving is waited for, however long it takes', async () => {
  for (let piece = 0; piece < 20; piece++) {
    vi.advanceTimersByTime(PATIENCE)
    await send('x')
  }
  expect(await answer).toMatch(/^HTTP\/1\.1 200[^]*x{20}$/)
})

test('a body that stops arriving is answered with a timeout and dropped', async () => {
  await send('x')
  vi.advanceTimersByTime(2 * PATIENCE)
  expect(await answer).toMatch(/^HTTP\/1\.1 408[^]*REQUEST_TIMEOUT/)
})

test('a slow answer is not affected', async () => {
  const [response] = await Promise.all([answer, send('x'.repeat(20))])
  vi.advanceTimersByTime(10 * PATIENCE)
  expect(response).toMatch(/^HTTP\/1\.1 200/)
})
