import { beforeEach, expect, test } from 'vitest'
import { exportPublicData } from '../../../protocol/chat/export.ts'
import { message } from '../../../protocol/chat/messages.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { user } from '../../../protocol/chat/users.ts'
import * as v from 'valibot'
import { aService, requestFor, type TestService, type TestUser } from '../service.testing.ts'

let chat: TestService
let administrator: TestUser
let member: TestUser

beforeEach(() => {
  chat = aService({ now: () => Date.parse('2026-03-27T12:00:00Z') })
  administrator = chat.addUser({ role: Role.administrator })
  member = chat.addUser()
})

const exported = () => chat.fetch(requestFor(exportPublicData, {}, { as: administrator }))

/** Returns the exported objects of a kind, in file order. */
async function things(kind: string): Promise<unknown[]> {
  const lines = (await (await exported()).text()).trimEnd().split('\n')
  return lines.flatMap((line) => {
    const thing = JSON.parse(line) as Record<string, unknown>
    return kind in thing ? [thing[kind]] : []
  })
}

const say = (to: number, content: string) =>
  chat.call(sendMessage, { type: 'channel', to, topic: 'talk', content }, { as: member })

test('an export has everything public in its wire form, with the messages’ sources', async () => {
  const general = chat.addChannel({ name: 'general', subscribers: [member] })
  await say(general, '**Hello**')
  const [hello, ...others] = await things('message')
  expect(hello).toMatchObject({ content: '**Hello**', stream_id: general, sender_id: member.id })
  expect(hello).not.toHaveProperty('flags')
  expect(v.is(message, hello)).toBe(true)
  expect(others).toEqual([])
  const people = await things('user')
  expect(people.every((person) => v.is(user, person))).toBe(true)
  expect(people).toContainEqual(expect.objectContaining({ user_id: member.id, email: member.email }))
  expect(await things('channel')).toMatchObject([{ stream_id: general, name: 'general' }])
  expect(await things('group')).toContainEqual(expect.objectContaining({ name: 'role:owners' }))
  expect(await things('organization')).toHaveLength(1)
})

test('an export has no private messages, not even of the exporting administrator', async () => {
  const hidden = chat.addChannel({
    name: 'harbour master',
    subscribers: [member, administrator],
    inviteOnly: true,
  })
  await say(hidden, 'Secret plan')
  await chat.call(sendMessage, { type: 'direct', to: [administrator.id], content: 'Psst' }, { as: member })
  const file = await (await exported()).text()
  expect(file).not.toMatch(/Secret plan|Psst|harbour master/)
})

test('an export ends with its number of messages, however many', async () => {
  const general = chat.addChannel({ name: 'general', subscribers: [member] })
  const { id } = await say(general, 'Hello')
  chat.context.database.run(
    `INSERT INTO message (conversation_id, sender_id, topic, topic_key, content, rendered_content, sent_at)
     SELECT conversation_id, sender_id, topic, topic_key, content, rendered_content, sent_at
     FROM message, json_each(?) WHERE message.id = ?`,
    JSON.stringify(Array.from({ length: 200 }, () => 0)),
    id,
  )
  expect(await things('message')).toHaveLength(201)
  expect(await things('end')).toEqual([{ messages: 201 }])
})

test('an export is sent as a download that is not cached', async () => {
  const { headers } = await exported()
  expect(headers.get('content-disposition')).toBe('attachment; filename="organization-2026-03-27.jsonl"')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test('only administrators can export', async () => {
  const moderator = chat.addUser({ role: Role.moderator })
  expect((await chat.refusal(exportPublicData, {}, { as: moderator })).answer['msg']).toBe(
    'Insufficient permission',
  )
  expect((await chat.refusal(exportPublicData, {})).status).toBe(401)
})
