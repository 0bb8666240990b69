import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerUnreadable } from './unreadable.ts'

let server: Server
let socket: Socket
let respond: (response: ServerResponse) => void

beforeEach(async () => {
  respond = (response) => response.end('hello')
  server = createServer({ maxHeaderSize: 4096 }, (_, response) => respond(response))
  answerUnreadable(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
})
afterEach(async () => {
  socket.destroy()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const jsonOf = (answer: string): unknown => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))

test('oversized headers are refused in JSON, however much is still arriving', async () => {
  socket.write(`GET /?${'x'.repeat(1_000_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/)
  expect(jsonOf(answer)).toMatchObject({ result: 'error', code: 'REQUEST_TOO_LARGE' })
})

test('a request that is not HTTP is refused in JSON', async () => {
  socket.write('What is this?\r\n\r\n')
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  expect(jsonOf(answer)).toMatchObject({ result: 'error', code: 'BAD_REQUEST', msg: expect.any(String) })
})

test('after a complete answer another follows', async () => {
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(socket, 'data')
  socket.write('What is this?\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
})

test('an answer in progress is not interrupted', async () => {
  respond = (response) => void response.write('the first half')
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const [begun] = (await once(socket, 'data')) as [Buffer]
  expect(String(begun)).toContain('the first half')
  socket.write('What is this?\r\n\r\n')
  expect(await text(socket).catch(() => '')).toBe('')
})
