import { beforeEach, describe, expect, test } from 'vitest'
import {
  anOrganisation,
  Client,
  fetched,
  follow,
  granted,
  listIn,
  numberIn,
  refused,
  sendTo,
  type Fields,
  type Json,
  type TestOrganisation,
} from './organisation.testing.ts'

/* Meaning of the fields of part 2; 2.resources checks only their presence and type. */

const START = Date.UTC(2026, 2, 1)

let org: TestOrganisation
let now: number

beforeEach(() => {
  now = START
  org = anOrganisation({ now: () => now })
})

const subscriptionTo = async (channel: number, by = org.member): Promise<Json | undefined> =>
  listIn(await granted(by.client.get('/users/me/subscriptions')), 'subscriptions').find(
    ({ stream_id }) => stream_id === channel,
  )

const change = (property: string, value: unknown, by = org.member) =>
  granted(
    by.client.post('/users/me/subscriptions/properties', {
      subscription_data: [{ stream_id: org.general, property, value }],
    }),
  )

test('2.1 client: the name that the sending program gives itself', async () => {
  const robot = new Client(org.service, {
    authorization: `Basic ${btoa(`${org.member.email}:${org.member.apiKey}`)}`,
    'user-agent': 'WeatherRobot/2.1 (Linux)',
  })
  const message = { type: 'channel', to: org.general, topic: 'lunch', content: 'Rain' }
  const id = numberIn(await granted(robot.post('/messages', message)), 'id')
  expect(await fetched(org.guest, id)).toMatchObject({ client: 'WeatherRobot' })
})

describe('2.1 times', () => {
  test('last_edit_timestamp: UNIX seconds of the last content edit, untouched by moves', async () => {
    const id = await sendTo(org.member, org.general)
    now += 60_000
    await granted(org.member.client.patch(`/messages/${id}`, { content: 'Stew!' }))
    now += 60_000
    await granted(org.member.client.patch(`/messages/${id}`, { content: 'Salad!' }))
    now += 60_000
    await granted(org.admin.client.patch(`/messages/${id}`, { topic: 'dinner' }))
    expect(await fetched(org.member, id)).toMatchObject({
      last_edit_timestamp: START / 1000 + 120,
      last_moved_timestamp: START / 1000 + 180,
    })
  })

  test('last_moved_timestamp: of a move to another channel too; content was then never edited', async () => {
    const id = await sendTo(org.member, org.general)
    const design = org.channel({ name: 'design', subscribers: [org.owner, org.member] })
    now += 60_000
    await granted(org.owner.client.patch(`/messages/${id}`, { stream_id: design }))
    const message = await fetched(org.member, id)
    expect(message).toMatchObject({ last_moved_timestamp: START / 1000 + 60, stream_id: design })
    expect(message).not.toHaveProperty('last_edit_timestamp')
  })

  test('last_moved_timestamp: of the move, when the topic was resolved afterwards', async () => {
    const id = await sendTo(org.member, org.general)
    now += 60_000
    await granted(org.admin.client.patch(`/messages/${id}`, { topic: 'dinner' }))
    now += 60_000
    await granted(org.admin.client.patch(`/messages/${id}`, { topic: '✔ dinner' }))
    expect(await fetched(org.member, id)).toMatchObject({ last_moved_timestamp: START / 1000 + 60 })
  })

  test('edit_history: each with its user and time, in UNIX seconds', async () => {
    const id = await sendTo(org.member, org.general)
    now += 60_000
    await granted(org.member.client.patch(`/messages/${id}`, { content: 'Stew!' }))
    now += 60_000
    await granted(org.admin.client.patch(`/messages/${id}`, { topic: 'dinner' }))
    expect((await fetched(org.member, id))['edit_history']).toMatchObject([
      { user_id: org.admin.id, timestamp: START / 1000 + 120 },
      { user_id: org.member.id, timestamp: START / 1000 + 60 },
    ])
  })
})

describe('2.2 draft', () => {
  const stored = async (): Promise<Json[]> =>
    listIn(await granted(org.member.client.get('/drafts')), 'drafts')

  test('to, topic: ignored for an unaddressed one', async () => {
    const draft = { type: '', to: [org.general], topic: 'lunch', content: 'So…' }
    await granted(org.member.client.post('/drafts', { drafts: [draft] }))
    expect(await stored()).toMatchObject([{ type: '', to: [], topic: '', content: 'So…' }])
  })

  test('timestamp: the server’s time in UNIX seconds where none is given', async () => {
    const draft = { type: 'stream', to: [org.general], topic: 'lunch', content: 'So…' }
    await granted(org.member.client.post('/drafts', { drafts: [draft] }))
    expect(await stored()).toMatchObject([{ timestamp: START / 1000 }])
  })

  test.each(['topic', 'content'])('%s: no null bytes in an edit either', async (name) => {
    const draft = { type: 'stream', to: [org.general], topic: 'lunch', content: 'So…' }
    const created = await granted(org.member.client.post('/drafts', { drafts: [draft] }))
    const [id] = created['ids'] as number[]
    const edit = { draft: { ...draft, [name]: 'a\0b' } }
    expect(await org.member.client.patch(`/drafts/${id}`, edit)).toMatchObject({ result: 'error' })
    expect(await stored()).toMatchObject([draft])
  })
})

describe('2.3 own user', () => {
  const me = ({ client } = org.member) => granted(client.get('/users/me'))

  test('delivery_email: always the real address; email is the address that the API shows', async () => {
    const { events } = await follow(org.guest, { event_types: ['realm_user'] })
    await granted(org.member.client.patch('/settings', { email_address_visibility: 4 }))
    const changes = (await events()).map(({ person }) => person as Json)
    const apiEmail = changes.find((person) => 'new_email' in person)?.['new_email']
    expect(apiEmail).toEqual(expect.any(String))
    expect(await me()).toMatchObject({ delivery_email: org.member.email, email: apiEmail })
  })

  test('timezone: the IANA identifier of the profile', async () => {
    await granted(org.member.client.patch('/settings', { timezone: 'Europe/Zurich' }))
    expect(await me()).toMatchObject({ timezone: 'Europe/Zurich' })
    expect(await org.member.client.patch('/settings', { timezone: 'Moon/Crater' })).toMatchObject({
      result: 'error',
    })
    expect(await me()).toMatchObject({ timezone: 'Europe/Zurich' })
  })

  test('is_active: false means deactivated', async () => {
    const seen = async () => (await granted(org.owner.client.get(`/users/${org.guest.id}`)))['user']
    expect(await seen()).toMatchObject({ is_active: true })
    await granted(org.admin.client.delete(`/users/${org.guest.id}`))
    expect(await seen()).toMatchObject({ is_active: false })
  })

  test('avatar_version: another one with another picture', async () => {
    const before = await me()
    const dot =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const form = new FormData()
    form.append('file', new File([Buffer.from(dot, 'base64')], 'me.png', { type: 'image/png' }))
    await granted(org.member.client.send('POST', '/users/me/avatar', form))
    const after = await me()
    expect(after['avatar_version']).toBeGreaterThan(numberIn(before, 'avatar_version'))
    expect(after['avatar_url']).not.toBe(before['avatar_url'])
  })

  test('date_joined: when the account was created', async () => {
    now += 86_400_000
    expect(await me(org.person({}))).toMatchObject({ date_joined: '2026-03-02T00:00+00:00' })
  })

  test('profile_data: by field ID; rendered_value only for fields that know Markdown', async () => {
    const field = async (field_type: number): Promise<number> =>
      numberIn(
        await granted(
          org.owner.client.post('/realm/profile_fields', { name: `Field ${field_type}`, field_type }),
        ),
        'id',
      )
    const [text, link] = [await field(1), await field(5)]
    const data = [
      { id: text, value: '*here*' },
      { id: link, value: 'https://example.com/me' },
    ]
    await granted(org.member.client.patch('/users/me/profile_data', { data }))
    expect((await me())['profile_data']).toEqual({
      [text]: { value: '*here*', rendered_value: expect.stringContaining('<em>here</em>') },
      [link]: { value: 'https://example.com/me' },
    })
  })
})

describe('2.6 subscription', () => {
  test('date_created: UNIX seconds', async () => {
    now += 60_000
    await granted(org.member.client.post('/users/me/subscriptions', { subscriptions: [{ name: 'fresh' }] }))
    const all = listIn(await granted(org.member.client.get('/users/me/subscriptions')), 'subscriptions')
    expect(all.find(({ name }) => name === 'fresh')).toMatchObject({ date_created: START / 1000 + 60 })
  })

  test('invite_only: true for a private channel', async () => {
    expect(await subscriptionTo(org.secret)).toMatchObject({ invite_only: true })
    expect(await subscriptionTo(org.general)).toMatchObject({ invite_only: false })
  })

  test('subscribers: in events of clients that registered with include_subscribers', async () => {
    const queue = await follow(org.guest, { event_types: ['subscription'], include_subscribers: 'true' })
    const design = org.channel({ name: 'design', subscribers: [org.owner] })
    const bring = { subscriptions: [{ name: 'design' }], principals: [org.guest.id] }
    await granted(org.owner.client.post('/users/me/subscriptions', bring))
    const added = (await queue.events()).find(({ op }) => op === 'add')
    const [subscription] = (added?.['subscriptions'] ?? []) as Json[]
    expect(subscription).toMatchObject({ stream_id: design })
    expect(subscription?.['subscribers']).toContain(org.owner.id)
  })

  test.each([
    ['desktop_notifications', 'enable_stream_desktop_notifications'],
    ['email_notifications', 'enable_stream_email_notifications'],
    ['wildcard_mentions_notify', 'wildcard_mentions_notify'],
    ['push_notifications', 'enable_stream_push_notifications'],
    ['audible_notifications', 'enable_stream_audible_notifications'],
  ])('%s: null inherits %s', async (name, setting) => {
    expect(await subscriptionTo(org.general)).toMatchObject({ [name]: null })
    for (const value of [true, false]) {
      await granted(org.member.client.patch('/settings', { [setting]: value }))
      const { snapshot } = await follow(org.member, { client_capabilities: {} })
      const inherited = listIn(snapshot, 'subscriptions').find(({ stream_id }) => stream_id === org.general)
      expect(inherited?.[name]).toBe(value)
      await change(name, !value)
      expect(await subscriptionTo(org.general)).toMatchObject({ [name]: !value })
      await change(name, null)
    }
  })

  test.each([
    ['pin_to_top', true],
    ['color', '#123456'],
  ])('%s: each subscriber’s own', async (name, value) => {
    const others = await subscriptionTo(org.general, org.guest)
    expect(others?.[name]).not.toBe(value)
    await change(name, value)
    expect(await subscriptionTo(org.general)).toMatchObject({ [name]: value })
    expect(await subscriptionTo(org.general, org.guest)).toEqual(others)
  })

  test('is_muted: muted channels do not count toward unread totals', async () => {
    const unread = async () => (await follow(org.member)).snapshot['unread_msgs']
    await sendTo(org.owner, org.general)
    expect(await unread()).toMatchObject({ count: 1 })
    await change('is_muted', true)
    expect(await unread()).toMatchObject({ count: 0 })
  })

  test('is_web_public: whether visitors may read the history', async () => {
    const open = org.channel({ name: 'open', isWebPublic: true, subscribers: [org.owner] })
    const id = await sendTo(org.owner, open)
    await sendTo(org.owner, org.general)
    const visit = (channel: number) =>
      org.visitor.get('/messages', {
        anchor: 'newest',
        num_before: 10,
        num_after: 0,
        narrow: [
          { operator: 'channels', operand: 'web-public' },
          { operator: 'channel', operand: channel },
        ],
      })
    expect(listIn(await granted(visit(open)), 'messages')).toMatchObject([{ id }])
    const closed = await visit(org.general)
    expect(closed['messages'] ?? []).toEqual([])
    expect(await subscriptionTo(open, org.owner)).toMatchObject({ is_web_public: true })
    expect(await subscriptionTo(org.general, org.owner)).toMatchObject({ is_web_public: false })
  })
})

describe('2.8 other records', () => {
  test('bot storage: per bot', async () => {
    const other = org.person({ bot: { type: 1, ownerId: org.member.id } })
    await granted(org.bot.client.put('/bot_storage', { storage: { mood: 'good' } }))
    await granted(other.client.put('/bot_storage', { storage: { mood: 'bad' } }))
    expect(await granted(org.bot.client.get('/bot_storage'))).toMatchObject({ storage: { mood: 'good' } })
    expect(await granted(other.client.get('/bot_storage'))).toMatchObject({ storage: { mood: 'bad' } })
  })

  test('user status: status_text, emoji_name, emoji_code, reaction_type', async () => {
    const status: Fields = {
      status_text: 'At lunch',
      emoji_name: 'tada',
      emoji_code: '1f389',
      reaction_type: 'unicode_emoji',
    }
    await granted(org.admin.client.post(`/users/${org.member.id}/status`, status))
    const { snapshot } = await follow(org.guest)
    expect(snapshot['user_status']).toMatchObject({ [org.member.id]: status })
  })

  test('event queue: identified by queue_id', async () => {
    const [one, other] = [await follow(org.member), await follow(org.member)]
    expect(one.queueId).not.toBe(other.queueId)
    await sendTo(org.owner, org.general)
    expect(await one.events()).toHaveLength(1)
    expect(await other.events()).toHaveLength(1)
    await refused(org.member.client.get('/events', { queue_id: 'another' }), 'BAD_EVENT_QUEUE_ID')
  })
})
