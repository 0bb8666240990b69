import { expect, test } from 'vitest'
import {
  getSubscriptions,
  subscribe,
  unsubscribe,
  updateSubscriptionProperties,
} from '../../../protocol/chat/channelTools.ts'
import { getMessages } from '../../../protocol/chat/messages.ts'
import type { QueueEvent } from '../../../protocol/chat/queueEvents.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { aService, type TestUser } from '../service.testing.ts'

const kinds = (events: readonly QueueEvent[]): string[] =>
  events
    .filter(({ type }) => type === 'stream' || type === 'subscription')
    .map((event) => `${event.type}/${'op' in event ? event.op : ''}`)

test('leaving returns the channels that were left', async () => {
  const chat = aService()
  const as = chat.addUser()
  chat.addChannel({ name: 'in', subscribers: [as] })
  chat.addChannel({ name: 'out' })
  const reply = await chat.call(unsubscribe, { subscriptions: ['in', 'out', 'IN'] }, { as })
  expect(reply.removed).toEqual(['in'])
  expect(reply.not_removed).toEqual(['out'])
  expect((await chat.call(getSubscriptions, {}, { as })).subscriptions).toEqual([])
})

test('leaving is published to the user and to users who see the subscribers', async () => {
  const chat = aService()
  const [as, watcher] = [chat.addUser(), chat.addUser()]
  const guest = chat.addUser({ role: Role.guest })
  const id = chat.addChannel({ name: 'open', subscribers: [as] })
  const { queue_id } = await chat.register(as)
  const guestQueue = await chat.register(guest)
  const leave = () => chat.call(unsubscribe, { subscriptions: ['open'] }, { as })
  const seen = await chat.eventsDuring(watcher, leave)
  expect(kinds(seen)).toEqual(['subscription/peer_remove'])
  expect(seen).toMatchObject([{ stream_ids: [id], user_ids: [as.id] }])
  expect(kinds(await chat.events(as, queue_id))).toEqual(['subscription/remove', 'subscription/peer_remove'])
  expect(kinds(await chat.events(guest, guestQueue.queue_id))).toEqual([])
})

test('a user who leaves a private channel no longer sees it', async () => {
  const chat = aService()
  const [as, insider] = [chat.addUser(), chat.addUser()]
  const id = chat.addChannel({ name: 'secret', inviteOnly: true, subscribers: [as, insider] })
  const leave = () => chat.call(unsubscribe, { subscriptions: ['secret'] }, { as })
  const events = await chat.eventsDuring(as, leave)
  expect(kinds(events)).toEqual(['subscription/remove', 'stream/delete'])
  expect(events.at(-1)).toMatchObject({ stream_ids: [id], streams: [{ stream_id: id }] })
  const snapshot = await chat.register(as)
  expect(JSON.stringify(snapshot)).not.toContain('secret')
})

test('unread messages of a channel become read for a user who leaves it, and for no other', async () => {
  const chat = aService()
  const [as, writer, other] = [chat.addUser(), chat.addUser(), chat.addUser()]
  for (const name of ['left', 'kept']) chat.addChannel({ name, subscribers: [as, writer, other] })
  const say = async (to: string) =>
    (await chat.call(sendMessage, { type: 'channel', to, topic: 'x', content: 'x' }, { as: writer })).id
  const ids = [await say('left'), await say('left'), await say('kept')]
  const unread = async (reader: TestUser) => {
    const narrow = [{ operator: 'is', operand: 'unread', negated: false }]
    const range = { anchor: 'newest', num_before: 10, num_after: 0, narrow }
    return (await chat.call(getMessages, range, { as: reader })).messages.map(({ id }) => id)
  }
  const leave = () => chat.call(unsubscribe, { subscriptions: ['left'] }, { as })
  expect(await chat.eventsDuring(as, leave)).toContainEqual(
    expect.objectContaining({
      type: 'update_message_flags',
      op: 'add',
      flag: 'read',
      messages: ids.slice(0, 2),
    }),
  )
  expect([await unread(as), await unread(other)]).toEqual([ids.slice(2), ids])
  await chat.call(subscribe, { subscriptions: [{ name: 'left' }] }, { as })
  expect((await chat.register(as)).unread_msgs?.count).toBe(1)
})

test('a channel hidden from the caller looks missing', async () => {
  const chat = aService()
  const as = chat.addUser()
  chat.addChannel({ name: 'secret', inviteOnly: true, subscribers: [chat.addUser()] })
  const hidden = await chat.refusal(unsubscribe, { subscriptions: ['secret'] }, { as })
  const missing = await chat.refusal(unsubscribe, { subscriptions: ['nowhere'] }, { as })
  expect(hidden.message.replace('secret', 'nowhere')).toBe(missing.message)
})

test('ending others’ subscriptions takes an administrator, an administrator of the channel or the bot’s owner', async () => {
  const chat = aService()
  const [as, other] = [chat.addUser(), chat.addUser()]
  const bot = chat.addUser({ bot: { type: 1, ownerId: as.id } })
  const admin = chat.addUser({ role: Role.administrator })
  chat.addChannel({ name: 'open', subscribers: [as, other, bot] })
  const end = { subscriptions: ['open'], principals: [other.id] }
  expect((await chat.refusal(unsubscribe, end, { as })).code).toBe('BAD_REQUEST')
  expect((await chat.call(unsubscribe, { ...end, principals: [bot.id] }, { as })).removed).toEqual(['open'])
  expect((await chat.call(unsubscribe, end, { as: admin })).removed).toEqual(['open'])
  await chat.call(subscribe, { subscriptions: [{ name: 'mine' }], principals: [as.id, other.id] }, { as })
  const mine = await chat.call(unsubscribe, { subscriptions: ['mine'], principals: [other.id] }, { as })
  expect(mine.removed).toEqual(['mine'])
})

test('settings of a subscription return when the user subscribes again', async () => {
  const chat = aService()
  const as = chat.addUser()
  const stream_id = chat.addChannel({ name: 'open', subscribers: [as] })
  const change = { stream_id, property: 'pin_to_top', value: true }
  await chat.call(updateSubscriptionProperties, { subscription_data: [change] }, { as })
  await chat.call(unsubscribe, { subscriptions: ['open'] }, { as })
  expect((await chat.register(as)).unsubscribed).toMatchObject([{ name: 'open', pin_to_top: true }])
  await chat.call(subscribe, { subscriptions: [{ name: 'open' }] }, { as })
  expect((await chat.call(getSubscriptions, {}, { as })).subscriptions).toMatchObject([{ pin_to_top: true }])
})
