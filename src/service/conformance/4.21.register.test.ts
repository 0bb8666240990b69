import { beforeEach, describe, expect, test } from 'vitest'
import {
  anOrganisation,
  follow,
  granted,
  listIn,
  refused,
  sendDirect,
  sendTo,
  type Fields,
  type Json,
  type TestOrganisation,
} from './organisation.testing.ts'

let org: TestOrganisation
let now: number

beforeEach(() => {
  now = Date.UTC(2026, 2, 1)
  org = anOrganisation({ now: () => now })
})

const register = (fields: Fields = {}, by = org.member.client) => by.post('/register', fields)

describe('4.21 apply_markdown', () => {
  test.each([
    [undefined, 'A **word**', 'text/x-markdown'],
    [false, 'A **word**', 'text/x-markdown'],
    [true, '<p>A <strong>word</strong></p>', 'text/html'],
  ])('%s: content of events', async (apply_markdown, content, content_type) => {
    const { events } = await follow(org.member, { apply_markdown, event_types: ['message'] })
    await sendTo(org.owner, org.general, { content: 'A **word**' })
    expect(await events()).toMatchObject([{ message: { content, content_type } }])
  })
})

describe('4.21 without credentials', () => {
  beforeEach(() => {
    org.channel({ name: 'open', isWebPublic: true, subscribers: [org.owner] })
  })

  test('client_gravatar: true is an error, false and absent are not', async () => {
    expect(await register({ client_gravatar: true }, org.visitor)).toMatchObject({ result: 'error' })
    for (const fields of [{ client_gravatar: false }, {}]) {
      const people = listIn(await granted(register(fields, org.visitor)), 'realm_users')
      expect(people).not.toHaveLength(0)
      for (const { avatar_url } of people) expect(avatar_url).toEqual(expect.any(String))
    }
  })

  test('include_subscribers: true is an error, false and absent are not', async () => {
    expect(await register({ include_subscribers: 'true' }, org.visitor)).toMatchObject({ result: 'error' })
    await granted(register({ include_subscribers: 'false' }, org.visitor))
  })

  test('there is no queue, and only data that is open to the web', async () => {
    const answer = await granted(register({}, org.visitor))
    expect(answer['queue_id']).toBeNull()
    const text = JSON.stringify(answer)
    for (const hidden of ['secret', 'general', org.member.email, 'api_key']) {
      expect(text).not.toContain(`"${hidden}"`)
    }
  })
})

describe('4.21 include_subscribers', () => {
  const subscription = async (fields: Fields): Promise<Json | undefined> => {
    const answer = await granted(register({ fetch_event_types: ['subscription'], ...fields }))
    return listIn(answer, 'subscriptions').find(({ stream_id }) => stream_id === org.general)
  }

  test('false by default: no subscribers', async () => {
    for (const fields of [{}, { include_subscribers: 'false' }]) {
      const found = await subscription(fields)
      expect(found).not.toHaveProperty('subscribers')
      expect(found).not.toHaveProperty('partial_subscribers')
    }
  })

  test.each(['true', 'partial'])('%s: channels with fewer than 250 subscribers have all', async (each) => {
    expect((await subscription({ include_subscribers: each }))?.['subscribers']).toEqual(
      expect.arrayContaining([org.owner.id, org.guest.id]),
    )
  })

  test('partial: larger channels list bots, and subscribers active in the last 14 days', async () => {
    const { database } = org.service.context
    const add = (account?: Parameters<TestOrganisation['person']>[0]): number => {
      const { id } = org.person(account)
      database.run('INSERT INTO subscription (user_id, channel_id) VALUES (?, ?)', id, org.general)
      return id
    }
    const many = Array.from({ length: 250 }, () => add())
    const robot = add({ bot: { type: 1, ownerId: org.member.id } })
    const [active = 0] = many
    database.run('INSERT INTO presence (user_id, active_at) VALUES (?, ?)', active, Math.floor(now / 1000))
    const found = await subscription({ include_subscribers: 'partial' })
    const partial = found?.['partial_subscribers'] ?? found?.['subscribers']
    expect(partial).toEqual(expect.arrayContaining([robot, active]))
    const full = await subscription({ include_subscribers: 'true' })
    expect(full?.['subscribers']).toEqual(expect.arrayContaining([...many, robot]))
  })

  test.each(['true', 'partial'])(
    '%s: a channel with 249 subscribers has all',
    async (include_subscribers) => {
      const { database } = org.service.context
      const people = Array.from({ length: 249 - 5 }, () => org.person({}).id)
      for (const id of people) {
        database.run('INSERT INTO subscription (user_id, channel_id) VALUES (?, ?)', id, org.general)
      }
      const found = await subscription({ include_subscribers })
      expect(found).not.toHaveProperty('partial_subscribers')
      expect(found).toMatchObject({ subscriber_count: 249 })
      expect(found?.['subscribers']).toHaveLength(249)
      expect(found?.['subscribers']).toEqual(expect.arrayContaining(people))
    },
  )

  test('other values are refused', async () => {
    await refused(register({ include_subscribers: 'some' }), 'REQUEST_VARIABLE_INVALID')
  })
})

describe('4.21 presence', () => {
  const at = (seconds: number, whom = org.guest) =>
    org.service.context.database.run(
      'INSERT INTO presence (user_id, active_at) VALUES (?, ?)',
      whom.id,
      Math.floor(now / 1000) - seconds,
    )
  const presences = async (fields: Fields): Promise<Json> =>
    (await granted(register({ fetch_event_types: ['presence'], ...fields })))['presences'] as Json
  const DAY = 86_400

  test('slim_presence: keyed by user ID in the modern format', async () => {
    at(60)
    expect(await presences({ slim_presence: true })).toEqual({
      [org.guest.id]: expect.objectContaining({ active_timestamp: Math.floor(now / 1000) - 60 }),
    })
    expect(Object.keys(await presences({ slim_presence: false }))).toEqual([org.guest.email])
    expect(Object.keys(await presences({}))).toEqual([org.guest.email])
  })

  test('presence_history_limit_days: 14 by default', async () => {
    at(13 * DAY)
    at(15 * DAY, org.owner)
    const slim_presence = true
    expect(Object.keys(await presences({ slim_presence }))).toEqual([String(org.guest.id)])
    expect(Object.keys(await presences({ slim_presence, presence_history_limit_days: 20 }))).toHaveLength(2)
    expect(await presences({ slim_presence, presence_history_limit_days: 3 })).toEqual({})
  })
})

describe('4.21 event_types', () => {
  test('only these types are sent; unsupported ones are ignored', async () => {
    const { events } = await follow(org.member, { event_types: ['reaction', 'telepathy'] })
    const id = await sendTo(org.owner, org.general)
    await granted(org.owner.client.post(`/messages/${id}/reactions`, { emoji_name: 'tada' }))
    expect((await events()).map(({ type }) => type)).toEqual(['reaction'])
  })

  test('all types by default', async () => {
    const { events } = await follow(org.member)
    const id = await sendTo(org.owner, org.general)
    await granted(org.owner.client.post(`/messages/${id}/reactions`, { emoji_name: 'tada' }))
    expect((await events()).map(({ type }) => type)).toEqual(['message', 'reaction'])
  })

  test('fetch_event_types: chooses the initial data; if absent, event_types does', async () => {
    const chosen = await granted(register({ event_types: ['message'], fetch_event_types: ['realm_user'] }))
    expect(chosen).toHaveProperty('realm_users')
    expect(chosen).not.toHaveProperty('max_message_id')
    const same = await granted(register({ event_types: ['realm_user'] }))
    expect(same).toHaveProperty('realm_users')
    expect(same).not.toHaveProperty('subscriptions')
  })
})

test('4.21 fetch_event_types: null is as absent', async () => {
  const answer = await granted(register({ event_types: ['realm_user'], fetch_event_types: null }))
  expect(answer).toHaveProperty('realm_users')
  expect(answer).not.toHaveProperty('subscriptions')
})

describe('4.21 all_public_streams', () => {
  test.each([
    [true, 1],
    [false, 0],
    [undefined, 0],
  ])('%s: %i messages of a public channel that one has not joined', async (all_public_streams, count) => {
    const { events } = await follow(org.bot, { all_public_streams, event_types: ['message'] })
    await sendTo(org.owner, org.general)
    await sendTo(org.owner, org.secret)
    expect(await events()).toHaveLength(count)
  })
})

describe('4.21 narrow', () => {
  test.each([
    ['is dm', [['is', 'dm']], 'direct'],
    ['a channel', [['channel', 'general']], 'general'],
  ])('%s: filters message events', async (_, narrow, kept) => {
    const { events } = await follow(org.member, { narrow, event_types: ['message', 'reaction'] })
    const direct = await sendDirect(org.owner, [org.member])
    const general = await sendTo(org.owner, org.general)
    await granted(org.owner.client.post(`/messages/${general}/reactions`, { emoji_name: 'tada' }))
    const came = await events()
    const ids = came.filter(({ type }) => type === 'message').map(({ message }) => (message as Json)['id'])
    expect(ids).toEqual([kept === 'direct' ? direct : general])
    expect(came.map(({ type }) => type)).toContain('reaction')
  })

  test('only messages that the user receives', async () => {
    const { events } = await follow(org.bot, { narrow: [['channel', 'general']], event_types: ['message'] })
    await sendTo(org.owner, org.general)
    expect(await events()).toEqual([])
  })
})

describe('4.21 idle_queue_timeout', () => {
  test('an idle queue is kept for this time', async () => {
    const { queueId, snapshot } = await follow(org.member, { idle_queue_timeout: 60 })
    expect(snapshot['idle_queue_timeout_secs']).toBe(60)
    const poll = { queue_id: queueId, last_event_id: -1, dont_block: true }
    now += 60_001
    await refused(org.member.client.get('/events', poll), 'BAD_EVENT_QUEUE_ID')
  })
})

test.each([
  ['queue_id', expect.any(String)],
  ['last_event_id', expect.any(Number)],
  ['idle_queue_timeout_secs', expect.any(Number)],
  ['event_queue_longpoll_timeout_seconds', expect.any(Number)],
  ['max_message_length', expect.any(Number)],
  ['max_topic_length', expect.any(Number)],
  ['realm_empty_topic_display_name', expect.any(String)],
  ['service_feature_level', expect.any(Number)],
  ['realm_linkifiers', expect.any(Array)],
  ['realm_users', expect.any(Array)],
  ['realm_user_groups', expect.any(Array)],
  ['presences', expect.any(Object)],
  ['user_settings', expect.any(Object)],
])('4.21 response: %s', async (name, shape) => {
  expect((await granted(register()))[name]).toEqual(shape)
})

test('4.21 response: subscriber_count of each channel', async () => {
  const answer = await granted(register({ fetch_event_types: ['subscription'] }))
  const general = listIn(answer, 'subscriptions').find(({ stream_id }) => stream_id === org.general)
  expect(general).toMatchObject({ subscriber_count: 5 })
})

describe('4.21 client_capabilities', () => {
  const capable = (name: string, value: boolean) => ({ client_capabilities: { [name]: value } })

  test('flags other than booleans are refused; unknown ones pass by', async () => {
    await refused(register({ client_capabilities: { empty_topic_name: 'yes' } }), 'REQUEST_VARIABLE_INVALID')
    await granted(register({ client_capabilities: { telepathy: true } }))
  })

  test('bulk_message_deletion: one event for many messages, else one for each', async () => {
    const bulk = await follow(org.member, {
      ...capable('bulk_message_deletion', true),
      event_types: ['delete_message'],
    })
    const single = await follow(org.member, {
      ...capable('bulk_message_deletion', false),
      event_types: ['delete_message'],
    })
    const id = await sendTo(org.owner, org.general)
    await granted(org.owner.client.delete(`/messages/${id}`))
    expect(await bulk.events()).toMatchObject([{ message_ids: [id] }])
    const [event] = await single.events()
    expect(event).toMatchObject({ message_id: id })
  })

  test('stream_typing_notifications: typing in channels is sent only with it', async () => {
    const received = await follow(org.member, {
      ...capable('stream_typing_notifications', true),
      event_types: ['typing'],
    })
    const unsent = await follow(org.member, {
      ...capable('stream_typing_notifications', false),
      event_types: ['typing'],
    })
    const typing = { op: 'start', type: 'stream', stream_id: org.general, topic: 'lunch' }
    await granted(org.owner.client.post('/typing', typing))
    expect(await received.events()).toHaveLength(1)
    expect(await unsent.events()).toEqual([])
  })

  test('empty_topic_name: the empty topic, else its display name', async () => {
    const modern = await follow(org.member, {
      ...capable('empty_topic_name', true),
      event_types: ['message'],
    })
    const older = await follow(org.member, {
      ...capable('empty_topic_name', false),
      event_types: ['message'],
    })
    await sendTo(org.owner, org.general, { topic: '' })
    expect(await modern.events()).toMatchObject([{ message: { subject: '' } }])
    expect(await older.events()).toMatchObject([{ message: { subject: 'general chat' } }])
  })

  test('notification_settings_null: null, else the value of the user’s own setting', async () => {
    const of = async (value: boolean) => {
      const answer = await granted(
        register({ ...capable('notification_settings_null', value), fetch_event_types: ['subscription'] }),
      )
      return listIn(answer, 'subscriptions')[0]?.['desktop_notifications']
    }
    expect(await of(true)).toBeNull()
    expect(await of(false)).toEqual(expect.any(Boolean))
  })

  test('user_settings_object: without effect', async () => {
    for (const value of [true, false]) {
      expect(await granted(register(capable('user_settings_object', value)))).toHaveProperty('user_settings')
    }
  })

  test('linkifier_url_template: link patterns, else none', async () => {
    org.service.context.database.run(
      "INSERT INTO linkifier (position, pattern, url_template) VALUES (1, '#(?P<id>[0-9]+)', 'https://x.example/{id}')",
    )
    const of = async (value: boolean) =>
      (await granted(register(capable('linkifier_url_template', value))))['realm_linkifiers']
    expect(await of(true)).toHaveLength(1)
    expect(await of(false)).toEqual([])
  })
})
