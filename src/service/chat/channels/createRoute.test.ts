import { describe, expect, test } from 'vitest'
import {
  createChannel,
  deleteTopic,
  getChannel,
  getChannelEmail,
  getChannelId,
  getSubscribers,
  subscribe,
} from '../../../protocol/chat/channelTools.ts'
import { getTopics } from '../../../protocol/chat/channels.ts'
import { getMessages } from '../../../protocol/chat/messages.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import { systemGroupId } from '../groups/groups.ts'
import { storeOrganisationSettings } from '../realm/settings.ts'
import { aService, type TestUser } from '../service.testing.ts'

type Args = ArgumentsOf<typeof createChannel>

function anOrganisation() {
  const service = aService()
  const owner = service.addUser({ role: 100 })
  const ada = service.addUser({ fullName: 'Ada' })
  const ben = service.addUser({ fullName: 'Ben' })
  const guest = service.addUser({ role: 600 })
  const create = (fields: Partial<Args> = {}, as = ada) =>
    service.call(createChannel, { name: 'plans', subscribers: [ada.id, ben.id], ...fields }, { as })
  const refusal = (fields: Partial<Args>, as = ada) =>
    service.refusal(createChannel, { name: 'plans', subscribers: [ada.id, ben.id], ...fields }, { as })
  const direct = async (as: TestUser) => {
    const narrow = [{ operator: 'is', operand: 'dm', negated: false }]
    const range = { anchor: 'newest', num_before: 9, num_after: 0, narrow }
    const { messages } = await service.call(getMessages, range, { as })
    return messages.map(({ content }) => content.replace(/<[^>]+>/g, ''))
  }
  return { service, owner, ada, ben, guest, create, refusal, direct }
}

describe('creating a channel', () => {
  test('a channel is created with its subscribers and properties', async () => {
    const { service, ada, ben, create } = anOrganisation()
    const onlyAda = { direct_members: [ada.id], direct_subgroups: [] }
    const { id } = await create({
      description: 'What to do',
      invite_only: true,
      history_public_to_subscribers: false,
      topics_policy: 'disable_empty_topic',
      can_send_message_group: onlyAda,
    })
    const { stream } = await service.call(getChannel, { stream_id: id }, { as: ben })
    expect(stream).toMatchObject({
      name: 'plans',
      description: 'What to do',
      creator_id: ada.id,
      invite_only: true,
      history_public_to_subscribers: false,
      topics_policy: 'disable_empty_topic',
      can_send_message_group: onlyAda,
      can_administer_channel_group: onlyAda,
      subscriber_count: 2,
    })
    expect(await service.call(getSubscribers, { stream_id: id }, { as: ben })).toMatchObject({
      subscribers: [ada.id, ben.id],
    })
    expect(await service.call(getChannelId, { stream: 'PLANS' }, { as: ada })).toMatchObject({
      stream_id: id,
    })
  })

  test('a new channel is published to all who see it, with its subscribers', async () => {
    const { service, owner, guest, ada, ben, create } = anOrganisation()
    const types = { event_types: ['stream', 'subscription'] }
    const events = await service.eventsDuring(owner, () => create(), types)
    expect(events).toMatchObject([
      { op: 'create', streams: [{ name: 'plans', subscribers: [], subscriber_count: 0 }] },
      { op: 'peer_add', user_ids: [ada.id, ben.id] },
    ])
    expect(await service.eventsDuring(guest, () => create({ name: 'more' }), types)).toEqual([])
  })

  test('users added to a new channel are notified, without its creator', async () => {
    const { ada, ben, create, direct } = anOrganisation()
    await create()
    expect(await direct(ben)).toEqual(['Ada subscribed you to the channel #plans.'])
    expect(await direct(ada)).toEqual([])
    await create({ name: 'quiet', send_new_subscription_messages: false })
    expect(await direct(ben)).toHaveLength(1)
  })

  test('a taken name is refused', async () => {
    const { create, refusal } = anOrganisation()
    await create()
    expect(await refusal({ name: 'Plans' })).toMatchObject({ status: 409, code: 'CHANNEL_ALREADY_EXISTS' })
  })

  test.each<[string, Partial<Args>, string]>([
    ['without a name', { name: ' ' }, 'BAD_REQUEST'],
    ['for somebody unknown', { subscribers: [999] }, 'UNAUTHORIZED_PRINCIPAL'],
    ['private and open to the web', { invite_only: true, is_web_public: true }, 'BAD_REQUEST'],
    ['open with protected history', { history_public_to_subscribers: false }, 'BAD_REQUEST'],
    ['as a default by a member', { is_default_stream: true }, 'BAD_REQUEST'],
    ['open to the web by a member', { is_web_public: true }, 'BAD_REQUEST'],
    ['with messages that go by a member', { message_retention_days: 3 }, 'BAD_REQUEST'],
    ['in a folder that is not there', { folder_id: 9 }, 'BAD_REQUEST'],
    ['for a group that is not there', { can_send_message_group: 999 }, 'BAD_REQUEST'],
  ])('%s is refused, and no channel is created', async (_, fields, code) => {
    const { service, owner, refusal } = anOrganisation()
    expect(await refusal(fields)).toMatchObject({ code })
    expect((await service.register(owner)).streams).toEqual([])
  })

  test('channels are created by users with permission', async () => {
    const { service, guest, create, refusal } = anOrganisation()
    expect(await refusal({ subscribers: [guest.id] }, guest)).toMatchObject({ code: 'BAD_REQUEST' })
    const nobody = systemGroupId(service.context, 'role:nobody')
    storeOrganisationSettings(service.context, { can_create_public_channel_group: nobody })
    expect(await refusal({})).toMatchObject({ code: 'BAD_REQUEST' })
    await create({ invite_only: true })
    storeOrganisationSettings(service.context, { can_create_private_channel_group: nobody })
    expect(await refusal({ name: 'more', invite_only: true })).toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('adding others to a new channel needs permission', async () => {
    const { service, ada, create, refusal } = anOrganisation()
    const nobody = systemGroupId(service.context, 'role:nobody')
    storeOrganisationSettings(service.context, { can_add_subscribers_group: nobody })
    expect(await refusal({})).toMatchObject({ code: 'BAD_REQUEST' })
    const made = { subscriptions: [{ name: 'plans' }], principals: [ada.id, 1] }
    expect(await service.refusal(subscribe, made, { as: ada })).toMatchObject({ code: 'BAD_REQUEST' })
    await create({ subscribers: [ada.id] })
  })
})

test('subscribing others notifies them of all channels in one message', async () => {
  const { service, ada, ben, direct } = anOrganisation()
  const args = { subscriptions: [{ name: 'one' }, { name: 'two' }], principals: [ada.id, ben.id] }
  const answer = await service.call(subscribe, args, { as: ada })
  expect(answer.new_subscription_messages_sent).toBe(true)
  const [message, ...more] = await direct(ben)
  expect(more).toEqual([])
  expect(message).toMatch(/Ada subscribed you to the following channels:\s+#one\s+#two/)
})

test('a hidden channel reveals no name, properties or address', async () => {
  const { service, ada, guest } = anOrganisation()
  const stream_id = service.addChannel({ name: 'secret', inviteOnly: true, subscribers: [ada] })
  for (const as of [guest]) {
    expect(await service.refusal(getChannel, { stream_id }, { as })).toMatchObject({ status: 400 })
    expect(await service.refusal(getChannelId, { stream: 'secret' }, { as })).toMatchObject({ status: 400 })
    expect(await service.refusal(getChannelEmail, { stream_id }, { as })).toMatchObject({ status: 400 })
  }
  expect(await service.call(getChannelEmail, { stream_id }, { as: ada })).toMatchObject({ email: '' })
})

describe('deleting a topic', () => {
  async function aTopic(count: number) {
    const organisation = anOrganisation()
    const { service, ada, create } = organisation
    const { id: stream_id } = await create()
    const ids: number[] = []
    for (let index = 0; index < count; index++) {
      const send = { type: 'channel', to: stream_id, topic: 'Lunch', content: 'x' } as const
      ids.push((await service.call(sendMessage, send, { as: ada })).id)
    }
    return { ...organisation, stream_id, ids }
  }

  test('deleting a topic deletes its messages and publishes it', async () => {
    const { service, owner, ben, stream_id, ids } = await aTopic(3)
    const remove = () => service.call(deleteTopic, { stream_id, topic_name: 'lunch' }, { as: owner })
    const events = await service.eventsDuring(ben, remove)
    expect(events).toMatchObject([{ type: 'delete_message', message_ids: ids, stream_id, topic: 'Lunch' }])
    expect(await service.call(getTopics, { stream_id }, { as: ben })).toMatchObject({
      topics: [{ name: 'channel events' }],
    })
    expect(await remove()).toMatchObject({ complete: true })
  })

  test('a topic is deleted by users who can delete others’ messages', async () => {
    const { service, ada, ben, stream_id } = await aTopic(1)
    for (const as of [ada, ben]) {
      expect(await service.refusal(deleteTopic, { stream_id, topic_name: 'lunch' }, { as })).toMatchObject({
        code: 'BAD_REQUEST',
      })
    }
  })
})
