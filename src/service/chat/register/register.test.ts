import { beforeEach, expect, test } from 'vitest'
import { updateSettings } from '../../../protocol/chat/account.ts'
import { updateUserTopic } from '../../../protocol/chat/channelTools.ts'
import { eventTypes } from '../../../protocol/chat/queueEvents.ts'
import { register } from '../../../protocol/chat/register.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { aService, type TestService, type TestUser } from '../service.testing.ts'

let service: TestService
let ada: TestUser

beforeEach(() => {
  service = aService()
  ada = service.addUser({ fullName: 'Ada', role: Role.administrator, timezone: 'Europe/Zurich' })
})

const always = new Set([
  'queue_id',
  'last_event_id',
  'idle_queue_timeout_secs',
  'event_queue_longpoll_timeout_seconds',
  'service_version',
  'service_feature_level',
  'service_idempotent_sending',
  'service_confirms_email_changes',
  'service_sends_emails',
  'result',
  'msg',
])

/** Names of the snapshot's requested blocks. */
const names = (snapshot: object) => Object.keys(snapshot).filter((name) => !always.has(name))

test('a registration returns a queue, its times and the service’s capabilities', async () => {
  expect(await service.register(ada)).toMatchObject({
    queue_id: expect.any(String),
    last_event_id: -1,
    idle_queue_timeout_secs: 600,
    event_queue_longpoll_timeout_seconds: 90,
    service_feature_level: expect.any(Number),
    service_idempotent_sending: true,
  })
})

test('without fetch_event_types every block is included', async () => {
  const snapshot = await service.register(ada)
  for (const name of [
    'realm_name',
    'max_message_length',
    'realm_users',
    'user_settings',
    'realm_emoji',
    'realm_linkifiers',
    'custom_profile_fields',
    'alert_words',
    'muted_users',
    'presences',
    'user_status',
    'subscriptions',
    'unread_msgs',
  ]) {
    expect(snapshot).toHaveProperty(name)
  }
})

test('fetch_event_types selects the blocks; if absent or null, event_types does', async () => {
  expect(names(await service.register(ada, { fetch_event_types: ['alert_words'] }))).toEqual(['alert_words'])
  expect(names(await service.register(ada, { event_types: ['alert_words'] }))).toEqual(['alert_words'])
  const asNull = { event_types: ['alert_words'], fetch_event_types: null }
  expect(names(await service.register(ada, asNull))).toEqual(['alert_words'])
  const both = { event_types: ['alert_words'], fetch_event_types: ['muted_users'] }
  expect(names(await service.register(ada, both))).toEqual(['muted_users'])
  expect(names(await service.register(ada, { fetch_event_types: [] }))).toEqual([])
})

test('unread messages need both event types', async () => {
  expect(await service.register(ada, { fetch_event_types: ['message'] })).not.toHaveProperty('unread_msgs')
  const both = ['message', 'update_message_flags']
  expect(await service.register(ada, { fetch_event_types: both })).toHaveProperty('unread_msgs')
})

test('every type of event can be requested', async () => {
  expect(await service.register(ada, { event_types: [...eventTypes] })).toHaveProperty('queue_id')
})

test('users are registered with their roles, deactivated ones separately, and the caller’s own account beside them', async () => {
  const bob = service.addUser({ fullName: 'Bob', isActive: false })
  const bot = service.addUser({ fullName: 'Robot', bot: { type: 1, ownerId: ada.id } })
  const snapshot = await service.register(ada)
  expect(snapshot.realm_users?.map((user) => user.user_id)).toEqual([ada.id, bot.id])
  expect(snapshot.realm_non_active_users?.map((user) => user.user_id)).toEqual([bob.id])
  expect(snapshot.cross_realm_bots).toEqual([])
  expect(snapshot.realm_users?.[1]).toMatchObject({ is_bot: true, bot_type: 1, bot_owner_id: ada.id })
  expect(snapshot).toMatchObject({
    user_id: ada.id,
    email: ada.email,
    delivery_email: ada.email,
    full_name: 'Ada',
    is_admin: true,
    is_owner: false,
    is_moderator: true,
    is_guest: false,
  })
})

test('real addresses restricted to administrators are hidden from others', async () => {
  const bob = service.addUser()
  for (const as of [ada, bob]) await service.call(updateSettings, { email_address_visibility: 3 }, { as })
  const of = async (viewer: TestUser, user: TestUser) =>
    (await service.register(viewer)).realm_users?.find((each) => each.user_id === user.id)?.delivery_email
  expect(await of(ada, bob)).toBe(bob.email)
  expect(await of(bob, bob)).toBe(bob.email)
  expect(await of(bob, ada)).toBeNull()
})

test('link patterns are sent only to clients that support URL templates', async () => {
  service.context.database.run(
    "INSERT INTO linkifier (position, pattern, url_template) VALUES (1, '#(\\d+)', 'https://x/{1}')",
  )
  expect((await service.register(ada)).realm_linkifiers).toHaveLength(1)
  expect((await service.register(ada, { client_capabilities: {} })).realm_linkifiers).toEqual([])
})

test('presence older than the requested history is left out, and the older form is keyed by email', async () => {
  const bob = service.addUser()
  const now = Math.floor(Date.now() / 1000)
  const { database } = service.context
  database.run('INSERT INTO presence (user_id, active_at) VALUES (?, ?)', ada.id, now)
  database.run('INSERT INTO presence (user_id, active_at) VALUES (?, ?)', bob.id, now - 3 * 86_400)
  const presences = async (days: number, slim_presence = true) =>
    (await service.register(ada, { presence_history_limit_days: days, slim_presence })).presences
  expect(Object.keys((await presences(14)) ?? {})).toEqual([String(ada.id), String(bob.id)])
  expect(await presences(1)).toEqual({ [ada.id]: { active_timestamp: now } })
  expect(await presences(1, false)).toMatchObject({
    [ada.email]: { website: { status: 'active', timestamp: now } },
  })
})

test('an empty status is left out', async () => {
  const { database } = service.context
  database.run("INSERT INTO user_status (user_id, status_text) VALUES (?, 'away')", ada.id)
  database.run('INSERT INTO user_status (user_id) VALUES (?)', service.addUser().id)
  expect((await service.register(ada)).user_status).toEqual({ [ada.id]: { status_text: 'away' } })
})

test('visitors are told to sign in if nothing is open to the web', async () => {
  const refusal = await service.refusal(register, {})
  expect([refusal.status, refusal.code]).toEqual([401, 'UNAUTHORIZED'])
})

test('visitors get no queue and no personal data if a channel is open to the web', async () => {
  service.addChannel({ name: 'news', isWebPublic: true })
  service.addChannel({ name: 'inside' })
  const { database } = service.context
  const { id: field } = database.run(
    "INSERT INTO custom_profile_field (type, position, name) VALUES (1, 1, 'Pet')",
  )
  database.run(
    "INSERT INTO custom_profile_value (user_id, field_id, value, rendered_value) VALUES (?, ?, 'a cat', NULL)",
    ada.id,
    field,
  )
  const snapshot = await service.call(register, {})
  expect(snapshot.queue_id).toBeNull()
  expect(snapshot).toHaveProperty('realm_name')
  for (const name of ['user_settings', 'alert_words', 'muted_users', 'presences', 'unread_msgs', 'user_id']) {
    expect(snapshot).not.toHaveProperty(name)
  }
  const text = JSON.stringify(snapshot)
  expect(text).not.toContain(ada.email)
  expect(text).not.toContain('inside')
  expect(text).not.toContain('a cat')
  expect(text).not.toContain('profile_data')
})

test('visitors cannot request data that needs an account', async () => {
  service.addChannel({ name: 'news', isWebPublic: true })
  for (const args of [{ client_gravatar: true }, { include_subscribers: 'true' as const }]) {
    expect((await service.refusal(register, args)).code).toBe('BAD_REQUEST')
  }
})

test('changes between snapshot and first poll are in the queue', async () => {
  const { queue_id, last_event_id } = await service.register(ada)
  service.context.events.publish({ type: 'alert_words', alert_words: ['new'] }, [ada.id])
  expect(await service.events(ada, queue_id, last_event_id)).toMatchObject([{ alert_words: ['new'] }])
})

test('inherited settings and the empty topic are sent in the form that the client supports', async () => {
  const channel = service.addChannel({ name: 'garden', subscribers: [ada] })
  await service.call(updateUserTopic, { stream_id: channel, topic: '', visibility_policy: 3 }, { as: ada })
  const modern = await service.register(ada)
  expect(modern.subscriptions).toMatchObject([
    { desktop_notifications: null, wildcard_mentions_notify: null },
  ])
  expect(modern.user_topics).toMatchObject([{ topic_name: '' }])
  const older = await service.register(ada, { client_capabilities: {} })
  expect(older.subscriptions).toMatchObject([
    { desktop_notifications: false, wildcard_mentions_notify: true },
  ])
  expect(older.user_topics).toMatchObject([{ topic_name: 'general chat' }])
})
