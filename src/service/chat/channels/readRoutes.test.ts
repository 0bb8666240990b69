import { expect, test } from 'vitest'
import {
  addDefaultChannel,
  getChannels,
  getSubscribers,
  getSubscriptions,
  subscribe,
} from '../../../protocol/chat/channelTools.ts'
import { getTopics } from '../../../protocol/chat/channels.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { storeOrganisationSettings } from '../realm/settings.ts'
import { aService, type TestService, type TestUser } from '../service.testing.ts'

const write = (chat: TestService, as: TestUser, channel: number, topic: string, content = 'Hello') =>
  chat.call(sendMessage, { type: 'channel', to: channel, topic, content }, { as })
const topicNames = async (
  chat: TestService,
  as: TestUser | undefined,
  stream_id: number,
): Promise<string[]> =>
  (await chat.call(getTopics, { stream_id, allow_empty_topic_name: true }, as ? { as } : {})).topics.map(
    ({ name }) => name,
  )

test('topics are listed newest first, each once in any case, with the ID of its newest message', async () => {
  const chat = aService()
  const as = chat.addUser()
  const stream_id = chat.addChannel({ name: 'open', subscribers: [as] })
  await write(chat, as, stream_id, 'Lunch')
  await write(chat, as, stream_id, 'Übersicht')
  const { id } = await write(chat, as, stream_id, 'lunch')
  const { topics } = await chat.call(getTopics, { stream_id }, { as })
  expect(topics.map(({ name }) => name)).toEqual(['Lunch', 'Übersicht'])
  expect(topics[0]?.max_id).toBe(id)
})

test('the empty topic is listed by its display name for clients that cannot show an empty name', async () => {
  const chat = aService()
  const as = chat.addUser()
  const stream_id = chat.addChannel({ name: 'open', subscribers: [as] })
  await write(chat, as, stream_id, '')
  expect((await chat.call(getTopics, { stream_id }, { as })).topics[0]?.name).toBe('general chat')
  expect(await topicNames(chat, as, stream_id)).toEqual([''])
})

test('a channel without messages has no topics', async () => {
  const chat = aService()
  const as = chat.addUser()
  const stream_id = chat.addChannel({ name: 'open' })
  expect(await topicNames(chat, as, stream_id)).toEqual([])
})

test('with protected history, new subscribers see only topics they received', async () => {
  const chat = aService()
  const [as, newcomer] = [chat.addUser(), chat.addUser()]
  const stream_id = chat.addChannel({
    name: 'sealed',
    inviteOnly: true,
    historyPublicToSubscribers: false,
    subscribers: [as],
  })
  await write(chat, as, stream_id, 'before')
  const early = await write(chat, as, stream_id, 'both')
  await chat.call(subscribe, { subscriptions: [{ name: 'sealed' }], principals: [newcomer.id] }, { as })
  expect(await topicNames(chat, newcomer, stream_id)).toEqual([])
  const late = await write(chat, as, stream_id, 'both')
  const { topics } = await chat.call(getTopics, { stream_id }, { as: newcomer })
  expect(topics).toEqual([{ name: 'both', max_id: late.id }])
  expect(early.id).toBeLessThan(late.id)
})

test('topics, subscribers and the channel look missing to users without access', async () => {
  const chat = aService()
  const insider = chat.addUser()
  const admin = chat.addUser({ role: Role.administrator })
  const secret = chat.addChannel({ name: 'secret', inviteOnly: true, subscribers: [insider] })
  const open = chat.addChannel({ name: 'open', subscribers: [insider] })
  await write(chat, insider, secret, 'hidden plan')
  const outsider = { as: chat.addUser() }
  const guest = { as: chat.addUser({ role: Role.guest }) }
  for (const endpoint of [getTopics, getSubscribers] as const) {
    const missing = await chat.refusal(endpoint, { stream_id: 999_999 }, outsider)
    for (const [stream_id, who] of [
      [secret, outsider],
      [secret, guest],
      [open, guest],
    ] as const) {
      const error = await chat.refusal(endpoint, { stream_id }, who)
      expect([error.status, error.answer]).toEqual([missing.status, missing.answer])
    }
  }
  expect((await chat.refusal(getTopics, { stream_id: secret }, { as: admin })).message).toContain(
    'Invalid channel ID',
  )
  expect((await chat.call(getSubscribers, { stream_id: secret }, { as: admin })).subscribers).toEqual([
    insider.id,
  ])
})

test('visitors read topics of web-public channels only', async () => {
  const chat = aService()
  const as = chat.addUser()
  const open = chat.addChannel({ name: 'open', subscribers: [as] })
  const web = chat.addChannel({ name: 'web', isWebPublic: true, subscribers: [as] })
  await write(chat, as, web, 'welcome')
  expect(await topicNames(chat, undefined, web)).toEqual(['welcome'])
  expect((await chat.refusal(getTopics, { stream_id: open })).message).toContain('Invalid channel ID')
  storeOrganisationSettings(chat.context, { enable_spectator_access: false })
  expect((await chat.refusal(getTopics, { stream_id: web })).message).toContain('Invalid channel ID')
})

test('GET /streams returns the requested kinds, and archived channels only on request', async () => {
  const chat = aService()
  const as = chat.addUser()
  const admin = chat.addUser({ role: Role.administrator })
  chat.addChannel({ name: 'archived', isArchived: true })
  chat.addChannel({ name: 'open' })
  chat.addChannel({ name: 'own', inviteOnly: true, subscribers: [as] })
  chat.addChannel({ name: 'secret', inviteOnly: true })
  chat.addChannel({ name: 'web', isWebPublic: true })
  const names = async (args: Parameters<typeof chat.call<typeof getChannels>>[1], who = as) =>
    (await chat.call(getChannels, args, { as: who })).streams.map(({ name }) => name)
  expect(await names({})).toEqual(['open', 'own', 'web'])
  expect(await names({ exclude_archived: false })).toEqual(['archived', 'open', 'own', 'web'])
  expect(await names({ include_public: false })).toEqual(['own'])
  expect(await names({ include_public: false, include_subscribed: false, include_web_public: true })).toEqual(
    ['web'],
  )
  expect(await names({ include_all: true }, admin)).toEqual(['open', 'own', 'secret', 'web'])
  expect((await chat.refusal(getChannels, { include_all: true }, { as })).message).toContain('not authorized')
})

test('subscriber lists are included only on request', async () => {
  const chat = aService()
  const as = chat.addUser()
  chat.addChannel({ name: 'open', subscribers: [as] })
  const list = async (include_subscribers?: 'true' | 'false' | 'partial') =>
    (await chat.call(getSubscriptions, include_subscribers ? { include_subscribers } : {}, { as }))
      .subscriptions[0]
  expect(await list()).not.toHaveProperty('subscribers')
  expect(await list('false')).not.toHaveProperty('subscribers')
  expect(await list('true')).toMatchObject({ subscribers: [as.id] })
  expect(await list('partial')).toMatchObject({ subscribers: [as.id] })
})

test('deactivated accounts are not listed as subscribers', async () => {
  const chat = aService()
  const as = chat.addUser()
  const gone = chat.addUser({ isActive: false })
  const stream_id = chat.addChannel({ name: 'open', subscribers: [as, gone] })
  expect((await chat.call(getSubscribers, { stream_id }, { as })).subscribers).toEqual([as.id])
  expect((await chat.call(getChannels, {}, { as })).streams[0]?.subscriber_count).toBe(1)
})

test('channels that new users join are marked on request', async () => {
  const chat = aService()
  const as = chat.addUser({ role: Role.owner })
  const stream_id = chat.addChannel({ name: 'hall', subscribers: [as] })
  chat.addChannel({ name: 'attic', subscribers: [as] })
  await chat.call(addDefaultChannel, { stream_id }, { as })
  const listed = async (args: object) =>
    (await chat.call(getChannels, args, { as })).streams.map(({ name, is_default }) => [name, is_default])
  expect(await listed({ include_default: true })).toEqual([
    ['attic', false],
    ['hall', true],
  ])
  expect(await listed({})).toEqual([
    ['attic', undefined],
    ['hall', undefined],
  ])
})
