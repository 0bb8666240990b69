import { expect, test } from 'vitest'
import { updateSubscriptionProperties, updateUserTopic } from '../../../protocol/chat/channelTools.ts'
import { getMessages } from '../../../protocol/chat/messages.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import { VisibilityPolicy } from '../../../protocol/chat/shapes.ts'
import { aService, type TestService, type TestUser } from '../service.testing.ts'
import { Flag } from './flags.ts'
import { setFlags } from './flags.testing.ts'

function anOrganisation() {
  const service = aService()
  const people = [service.addUser(), service.addUser(), service.addUser()] as const
  const [ada, ben, cy] = people
  const general = service.addChannel({ name: 'general', subscribers: [ada, ben] })
  return { service, ada, ben, cy, general }
}

const say = async (service: TestService, as: TestUser, topic: string, content = 'Hello') =>
  (await service.call(sendMessage, { type: 'channel', to: 'general', topic, content }, { as })).id
const whisper = async (service: TestService, as: TestUser, ...to: TestUser[]) =>
  (await service.call(sendMessage, { type: 'direct', to: to.map(({ id }) => id), content: 'Hi' }, { as })).id

test('unread messages are grouped by conversation, each list ascending', async () => {
  const { service, ada, ben, cy, general } = anOrganisation()
  const lunch = [await say(service, ada, 'Lunch'), await say(service, ada, 'lunch', '@**all**')]
  const empty = await say(service, ada, '')
  const pair = [await whisper(service, ada, ben), await whisper(service, ada, ben)]
  const group = await whisper(service, ada, ben, cy)
  const note = await whisper(service, ben, ben)
  const { unread_msgs, max_message_id } = await service.register(ben)
  expect(max_message_id).toBe(note)
  expect(unread_msgs).toEqual({
    count: 7,
    streams: [
      { stream_id: general, topic: 'Lunch', unread_message_ids: lunch },
      { stream_id: general, topic: '', unread_message_ids: [empty] },
    ],
    pms: [
      { other_user_id: ada.id, unread_message_ids: pair },
      { other_user_id: ben.id, unread_message_ids: [note] },
    ],
    huddles: [{ user_ids_string: `${ada.id},${ben.id},${cy.id}`, unread_message_ids: [group] }],
    mentions: [lunch[1]],
    old_unreads_missing: false,
  })
})

test('unread messages of left channels and muted users are not included', async () => {
  const { service, ada, ben, cy } = anOrganisation()
  await say(service, ada, 'lunch')
  await whisper(service, cy, ben)
  const { database } = service.context
  database.run('UPDATE subscription SET is_active = 0 WHERE user_id = ?', ben.id)
  database.run('INSERT INTO muted_user (user_id, muted_user_id, muted_at) VALUES (?, ?, 1)', ben.id, cy.id)
  expect((await service.register(ben)).unread_msgs).toMatchObject({ count: 0 })
})

test('muted unread messages are listed, but not counted', async () => {
  const { service, ada, ben, general } = anOrganisation()
  const lunch = await say(service, ada, 'lunch')
  await say(service, ada, 'dinner')
  await whisper(service, ada, ben)
  const setTopic = (topic: string, visibility_policy: VisibilityPolicy) =>
    service.call(updateUserTopic, { stream_id: general, topic, visibility_policy }, { as: ben })
  const received = [
    { operator: 'is', operand: 'unread', negated: false },
    { operator: 'in', operand: 'home', negated: false },
  ]
  const fetchReceived = () =>
    service.call(
      getMessages,
      { narrow: received, anchor: 'newest', num_before: 100, num_after: 0 },
      { as: ben },
    )
  /** The number of unread messages, equal to the unread part of the home view. */
  const unread = async () => {
    const { unread_msgs } = await service.register(ben)
    expect(unread_msgs?.count).toBe((await fetchReceived()).messages.length)
    return unread_msgs
  }
  await setTopic('Lunch', VisibilityPolicy.muted)
  expect(await unread()).toMatchObject({ count: 2 })
  const mute = { stream_id: general, property: 'is_muted', value: true }
  await service.call(updateSubscriptionProperties, { subscription_data: [mute] }, { as: ben })
  expect(await unread()).toMatchObject({ count: 1 })
  for (const policy of [VisibilityPolicy.unmuted, VisibilityPolicy.followed]) {
    await setTopic('lunch', policy)
    expect(await unread()).toMatchObject({ count: 2 })
  }
  expect((await unread())?.streams).toContainEqual({
    stream_id: general,
    topic: 'lunch',
    unread_message_ids: [lunch],
  })
})

test('unread messages need both event types', async () => {
  const { service, ben } = anOrganisation()
  const both = await service.register(ben, { fetch_event_types: ['message', 'update_message_flags'] })
  expect(both.unread_msgs).toBeDefined()
  for (const type of ['message', 'update_message_flags']) {
    expect((await service.register(ben, { fetch_event_types: [type] })).unread_msgs).toBeUndefined()
  }
})

test('starred messages are listed ascending', async () => {
  const { service, ada, ben } = anOrganisation()
  const ids = [await say(service, ada, 'a'), await say(service, ada, 'b'), await say(service, ada, 'c')]
  setFlags(service, ben, [ids[0] ?? 0, ids[2] ?? 0], Flag.starred)
  expect((await service.register(ben)).starred_messages).toEqual([ids[0], ids[2]])
})

test('direct conversations are listed newest first, without the reader', async () => {
  const { service, ada, ben, cy } = anOrganisation()
  await whisper(service, ada, ben)
  const note = await whisper(service, ben, ben)
  const group = await whisper(service, cy, ben, ada)
  const pair = await whisper(service, ada, ben)
  expect((await service.register(ben)).recent_private_conversations).toEqual([
    { max_message_id: pair, user_ids: [ada.id] },
    { max_message_id: group, user_ids: [ada.id, cy.id] },
    { max_message_id: note, user_ids: [] },
  ])
})
