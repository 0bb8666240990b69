import { beforeEach, expect, test } from 'vitest'
import { fetchApiKey } from '../../../protocol/chat/apiKeys.ts'
import { sendInvitations } from '../../../protocol/chat/invitations.ts'
import { updateMessage } from '../../../protocol/chat/messageActions.ts'
import { getMessages, updateFlags } from '../../../protocol/chat/messages.ts'
import { updateOrganisation } from '../../../protocol/chat/organisation.ts'
import { createUser } from '../../../protocol/chat/olderEndpoints.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import { aService, TEST_PASSWORD, TestMailbox, type TestService, type TestUser } from '../service.testing.ts'

const DAY = 24 * 60 * 60 * 1000

let now: number
let mailbox: TestMailbox
let chat: TestService
let owner: TestUser
let general: number
let news: number

beforeEach(async () => {
  now = Date.parse('2026-03-01T12:00:00Z')
  mailbox = new TestMailbox()
  chat = aService({ now: () => now, mailTransport: mailbox })
  owner = chat.addUser({ role: Role.owner, fullName: 'Olga' })
  general = chat.addChannel({ name: 'general', subscribers: [owner] })
  news = chat.addChannel({ name: 'news', subscribers: [owner] })
  chat.context.database.run('UPDATE channel SET is_default = 1')
  await chat.call(updateOrganisation, { welcome_message_custom_text: '' }, { as: owner })
})

const say = async (to: number, topic: string, content = 'Hello'): Promise<number> =>
  (await chat.call(sendMessage, { type: 'channel', to, topic, content }, { as: owner })).id

async function sayMany(count: number, to: number, topic: string): Promise<number[]> {
  const ids: number[] = []
  for (let index = 0; index < count; index++) ids.push(await say(to, topic, `Message ${index}`))
  return ids
}

/** Somebody joins by a link of the owner, with these options. */
async function join(options: Partial<ArgumentsOf<typeof sendInvitations>>): Promise<TestUser> {
  const email = 'new@test.example'
  await chat.call(sendInvitations, { stream_ids: [], ...options, invitee_emails: email }, { as: owner })
  await chat.service.sendMail()
  const token = mailbox.tokenTo(email, 'join')
  const given = { token, full_name: 'Ned New', password: TEST_PASSWORD }
  const joined = await chat.service.reception.join(given, 'test')
  if (!('api_key' in joined)) throw new Error('A second step is asked for')
  return { id: joined.user_id, email, apiKey: joined.api_key }
}
const joinByDefault = () => join({ include_realm_default_subscriptions: true })

/** IDs of what is unread in channels. */
async function unreadOf(as: TestUser): Promise<number[]> {
  const { unread_msgs } = await chat.register(as)
  const lists = (unread_msgs?.streams ?? []).map(({ unread_message_ids }) => unread_message_ids)
  return lists.flat().toSorted((one, other) => one - other)
}

const rowsOf = ({ id }: TestUser): number =>
  chat.context.database.all('SELECT 1 FROM user_message WHERE user_id = ?', id).length

test('the newest twenty messages of the channels are unread for a person who joins, without a row for each', async () => {
  const older = await sayMany(8, general, 'lunch')
  const newer = [...(await sayMany(9, news, 'press')), ...(await sayMany(6, general, 'plans'))]
  const ned = await joinByDefault()
  expect(await unreadOf(ned)).toEqual([...older.slice(-5), ...newer])
  expect(rowsOf(ned)).toBe(0)
  const later = await say(news, 'press')
  expect(await unreadOf(ned)).toEqual([...older.slice(-5), ...newer, later])
})

test('what they read of it is read', async () => {
  const ids = await sayMany(5, general, 'lunch')
  const ned = await joinByDefault()
  await chat.call(updateFlags, { messages: ids.slice(0, 2), op: 'add', flag: 'read' }, { as: ned })
  expect(await unreadOf(ned)).toEqual(ids.slice(2))
  const narrow = [{ operator: 'is', operand: 'unread', negated: false }]
  const range = { anchor: 'first_unread', num_before: 0, num_after: 9, narrow }
  const { messages } = await chat.call(getMessages, range, { as: ned })
  expect(messages.map(({ id, flags }) => [id, flags])).toEqual(ids.slice(2).map((id) => [id, []]))
})

test('what is older than twelve weeks is not unread', async () => {
  await sayMany(3, general, 'lunch')
  now += 12 * 7 * DAY
  const [recent] = await sayMany(1, news, 'press')
  now += 1000
  expect(await unreadOf(await joinByDefault())).toEqual([recent])
})

test('channels that they do not join are left out', async () => {
  await say(general, 'lunch')
  const here = await say(news, 'press')
  expect(await unreadOf(await join({ stream_ids: [news] }))).toEqual([here])
})

test('nothing is unread for people who join no channel', async () => {
  await say(general, 'lunch')
  expect(await unreadOf(await join({ stream_ids: [] }))).toEqual([])
})

test('protected history stays hidden, shared history of a private channel does not', async () => {
  const closed = chat.addChannel({ name: 'closed', inviteOnly: true, subscribers: [owner] })
  const shared = chat.addChannel({
    name: 'shared',
    inviteOnly: true,
    historyPublicToSubscribers: true,
    subscribers: [owner],
  })
  await say(closed, 'secrets')
  const known = await say(shared, 'plans')
  const ned = await join({ stream_ids: [closed, shared] })
  expect(await unreadOf(ned)).toEqual([known])
  const after = await say(closed, 'secrets')
  expect(await unreadOf(ned)).toEqual([known, after])
})

test('a guest who joins finds unread messages, too', async () => {
  const id = await say(general, 'lunch')
  expect(await unreadOf(await join({ stream_ids: [general], invite_as: Role.guest }))).toEqual([id])
})

test('messages count where they are now; those moved into a closed channel stay hidden', async () => {
  const closed = chat.addChannel({ name: 'closed', inviteOnly: true, subscribers: [owner] })
  const [first, second] = await sayMany(2, general, 'lunch')
  const third = await say(closed, 'secrets')
  const move = (message_id: number, stream_id: number) =>
    chat.call(
      updateMessage,
      {
        message_id,
        stream_id,
        propagate_mode: 'change_one',
        send_notification_to_old_thread: false,
        send_notification_to_new_thread: false,
      },
      { as: owner },
    )
  await move(second ?? 0, closed)
  await move(third, general)
  const ned = await join({ stream_ids: [general, closed] })
  expect(await unreadOf(ned)).toEqual([first, third])
  const { messages } = await chat.call(
    getMessages,
    {
      anchor: 'newest',
      num_before: 9,
      num_after: 0,
      narrow: [{ operator: 'channel', operand: closed, negated: false }],
    },
    { as: ned },
  )
  expect(messages).toEqual([])
})

test('people whom a program of an administrator adds find the same', async () => {
  const id = await say(general, 'lunch')
  const added = { email: 'pia@test.example', full_name: 'Pia Program', password: TEST_PASSWORD }
  await chat.call(createUser, added, { as: owner })
  const { api_key, user_id } = await chat.call(fetchApiKey, {
    username: added.email,
    password: TEST_PASSWORD,
  })
  expect(await unreadOf({ id: user_id, email: added.email, apiKey: api_key })).toEqual([id])
})

test('no mail is sent about what was unread from the beginning', async () => {
  await say(general, 'lunch', '@**all** come')
  const ned = await joinByDefault()
  const before = mailbox.mails.length
  await chat.service.writeMissed()
  now += DAY
  await chat.service.writeMissed()
  await chat.service.sendMail()
  expect(mailbox.mails.slice(before).filter(({ to }) => to === ned.email)).toEqual([])
})
