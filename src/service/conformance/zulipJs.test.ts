import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ZulipClient } from 'zulip-js'
import { createHost } from '../host/app.ts'
import { calendarFor } from '../host/app.testing.ts'
import { createCipher } from '../cipher.ts'
import { listen, type ListeningHost, type RunningServer } from '../host/server.ts'
import { SqliteSessions } from '../host/sqliteSessions.ts'
import { anOrganisation, TEST_PASSWORD, type TestOrganisation } from './organisation.testing.ts'

/*
 * An independent client written for another server, unmodified from npm, over a socket. It represents
 * existing scripts and bots.
 */

// zulip-js replaces the global FormData, which later tests need.
const { FormData } = globalThis
const { default: zulip } = await import('zulip-js')
globalThis.FormData = FormData

let org: TestOrganisation
let server: RunningServer
let mia: ZulipClient
let gil: ZulipClient

beforeAll(async () => {
  org = anOrganisation()
  const { service } = org.service
  const app = createHost({
    chat: service.handle,
    calendar: calendarFor(org.service),
    sessions: new SqliteSessions(':memory:', createCipher(Buffer.alloc(32, 1)), Date.now),
  })
  const host: ListeningHost = {
    fetch: (request, bindings) => app.fetch(request, bindings),
    quiesce: service.quiesce,
    stop: service.stop,
  }
  server = await listen(host, { hostname: '127.0.0.1', port: 0 })
  mia = await zulip({ username: org.member.email, apiKey: org.member.apiKey, realm: server.url })
  gil = await zulip({ username: org.guest.email, apiKey: org.guest.apiKey, realm: server.url })
})

afterAll(() => server.stop())

const message = (content: string) => ({ type: 'stream', to: 'general', subject: 'lunch', content })

test('zulip-js signs in with an API key', async () => {
  expect(await mia.users.me.getProfile()).toMatchObject({ result: 'success', user_id: org.member.id })
})

test('zulip-js signs in with a password', async () => {
  const { email } = await org.service.addUserWithPassword({ email: 'pat@test.example' })
  const pat = await zulip({ username: email, password: TEST_PASSWORD, realm: server.url })
  expect(await pat.users.me.getProfile()).toMatchObject({ result: 'success', email })
})

test('zulip-js sends, reads and marks messages', async () => {
  const sent = await mia.messages.send(message('A **word**'))
  expect(sent).toMatchObject({ result: 'success', id: expect.any(Number) })
  const read = await gil.messages.retrieve({
    anchor: 'newest',
    num_before: 1,
    num_after: 0,
    narrow: [{ operator: 'stream', operand: 'general' }],
  })
  expect(read['messages']).toMatchObject([{ id: sent['id'], content: '<p>A <strong>word</strong></p>' }])
  const marked = await gil.messages.flags.add({ messages: [sent['id']], flag: 'starred' })
  expect(marked).toMatchObject({ result: 'success', messages: [sent['id']] })
})

test('zulip-js edits: its PATCH has parameters in the query', async () => {
  const { id } = await mia.messages.send(message('One'))
  expect(await mia.messages.update({ message_id: id, content: 'Two' })).toMatchObject({ result: 'success' })
  const read = await mia.messages.retrieve({ message_ids: JSON.stringify([id]), apply_markdown: false })
  expect(read['messages']).toMatchObject([{ content: 'Two' }])
})

test('zulip-js reacts and undoes it: its DELETE has parameters in the query', async () => {
  const { id } = await mia.messages.send(message('Cake'))
  const reaction = { message_id: id, emoji_name: 'tada' }
  expect(await gil.reactions.add(reaction)).toMatchObject({ result: 'success' })
  expect(await gil.reactions.add(reaction)).toMatchObject({ code: 'REACTION_ALREADY_EXISTS' })
  expect(await gil.reactions.remove(reaction)).toMatchObject({ result: 'success' })
})

test('zulip-js registers and polls events', async () => {
  const queue = await gil.queues.register({ event_types: ['message', 'reaction'] })
  expect(queue).toMatchObject({ result: 'success', queue_id: expect.any(String) })
  const waiting = gil.events.retrieve({
    queue_id: queue['queue_id'],
    last_event_id: queue['last_event_id'],
    dont_block: false,
  })
  const { id } = await mia.messages.send(message('News'))
  const { events } = await waiting
  expect(events).toMatchObject([{ type: 'message', message: { id, content: 'News' } }])
  expect(await gil.queues.deregister({ queue_id: queue['queue_id'] })).toMatchObject({ result: 'success' })
})

test('zulip-js reads users, channels and settings', async () => {
  expect(await mia.streams.retrieve()).toMatchObject({ result: 'success' })
  expect(await mia.streams.subscriptions.retrieve()).toMatchObject({ result: 'success' })
  expect(await mia.streams.topics.retrieve({ stream_id: org.general })).toMatchObject({
    topics: [{ name: 'lunch' }],
  })
  expect(await mia.users.retrieve()).toMatchObject({ result: 'success' })
  expect(await mia.messages.render('*Hi*')).toMatchObject({ rendered: '<p><em>Hi</em></p>' })
})
