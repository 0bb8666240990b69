import { beforeEach, describe, expect, test } from 'vitest'
import { updateOrganisation } from '../../../protocol/chat/organisation.ts'
import { updateSettings } from '../../../protocol/chat/account.ts'
import { allClientCapabilities } from '../../../protocol/chat/capabilities.ts'
import { updateChannel, updateUserTopic } from '../../../protocol/chat/channelTools.ts'
import { addReaction, updateMessage } from '../../../protocol/chat/messageActions.ts'
import { getMessages, updateFlags } from '../../../protocol/chat/messages.ts'
import { getEvents, register } from '../../../protocol/chat/register.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import { updateOwnStatus } from '../../../protocol/chat/statusChanges.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { aService, type TestService, type TestUser } from '../service.testing.ts'

/* Fields of events that clients written for another server read, and that the app does without. */

let service: TestService
let ada: TestUser
let ben: TestUser
let general: number

beforeEach(() => {
  service = aService()
  ada = service.addUser({ fullName: 'Ada', role: Role.owner })
  ben = service.addUser({ fullName: 'Ben' })
  general = service.addChannel({ name: 'general', subscribers: [ada, ben] })
})

interface Options {
  readonly as?: TestUser
  readonly event_types?: string[]
  readonly isCurrent?: boolean
}

/** Events of a client during some work. */
async function during(work: () => Promise<unknown>, options: Options = {}) {
  const { as = ada, event_types, isCurrent = false } = options
  const client_capabilities = { ...allClientCapabilities, current_fields_only: isCurrent }
  const args = { client_capabilities, ...(event_types && { event_types }) }
  const { queue_id } = await service.call(register, args, { as })
  await work()
  const poll = { queue_id: queue_id ?? '', last_event_id: -1, dont_block: true }
  return (await service.call(getEvents, poll, { as })).events as Record<string, unknown>[]
}

const say = async (as: TestUser, topic = 'lunch', content = 'Hello') =>
  (await service.call(sendMessage, { type: 'channel', to: general, topic, content }, { as })).id

describe('a reaction', () => {
  const react = async (as: TestUser, message_id: number) =>
    service.call(addReaction, { message_id, emoji_name: 'tada' }, { as })

  test('repeats the user', async () => {
    const id = await say(ada)
    const work = () => react(ben, id)
    const user = { user_id: ben.id, email: ben.email, full_name: 'Ben' }
    expect(await during(work)).toContainEqual(expect.objectContaining({ type: 'reaction', op: 'add', user }))
  })

  test('does not tell who a user is whom the reader cannot see', async () => {
    const guest = service.addUser({ fullName: 'Gus', role: Role.guest })
    service.addChannel({ name: 'theirs', subscribers: [guest] })
    const { realm_user_groups = [] } = await service.register(ada)
    const members = realm_user_groups.find(({ name }) => name === 'role:members')?.id ?? 0
    await service.call(updateOrganisation, { can_access_all_users_group: { new: members } }, { as: ada })
    const secret = service.addUser({ fullName: 'Sam' })
    const reacted = {
      type: 'reaction',
      op: 'add',
      message_id: await say(ada),
      emoji_name: 'tada',
      emoji_code: '1f389',
      reaction_type: 'unicode_emoji',
      user_id: secret.id,
    } as const
    const both = async (as: TestUser) => {
      const publish = async () => service.context.events.publish(reacted, [guest.id, ada.id])
      return JSON.stringify(await during(publish, { as }))
    }
    expect(await both(ada)).toContain('Sam')
    expect(await both(guest)).not.toContain('Sam')
  })
})

test('a move to another channel tells the topic only if that changed, and only those who saw the message', async () => {
  const library = service.addChannel({ name: 'library', subscribers: [ada, ben] })
  const secret = service.addChannel({ name: 'secret', subscribers: [ada], inviteOnly: true })
  const { id } = await service.call(
    sendMessage,
    { type: 'channel', to: secret, topic: 'plans', content: 'x' },
    { as: ada },
  )
  const quietly = { send_notification_to_new_thread: false, send_notification_to_old_thread: false }
  const move = (stream_id: number) => () =>
    service.call(updateMessage, { message_id: id, stream_id, ...quietly }, { as: ada })
  const updates = (as: TestUser, work: () => Promise<unknown>) =>
    during(work, { as, event_types: ['update_message'] })
  expect(await updates(ben, move(library))).toEqual([])
  const [moved] = await updates(ben, move(general))
  expect(moved).toMatchObject({ stream_id: library, new_stream_id: general, orig_subject: 'plans' })
  expect(moved).not.toHaveProperty('subject')
})

test('a change of flags has its operation twice', async () => {
  const id = await say(ada)
  const star = () => service.call(updateFlags, { messages: [id], op: 'add', flag: 'starred' }, { as: ada })
  expect(await during(star)).toContainEqual(
    expect.objectContaining({ type: 'update_message_flags', op: 'add', operation: 'add' }),
  )
})

test('a channel that opens is followed by its subscribers, for clients that are told of subscriptions', async () => {
  const cy = service.addUser({ fullName: 'Cy' })
  const turn = (is_private: boolean) =>
    service.call(updateChannel, { stream_id: general, is_private }, { as: ada })
  const opened = async (options: Options) => {
    await turn(true)
    return (await during(() => turn(false), { as: cy, ...options })).map(({ type, op }) => [type, op])
  }
  const channel = ['stream', 'create']
  expect(await opened({})).toEqual([channel, ['subscription', 'peer_add']])
  expect(await opened({ event_types: ['stream'] })).toEqual([channel])
  expect(await opened({ isCurrent: true })).toEqual([channel])
})

test('an app that reads current fields only gets none of them', async () => {
  const id = await say(ada)
  const work = async () => {
    await service.call(addReaction, { message_id: id, emoji_name: 'tada' }, { as: ben })
    await service.call(updateFlags, { messages: [id], op: 'add', flag: 'starred' }, { as: ada })
    const mute = { stream_id: general, topic: 'lunch', visibility_policy: 1 } as const
    await service.call(updateUserTopic, mute, { as: ada })
  }
  const events = await during(work, { isCurrent: true })
  expect(events.map(({ type }) => type)).toEqual(['reaction', 'update_message_flags', 'user_topic'])
  for (const event of events) for (const name of ['user', 'operation']) expect(event).not.toHaveProperty(name)
})

describe('muted topics', () => {
  const mute = () =>
    service.call(updateUserTopic, { stream_id: general, topic: 'lunch', visibility_policy: 1 }, { as: ada })
  const kinds = async (event_types?: string[]) =>
    (await during(mute, { ...(event_types && { event_types }) })).map(({ type }) => type)

  test('come whole to clients that do not follow single topics', async () => {
    const muted = [['general', 'lunch', expect.any(Number)]]
    const events = await during(mute, { event_types: ['muted_topics'] })
    expect(events).toMatchObject([{ type: 'muted_topics', muted_topics: muted }])
    expect(await service.call(register, { fetch_event_types: ['muted_topics'] }, { as: ada })).toMatchObject({
      muted_topics: muted,
    })
  })

  test('come in one form to those who name both, and in both to those who take all', async () => {
    expect(await kinds(['muted_topics', 'user_topic'])).toEqual(['user_topic'])
    await service.call(
      updateUserTopic,
      { stream_id: general, topic: 'lunch', visibility_policy: 0 },
      { as: ada },
    )
    expect(await kinds()).toEqual(['user_topic', 'muted_topics'])
  })
})

test('a status that ends has a type of emoji all the same', async () => {
  await service.call(updateOwnStatus, { status_text: 'Out', emoji_name: 'house' }, { as: ben })
  const end = () => service.call(updateOwnStatus, { status_text: '', emoji_name: '' }, { as: ben })
  expect(await during(end)).toMatchObject([
    { type: 'user_status', emoji_name: '', emoji_code: '', reaction_type: 'unicode_emoji' },
  ])
})

test('a setting without a value has the value that older clients know', async () => {
  const set = async () => {
    await service.call(updateSettings, { twenty_four_hour_time: true }, { as: ada })
    await service.call(updateSettings, { twenty_four_hour_time: null }, { as: ada })
  }
  expect((await during(set)).map(({ value }) => value)).toEqual([true, false])
  expect(await service.call(register, {}, { as: ada })).toMatchObject({
    user_settings: { twenty_four_hour_time: false, available_notification_sounds: ['ding'] },
  })
})

test('a time limit for edits is announced among the changes that come together', async () => {
  const change = () =>
    service.call(updateOrganisation, { message_content_edit_limit_seconds: 60 }, { as: ada })
  expect(await during(change)).toMatchObject([
    {
      type: 'realm',
      op: 'update_dict',
      property: 'default',
      data: { message_content_edit_limit_seconds: 60 },
    },
  ])
})

test('unread direct messages and fetched messages have the older names', async () => {
  await service.call(sendMessage, { type: 'direct', to: [ada.id], content: 'x' }, { as: ben })
  expect((await service.call(register, {}, { as: ada })).unread_msgs?.pms).toMatchObject([
    { sender_id: ben.id, other_user_id: ben.id },
  ])
  const range = { anchor: 'newest', num_before: 1, num_after: 0 }
  expect((await service.call(getMessages, range, { as: ada })).messages).toMatchObject([
    { sender_realm_str: '' },
  ])
})
