import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Person, type Work } from './person.ts'

/** A service that stores every request, the same message twice, too. */
const stored: { id: number; content: string }[] = []
/** What happens to the next requests; answered once there is no more. */
let fates: ('not stored' | 'answer lost')[]
const app = new Hono()
  .post('/api/v1/messages', async (context) => {
    const fate = fates.shift()
    const content = new URLSearchParams(await context.req.text()).get('content') ?? ''
    if (fate !== 'not stored') stored.push({ id: stored.length + 1, content })
    return fate === undefined ? context.json({ id: stored.length }) : context.json({}, 502)
  })
  .get('/api/v1/messages', (context) => context.json({ messages: stored }))

let server: ReturnType<typeof serve>
let url: string
beforeEach(async () => {
  stored.length = 0
  server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 })
  await new Promise<void>((resolve) => server.once('listening', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())))

test('before a service that stores repeated messages twice, a message is looked for before it is sent again', async () => {
  fates = ['not stored', 'answer lost']
  const work: Work = { sent: [], wrongs: [], tally: { repeated: 0, milliseconds: [] }, underWay: 1 }
  const person = new Person('p0', { id: 1, email: 'p0@host', key: '', channelId: 7 }, url, work)
  await person.send()
  await person.send()
  expect(stored.map(({ content }) => content)).toEqual(['p0-1', 'p0-2'])
  expect(work.sent.map(({ id }) => id)).toEqual([1, 2])
  expect(work.tally.repeated).toBe(2)
  expect(work.wrongs).toEqual([])
})
