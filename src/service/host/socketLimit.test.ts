import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { isLoopbackAddress } from '../address.ts'
import { limitSockets } from './socketLimit.ts'

let server: Server
const sockets: Socket[] = []

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

async function listening(limit: number, isExempt: (address: string) => boolean): Promise<void> {
  server = createServer((_, response) => response.end('hello'))
  limitSockets(server, limit, isExempt)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
}

/** Returns true if a new connection is answered. */
async function isAnswered(): Promise<boolean> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => undefined)
  const outcome = Promise.race([
    once(socket, 'data').then(() => true),
    once(socket, 'close').then(() => false),
  ])
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  return outcome
}

test('connections of one address beyond the limit are closed, until others end', async () => {
  await listening(2, () => false)
  expect([await isAnswered(), await isAnswered(), await isAnswered()]).toEqual([true, true, false])
  const [first] = sockets as [Socket]
  const closed = once(first, 'close')
  first.end()
  await closed
  await expect.poll(isAnswered).toBe(true)
})

test('an exempt address is not limited', async () => {
  await listening(1, isLoopbackAddress)
  expect([await isAnswered(), await isAnswered(), await isAnswered()]).toEqual([true, true, true])
})
