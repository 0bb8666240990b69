import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createPushRelay } from './relay.ts'

/** Starts a local server with this handler. @returns its address */
async function aServer(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/relay`
}

test('requests to the relay are JSON below its address, and its answer is returned', async () => {
  const url = await aServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    response.end(JSON.stringify({ path: request.url, method: request.method, body: JSON.parse(body) }))
  })
  expect(await createPushRelay(url).call('notify', { requests: [1] })).toEqual({
    kind: 'done',
    body: { path: '/relay/notify', method: 'POST', body: { requests: [1] } },
  })
})

test.each([
  [500, 'broken'],
  [503, 'broken'],
  [401, 'refused'],
  [404, 'refused'],
])('status %i counts as %s', async (status, kind) => {
  const url = await aServer((_, response) => response.writeHead(status).end('{}'))
  expect(await createPushRelay(url).call('register', {})).toEqual({ kind })
})

test('an answer that cannot be read counts as broken', async () => {
  const url = await aServer((_, response) => response.end('<html>'))
  expect(await createPushRelay(url).call('register', {})).toEqual({ kind: 'broken' })
})

test('a relay that redirects or is down counts as unreachable', async () => {
  const url = await aServer((_, response) =>
    response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  )
  expect(await createPushRelay(url).call('register', {})).toEqual({ kind: 'unreachable' })
  expect(await createPushRelay('http://127.0.0.1:1').call('register', {})).toEqual({ kind: 'unreachable' })
})
