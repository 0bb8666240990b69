import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createPost } from './post.ts'

const closing: (() => unknown)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

const posting = { type: 'application/json', body: '{}' }

/** A server on this machine. Returns its port, and the number of its requests. */
async function aServer() {
  let requests = 0
  const server = createServer((_, response) => {
    requests++
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close())
  return { port: (server.address() as AddressInfo).port, requests: () => requests }
}

test.each([
  '127.0.0.1',
  '127.1.2.3',
  '2130706433',
  '0x7f.1',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[fd00::1]',
  '[fe80::1]',
  'localhost',
])('an address of this machine or its surroundings is not reached: %s', async (name) => {
  const { port, requests } = await aServer()
  expect(await createPost([])(`http://${name}:${port}/`, posting)).toEqual({
    kind: 'failed',
    problem: 'closedNetwork',
    status: null,
  })
  expect(requests()).toBe(0)
})

test('networks that the operator opens are reached, by address and by name', async () => {
  const { port, requests } = await aServer()
  const post = createPost(['127.0.0.0/8'])
  for (const name of ['127.0.0.1', 'localhost']) {
    expect(await post(`http://${name}:${port}/`, posting)).toEqual({ kind: 'answered', body: '{}' })
  }
  expect(requests()).toBe(2)
  expect(await post(`http://10.0.0.1:${port}/`, posting)).toMatchObject({ problem: 'closedNetwork' })
})

test('a name that is not there is unreachable', async () => {
  expect(await createPost([])('http://nothing.invalid/', posting)).toMatchObject({ problem: 'unreachable' })
})
