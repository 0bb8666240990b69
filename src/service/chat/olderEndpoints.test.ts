import { beforeEach, expect, test } from 'vitest'
import { fetchApiKey } from '../../protocol/chat/apiKeys.ts'
import { addDefaultChannel, getSubscriptions } from '../../protocol/chat/channelTools.ts'
import {
  changeSubscriptions,
  createUser,
  getSubscriptionStatus,
  getUserChannels,
  markOnboardingStep,
  muteTopic,
  testPushToken,
  testWelcomeMessage,
  updateDisplaySettings,
  updateNotificationSettings,
} from '../../protocol/chat/olderEndpoints.ts'
import { Role } from '../../protocol/chat/shapes.ts'
import { updateUser } from '../../protocol/chat/userChanges.ts'
import { aService, TEST_PASSWORD, type TestService, type TestUser } from './service.testing.ts'

/* Operations that the app does not use, and programs do. */

let service: TestService
let ada: TestUser
let ben: TestUser
let general: number
let library: number

beforeEach(() => {
  service = aService()
  ada = service.addUser({ fullName: 'Ada', role: Role.owner })
  ben = service.addUser({ fullName: 'Ben' })
  general = service.addChannel({ name: 'general', subscribers: [ada, ben] })
  library = service.addChannel({ name: 'library' })
})

const channelsOf = async (as: TestUser) =>
  (await service.call(getSubscriptions, {}, { as })).subscriptions.map(({ name }) => name)

test('an administrator’s program makes an account that can sign in and is in the default channels', async () => {
  await service.call(addDefaultChannel, { stream_id: general }, { as: ada })
  const account = { email: 'cy@test.example', password: TEST_PASSWORD, full_name: 'Cy Young' }
  const { user_id } = await service.call(createUser, account, { as: ada })
  const login = { username: account.email, password: TEST_PASSWORD }
  const { api_key, email } = await service.call(fetchApiKey, login)
  expect(await channelsOf({ id: user_id, email, apiKey: api_key })).toEqual(['general'])
  expect((await service.refusal(createUser, account, { as: ada })).message).toContain('already in use')
  const weak = { ...account, email: 'dee@test.example', password: 'short' }
  expect((await service.refusal(createUser, weak, { as: ada })).message).toContain('too short')
})

test('a user’s subscriptions are told as far as the reader can see the channels', async () => {
  const secret = service.addChannel({ name: 'secret', subscribers: [ben], inviteOnly: true })
  const cy = service.addUser()
  const statusOf = async (as: TestUser, stream_id: number) =>
    service.call(getSubscriptionStatus, { user_id: ben.id, stream_id }, { as })
  expect(await statusOf(cy, general)).toMatchObject({ is_subscribed: true })
  expect(await statusOf(cy, library)).toMatchObject({ is_subscribed: false })
  const hidden = { user_id: ben.id, stream_id: secret }
  expect((await service.refusal(getSubscriptionStatus, hidden, { as: cy })).code).toBe('BAD_REQUEST')
  const listed = async (as: TestUser) =>
    (await service.call(getUserChannels, { user_id: ben.id }, { as })).subscribed_channel_ids
  expect(await listed(cy)).toEqual([general])
  expect(await listed(ben)).toEqual([general, secret])
})

test('a topic is muted by its channel’s name or ID, and unmuted', async () => {
  const topics = async () => (await service.register(ben)).user_topics
  await service.call(muteTopic, { stream: 'general', topic: 'lunch', op: 'add' }, { as: ben })
  expect(await topics()).toMatchObject([{ stream_id: general, topic_name: 'lunch', visibility_policy: 1 }])
  await service.call(muteTopic, { stream_id: general, topic: 'Lunch', op: 'remove' }, { as: ben })
  expect(await topics()).toEqual([])
  const again = { stream: 'general', topic: 'lunch', op: 'remove' } as const
  expect((await service.refusal(muteTopic, again, { as: ben })).code).toBe('BAD_REQUEST')
})

test('one request leaves channels and joins others, or does nothing', async () => {
  const args = { delete: ['general'], add: [{ name: 'library' }] }
  expect(await service.call(changeSubscriptions, args, { as: ben })).toMatchObject({
    removed: ['general'],
    subscribed: { [ben.id]: ['library'] },
  })
  expect(await channelsOf(ben)).toEqual(['library'])
  service.addChannel({ name: 'secret', inviteOnly: true })
  const partly = { delete: ['library'], add: [{ name: 'secret' }] }
  await service.refusal(changeSubscriptions, partly, { as: ben })
  expect(await channelsOf(ben)).toEqual(['library'])
  const none = { subscribed: {}, already_subscribed: {}, removed: [], not_removed: [] }
  const again = { add: [{ name: 'library' }], delete: [] }
  expect(await service.call(changeSubscriptions, again, { as: ben })).toMatchObject({
    ...none,
    already_subscribed: { [ben.id]: ['library'] },
  })
  expect((await service.refusal(changeSubscriptions, {}, { as: ben })).message).toContain('Nothing to change')
})

test('settings are changed under their older names', async () => {
  await service.call(updateDisplaySettings, { enter_sends: false }, { as: ben })
  await service.call(updateNotificationSettings, { enable_sounds: false }, { as: ben })
  expect((await service.register(ben)).user_settings).toMatchObject({
    enter_sends: false,
    enable_sounds: false,
  })
})

test('an administrator changes a user named by their email', async () => {
  const named = { user_id: ben.email, full_name: 'Benjamin' }
  await service.call(updateUser, named, { as: ada })
  expect((await service.register(ada)).realm_users).toContainEqual(
    expect.objectContaining({ user_id: ben.id, full_name: 'Benjamin' }),
  )
  const nobody = { user_id: 'nobody@test.example', full_name: 'X Y' }
  expect((await service.refusal(updateUser, nobody, { as: ada })).message).toContain('No such user')
})

test('an administrator tries a greeting on themselves', async () => {
  const greeting = { welcome_message_custom_text: 'Come **in**!' }
  const send = () => service.call(testWelcomeMessage, greeting, { as: ada })
  const events = await service.eventsDuring(ada, send, { apply_markdown: false })
  expect(events.find((event) => event.type === 'message')).toMatchObject({
    message: { type: 'private', sender_full_name: 'Welcome Bot', content: 'Come **in**!' },
  })
  const empty = { welcome_message_custom_text: ' ' }
  expect((await service.refusal(testWelcomeMessage, empty, { as: ada })).code).toBe('BAD_REQUEST')
})

test('hints for newcomers count as seen, and a device by its token gets no test', async () => {
  await service.call(markOnboardingStep, { onboarding_step: 'intro_inbox_view_modal' }, { as: ben })
  for (const args of [{}, { token: 'abcd' }]) {
    expect((await service.refusal(testPushToken, args, { as: ben })).code).toBe('NO_ACTIVE_PUSH_DEVICE')
  }
})
