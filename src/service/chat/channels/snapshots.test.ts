import { expect, test } from 'vitest'
import { unsubscribe } from '../../../protocol/chat/channelTools.ts'
import { limits } from '../../../protocol/chat/limits.ts'
import { register } from '../../../protocol/chat/register.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { aService, type TestService } from '../service.testing.ts'

const DAY = 24 * 60 * 60
const names = (channels: readonly { name: string }[] = []): string[] => channels.map(({ name }) => name)

function fillChannel(chat: TestService, channelId: number, size: number): number[] {
  const userIds: number[] = []
  for (let index = 0; index < size; index++) {
    const { id } = chat.context.database.run(
      'INSERT INTO user (email, delivery_email, full_name, role, date_joined) VALUES (?, ?, ?, 400, 0)',
      `many${index}@test.example`,
      `many${index}@test.example`,
      `Many ${index}`,
    )
    chat.context.database.run('INSERT INTO subscription (user_id, channel_id) VALUES (?, ?)', id, channelId)
    userIds.push(id)
  }
  return userIds
}

test('every channel is in exactly one of three lists', async () => {
  const chat = aService()
  const as = chat.addUser()
  chat.addChannel({ name: 'in', subscribers: [as] })
  chat.addChannel({ name: 'left', subscribers: [as] })
  chat.addChannel({ name: 'never' })
  chat.addChannel({ name: 'secret', inviteOnly: true })
  await chat.call(unsubscribe, { subscriptions: ['left'] }, { as })
  const snapshot = await chat.register(as)
  expect(names(snapshot.subscriptions)).toEqual(['in'])
  expect(names(snapshot.unsubscribed)).toEqual(['left'])
  expect(names(snapshot.never_subscribed)).toEqual(['never'])
  expect(names(snapshot.streams)).toEqual(['in', 'left', 'never'])
})

test('a private channel the user left is in no list', async () => {
  const chat = aService()
  const as = chat.addUser()
  chat.addChannel({ name: 'secret', inviteOnly: true, subscribers: [as] })
  await chat.call(unsubscribe, { subscriptions: ['secret'] }, { as })
  expect(JSON.stringify(await chat.register(as))).not.toContain('secret')
})

test('a large channel includes bots and recently present users, a small one all subscribers', async () => {
  const chat = aService()
  const as = chat.addUser()
  const bot = chat.addUser({ bot: { type: 1, ownerId: as.id } })
  const large = chat.addChannel({ name: 'large', subscribers: [as, bot] })
  const [seen, longAgo] = fillChannel(chat, large, limits.full_subscriber_list_below) as [number, number]
  chat.addChannel({ name: 'small', subscribers: [as] })
  const now = Math.floor(chat.context.now() / 1000)
  const note = 'INSERT INTO presence (user_id, active_at) VALUES (?, ?)'
  chat.context.database.run(note, seen, now - 13 * DAY)
  chat.context.database.run(note, longAgo, now - 15 * DAY)
  const { subscriptions } = await chat.register(as, { include_subscribers: 'partial' })
  expect(subscriptions?.[0]).toMatchObject({ name: 'large', partial_subscribers: [bot.id, seen] })
  expect(subscriptions?.[0]).not.toHaveProperty('subscribers')
  expect(subscriptions?.[1]).toMatchObject({ name: 'small', subscribers: [as.id] })
  const whole = await chat.register(as, { include_subscribers: 'true' })
  expect(whole.subscriptions?.[0]?.subscribers).toHaveLength(limits.full_subscriber_list_below + 2)
})

test('guests receive subscribers only of their own channels', async () => {
  const chat = aService()
  const member = chat.addUser()
  const as = chat.addUser({ role: Role.guest })
  chat.addChannel({ name: 'open', subscribers: [as, member] })
  chat.addChannel({ name: 'web', isWebPublic: true, subscribers: [member] })
  const { subscriptions, never_subscribed } = await chat.register(as, { include_subscribers: 'true' })
  expect(subscriptions?.[0]?.subscribers).toEqual([member.id, as.id])
  expect(never_subscribed?.[0]?.name).toBe('web')
  expect(never_subscribed?.[0]).not.toHaveProperty('subscribers')
})

test('archived channels are sent only to clients that support archiving', async () => {
  const chat = aService()
  const as = chat.addUser()
  chat.addChannel({ name: 'old', isArchived: true, subscribers: [as] })
  const modern = await chat.register(as)
  expect(modern.subscriptions?.[0]).toMatchObject({ name: 'old', is_archived: true })
  const plain = await chat.register(as, { client_capabilities: {} })
  expect([plain.subscriptions, plain.streams]).toEqual([[], []])
})

test('visitors receive web-public channels', async () => {
  const chat = aService()
  chat.addChannel({ name: 'open' })
  chat.addChannel({ name: 'web', isWebPublic: true })
  const snapshot = await chat.call(register, {
    fetch_event_types: ['stream', 'subscription', 'drafts', 'user_topic'],
  })
  expect(names(snapshot.streams)).toEqual(['web'])
  expect(names(snapshot.never_subscribed)).toEqual(['web'])
  expect(snapshot).toMatchObject({ subscriptions: [], unsubscribed: [], drafts: [], user_topics: [] })
})

test('default channels are listed as far as the user sees them', async () => {
  const chat = aService()
  const open = chat.addChannel({ name: 'open' })
  chat.addChannel({ name: 'other' })
  const secret = chat.addChannel({ name: 'secret', inviteOnly: true })
  chat.context.database.run('UPDATE channel SET is_default = 1 WHERE id IN (?, ?)', open, secret)
  expect((await chat.register(chat.addUser())).realm_default_streams).toEqual([open])
})

test('a channel includes its first message, traffic and activity', async () => {
  let now = Date.UTC(2026, 0, 1)
  const chat = aService({ now: () => now })
  const as = chat.addUser()
  const stream_id = chat.addChannel({ name: 'open', subscribers: [as] })
  const fresh = await chat.register(as)
  expect(fresh.streams?.[0]).toMatchObject({
    first_message_id: null,
    stream_weekly_traffic: null,
    is_recently_active: true,
  })
  now += 13 * DAY * 1000
  const first = await chat.call(
    sendMessage,
    { type: 'channel', to: stream_id, topic: 'a', content: 'b' },
    { as },
  )
  await chat.call(sendMessage, { type: 'channel', to: stream_id, topic: 'a', content: 'c' }, { as })
  now += DAY * 1000
  const alive = await chat.register(as)
  expect(alive.streams?.[0]).toMatchObject({ first_message_id: first.id, stream_weekly_traffic: 1 })
  now += 181 * DAY * 1000
  const asleep = await chat.register(as)
  expect(asleep.streams?.[0]).toMatchObject({ stream_weekly_traffic: 0, is_recently_active: false })
})
