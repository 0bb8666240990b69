import { beforeEach, expect, test } from 'vitest'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import type { EventContent, QueueEvent } from '../../../protocol/chat/queueEvents.ts'
import { getEvents, register, type ClientCapabilities } from '../../../protocol/chat/register.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import { aService, type TestService, type TestUser } from '../service.testing.ts'

let service: TestService
let ada: TestUser
let bob: TestUser
let channel: number

beforeEach(() => {
  service = aService()
  ada = service.addUser({ fullName: 'Ada' })
  bob = service.addUser({ fullName: 'Bob' })
  channel = service.addChannel({ name: 'garden', subscribers: [ada, bob] })
})

type Delivered = QueueEvent & { message: Record<string, unknown>; flags: string[]; local_message_id?: string }

const send = (
  topic = 'bees',
  content = 'the **bees**',
  more: { queue_id?: string; local_id?: string } = {},
) => service.call(sendMessage, { type: 'channel', to: channel, topic, content, ...more }, { as: ada })

const direct = (content: string, to = [bob.id]) =>
  service.call(sendMessage, { type: 'direct', to, content }, { as: ada })

const messagesDuring = async (as: TestUser, work: () => unknown, args: ArgumentsOf<typeof register> = {}) =>
  (await service.eventsDuring(as, work, { event_types: ['message'], ...args })) as Delivered[]

/** Returns the events that a client with only these capabilities receives. */
async function receivedBy(capabilities: ClientCapabilities, event: EventContent): Promise<object[]> {
  const publish = () => service.context.events.publish(event, [ada.id])
  const events = await service.eventsDuring(ada, publish, { client_capabilities: capabilities })
  return events.map(({ id: _id, ...content }) => content)
}

test('a message event contains the message as HTML, and the flags beside it', async () => {
  const [event] = await messagesDuring(bob, () => send())
  expect(event).toMatchObject({ type: 'message', flags: [] })
  expect(event?.message).toMatchObject({
    content: '<p>the <strong>bees</strong></p>',
    content_type: 'text/html',
    subject: 'bees',
    display_recipient: 'garden',
  })
})

test('without apply_markdown events contain the source', async () => {
  const [event] = await messagesDuring(bob, () => send(), { apply_markdown: false })
  expect(event?.message).toMatchObject({ content: 'the **bees**', content_type: 'text/x-markdown' })
})

test('local_message_id is sent only to the sending queue', async () => {
  const [own, other] = [await service.register(ada), await service.register(ada)]
  await send('bees', 'hello', { queue_id: own.queue_id as string, local_id: 'a-1' })
  const [[mine], [others]] = [
    await service.events(ada, own.queue_id),
    await service.events(ada, other.queue_id),
  ]
  expect(mine).toMatchObject({ type: 'message', local_message_id: 'a-1' })
  expect(others?.type).toBe('message')
  expect(others).not.toHaveProperty('local_message_id')
})

test('local_message_id is sent to no other user, whichever queue was named', async () => {
  const { queue_id } = await service.register(bob)
  await send('bees', 'hello', { queue_id: queue_id as string, local_id: 'a-1' })
  const [event] = await service.events(bob, queue_id)
  expect(event?.type).toBe('message')
  expect(event).not.toHaveProperty('local_message_id')
})

test('the empty topic has its display name for clients that cannot show an empty one', async () => {
  const [modern] = await messagesDuring(bob, () => send(''))
  expect(modern?.message['subject']).toBe('')
  const [older] = await messagesDuring(bob, () => send(''), { client_capabilities: {} })
  expect(older?.message['subject']).toBe('general chat')
  const [private_] = await messagesDuring(bob, () => direct('psst'), { client_capabilities: {} })
  expect(private_?.message['subject']).toBe('')
})

test.each<[string, [string, string][], string[]]>([
  ['a channel by name', [['channel', 'garden']], ['bees', 'wasps']],
  ['a channel by its older name', [['stream', 'Garden']], ['bees', 'wasps']],
  ['a topic, whatever its case', [['topic', 'BEES']], ['bees']],
  ['direct messages', [['is', 'dm']], ['direct']],
  ['one person', [['dm', 'person1@test.example']], ['direct']],
  [
    'several terms at once',
    [
      ['channel', 'garden'],
      ['topic', 'wasps'],
    ],
    ['wasps'],
  ],
  ['a sender', [['sender', 'person2@test.example']], []],
])('a narrow includes %s', async (_name, narrow, expected) => {
  const events = await messagesDuring(
    bob,
    async () => {
      await send('bees', 'bees')
      await send('wasps', 'wasps')
      await direct('direct')
    },
    {
      narrow: narrow.map(([operator, operand]) => ({ operator, operand, negated: false })),
      apply_markdown: false,
    },
  )
  expect(events.map((event) => event.message['content'])).toEqual(expected)
})

test.each(['', 'general chat', '(no topic)'])(
  'a narrow to the topic %j includes the empty topic',
  async (operand) => {
    const narrow = [{ operator: 'topic', operand, negated: false }]
    const sendBoth = () => Promise.all([send(''), send('bees')])
    const events = await messagesDuring(bob, sendBoth, { narrow })
    expect(events.map((event) => event.message['subject'])).toEqual([''])
  },
)

test('a negated term includes all other messages', async () => {
  const narrow = [{ operator: 'is', operand: 'dm', negated: true }]
  const events = await messagesDuring(bob, () => Promise.all([send(), direct('no')]), { narrow })
  expect(events.map((event) => event.message['type'])).toEqual(['stream'])
})

test('a narrow neither filters other events nor adds messages that the user does not receive', async () => {
  const eve = service.addUser()
  const narrow = [{ operator: 'channel', operand: 'garden', negated: false }]
  const events = await service.eventsDuring(
    eve,
    async () => {
      await send()
      service.context.events.publish({ type: 'invites_changed' }, [eve.id])
    },
    { narrow },
  )
  expect(events.map((event) => event.type)).toEqual(['invites_changed'])
})

test('a narrow with an operator that cannot be evaluated for events is refused', async () => {
  const narrow = [{ operator: 'has', operand: 'link', negated: false }]
  const refusal = await service.refusal(register, { narrow }, { as: ada })
  expect(refusal.code).toBe('BAD_NARROW')
  expect(refusal.answer['desc']).toEqual(expect.any(String))
})

test('a narrow to a state that only newer servers know excludes no event', async () => {
  const narrow = [{ operator: 'is', operand: 'purple', negated: false }]
  const events = await service.eventsDuring(ada, () => send('bees'), { narrow })
  expect(events.map(({ type }) => type)).toContain('message')
})

test('all_public_streams includes messages of public channels not joined, but of no private one', async () => {
  const eve = service.addUser()
  const secret = service.addChannel({ name: 'secret', inviteOnly: true, subscribers: [ada] })
  const work = async () => {
    await send()
    await service.call(sendMessage, { type: 'channel', to: secret, topic: 't', content: 'hush' }, { as: ada })
  }
  const events = await messagesDuring(eve, work, { all_public_streams: true })
  expect(events.map((event) => event.message['display_recipient'])).toEqual(['garden'])
  expect(await messagesDuring(eve, work)).toEqual([])
})

test('all_public_streams adds no messages for a guest', async () => {
  const guest = service.addUser({ role: Role.guest })
  expect(await messagesDuring(guest, () => send(), { all_public_streams: true })).toEqual([])
})

test('deleted messages are sent in one event, or one by one to older clients', async () => {
  const event: EventContent = {
    type: 'delete_message',
    message_ids: [4, 5],
    message_type: 'stream',
    stream_id: 1,
    topic: 't',
  }
  expect(await receivedBy({ bulk_message_deletion: true }, event)).toEqual([event])
  const single = { type: 'delete_message', message_type: 'stream', stream_id: 1, topic: 't' }
  expect(await receivedBy({}, event)).toEqual([
    { ...single, message_id: 4 },
    { ...single, message_id: 5 },
  ])
})

test('replacement events have increasing IDs, and other queues continue above them', async () => {
  const [older, modern] = [
    await service.register(ada, { client_capabilities: {} }),
    await service.register(ada, { client_capabilities: { bulk_message_deletion: true } }),
  ]
  const event: EventContent = { type: 'delete_message', message_ids: [4, 5, 6], message_type: 'private' }
  service.context.events.publish(event, [ada.id])
  service.context.events.publish({ type: 'invites_changed' }, [ada.id])
  const ids = (await service.events(ada, older.queue_id)).map((each) => each.id)
  const modernIds = (await service.events(ada, modern.queue_id)).map((each) => each.id)
  expect(ids).toEqual(ids.toSorted((one, other) => one - other))
  expect(new Set(ids).size).toBe(4)
  expect(modernIds.at(-1)).toBe(ids.at(-1))
})

test('typing in channels is sent only to clients that ask for it', async () => {
  const event: EventContent = {
    type: 'typing',
    op: 'start',
    message_type: 'stream',
    sender: { user_id: bob.id, email: bob.email },
    stream_id: channel,
    topic: 'bees',
  }
  expect(await receivedBy({ stream_typing_notifications: true }, event)).toEqual([event])
  expect(await receivedBy({}, event)).toEqual([])
  const { stream_id: _stream, topic: _topic, ...direct } = { ...event, message_type: 'direct' }
  expect(await receivedBy({}, { ...direct, recipients: [event.sender] })).toHaveLength(1)
})

test('inherited settings are sent as null, or as the user’s value, by the client’s capability', async () => {
  const event: EventContent = {
    type: 'subscription',
    op: 'update',
    stream_id: channel,
    property: 'wildcard_mentions_notify',
    value: null,
  }
  expect(await receivedBy({ notification_settings_null: true }, event)).toEqual([event])
  expect(await receivedBy({}, event)).toEqual([{ ...event, value: true }])
})

test('an archived channel is removed for clients without support for archiving', async () => {
  const event: EventContent = {
    type: 'stream',
    op: 'update',
    stream_id: channel,
    name: 'garden',
    property: 'is_archived',
    value: true,
  }
  expect(await receivedBy({ archived_channels: true }, event)).toEqual([event])
  expect(await receivedBy({}, event)).toEqual([
    { type: 'stream', op: 'delete', stream_ids: [channel], streams: [{ stream_id: channel }] },
  ])
})

test('a deactivated group is removed for clients without support for it', async () => {
  const event = { type: 'user_group', op: 'update', group_id: 7, data: { deactivated: true } } as EventContent
  expect(await receivedBy({ include_deactivated_groups: true }, event)).toEqual([event])
  expect(await receivedBy({}, event)).toEqual([{ type: 'user_group', op: 'remove', group_id: 7 }])
})

test('presence is sent by user, or by program to older clients', async () => {
  const event: EventContent = {
    type: 'presence',
    presences: { [bob.id]: { active_timestamp: 100 } },
    server_timestamp: 101,
  }
  expect(await receivedBy({ simplified_presence_events: true }, event)).toEqual([event])
  expect(await receivedBy({}, event)).toEqual([
    {
      type: 'presence',
      user_id: bob.id,
      server_timestamp: 101,
      presence: { website: { client: 'website', status: 'active', timestamp: 100, pushable: false } },
    },
  ])
})

test('a topic is named in every event for clients that cannot show an empty one', async () => {
  const moved: EventContent = {
    type: 'update_message',
    message_id: 1,
    message_ids: [1],
    flags: [],
    rendering_only: false,
  }
  expect(await receivedBy({}, { ...moved, orig_subject: '', subject: 'bees' })).toMatchObject([
    { orig_subject: 'general chat', subject: 'bees' },
  ])
  const topic: EventContent = {
    type: 'user_topic',
    stream_id: channel,
    topic_name: '',
    last_updated: 1,
    visibility_policy: 1,
  }
  expect(await receivedBy({}, topic)).toMatchObject([{ topic_name: 'general chat' }])
  expect(await receivedBy({ empty_topic_name: true }, topic)).toMatchObject([{ topic_name: '' }])
  const flags: EventContent = {
    type: 'update_message_flags',
    op: 'remove',
    flag: 'read',
    messages: [1],
    all: false,
    message_details: { 1: { type: 'stream', mentioned: false, stream_id: channel, topic: '' } },
  }
  expect(await receivedBy({}, flags)).toMatchObject([{ message_details: { 1: { topic: 'general chat' } } }])
})

test('an event addressed twice to a user is sent once', async () => {
  const publish = () => service.context.events.publish({ type: 'invites_changed' }, [ada.id, ada.id])
  expect(await service.eventsDuring(ada, publish)).toHaveLength(1)
})

test('waiting events are withdrawn when their reader loses access, and their IDs can still be acknowledged', async () => {
  const secret = service.addChannel({ name: 'secret', inviteOnly: true, subscribers: [ada, bob] })
  const { queue_id } = await service.register(bob)
  await service.call(sendMessage, { type: 'channel', to: secret, topic: 't', content: 'hush' }, { as: ada })
  await send('bees', 'public')
  const { database, events } = service.context
  database.transaction(() => {
    database.run('UPDATE subscription SET is_active = 0 WHERE user_id = ? AND channel_id = ?', bob.id, secret)
    const subscriptions = [{ stream_id: secret, name: 'secret' }]
    events.publish({ type: 'subscription', op: 'remove', subscriptions }, [bob.id])
  })
  const waiting = await service.events(bob, queue_id)
  expect(JSON.stringify(waiting)).not.toContain('hush')
  expect(waiting.map((event) => event.type)).toEqual(['heartbeat', 'message', 'subscription'])
  const rest = await service.call(
    getEvents,
    { queue_id: queue_id as string, last_event_id: waiting[0]?.id, dont_block: true },
    { as: bob },
  )
  expect(rest.events).toHaveLength(2)
})

test('the waiting event of a deleted message is withdrawn', async () => {
  const { queue_id } = await service.register(bob)
  const { id } = await send('bees', 'regretted')
  const event: EventContent = { type: 'delete_message', message_ids: [id], message_type: 'stream' }
  service.context.events.publish(event, [bob.id])
  const waiting = await service.events(bob, queue_id)
  expect(waiting.map((each) => each.type)).toEqual(['heartbeat', 'delete_message'])
})
