import { beforeEach, describe, expect, test } from 'vitest'
import {
  anOrganisation,
  fetched,
  follow,
  granted,
  idsOf,
  listIn,
  newest,
  refused,
  sendDirect,
  sendTo,
  type Json,
  type TestOrganisation,
} from './organisation.testing.ts'

let org: TestOrganisation

beforeEach(() => {
  org = anOrganisation()
})

describe('2.1 message', () => {
  test('id: messages are displayed sorted by it', async () => {
    const ids = [await sendTo(org.member, org.general), await sendTo(org.guest, org.general)]
    expect(idsOf(await newest(org.owner))).toEqual(ids)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  })

  test('avatar_url: null only for a reader with access to the real address who asked with client_gravatar, and not without an external service', async () => {
    const id = await sendTo(org.member, org.general)
    const { database } = org.service.context
    database.run('UPDATE user SET settings = ? WHERE id = ?', '{"email_address_visibility":3}', org.member.id)
    const of = async (reader: typeof org.admin, client_gravatar: boolean) =>
      (await fetched(reader, id, { client_gravatar }))['avatar_url']
    for (const [reader, client_gravatar] of [
      [org.admin, true],
      [org.admin, false],
      [org.guest, true],
    ] as const) {
      expect(await of(reader, client_gravatar)).toEqual(expect.any(String))
    }
    database.run("UPDATE user SET avatar_path = 'mia.png' WHERE id = ?", org.member.id)
    expect(await of(org.admin, true)).toEqual(expect.stringContaining('mia.png'))
  })

  test('client: the name of the program that sent it', async () => {
    const { client } = await fetched(org.member, await sendTo(org.member, org.general))
    expect(client).toEqual(expect.any(String))
  })

  test.each([
    [true, '<p>A <strong>word</strong></p>', 'text/html'],
    [false, 'A **word**', 'text/x-markdown'],
  ])('content, content_type: apply_markdown %s', async (apply_markdown, content, content_type) => {
    const id = await sendTo(org.member, org.general, { content: 'A **word**' })
    expect(await fetched(org.member, id, { apply_markdown })).toMatchObject({ content, content_type })
  })

  test('display_recipient: the channel name', async () => {
    const message = await fetched(org.member, await sendTo(org.member, org.general))
    expect(message['display_recipient']).toBe('general')
  })

  test('display_recipient: the recipients of a direct message, with exactly their four fields', async () => {
    const message = await fetched(org.member, await sendDirect(org.member, [org.guest]))
    const recipients = message['display_recipient'] as Json[]
    expect(recipients.toSorted((a, b) => Number(a['id']) - Number(b['id']))).toEqual([
      { id: org.member.id, email: org.member.email, full_name: 'Mia Member', is_mirror_dummy: false },
      { id: org.guest.id, email: org.guest.email, full_name: 'Gil Guest', is_mirror_dummy: false },
    ])
  })

  test('is_me_message: true for /me only', async () => {
    const me = await sendTo(org.member, org.general, { content: '/me waves' })
    const other = await sendTo(org.member, org.general, { content: 'waves /me' })
    expect((await fetched(org.member, me))['is_me_message']).toBe(true)
    expect((await fetched(org.member, other))['is_me_message']).toBe(false)
  })

  test('last_edit_timestamp, last_moved_timestamp: absent until it was edited or moved', async () => {
    const id = await sendTo(org.member, org.general)
    const message = await fetched(org.member, id)
    expect(message).not.toHaveProperty('edit_history')
    expect(message).not.toHaveProperty('last_edit_timestamp')
    expect(message).not.toHaveProperty('last_moved_timestamp')
    await granted(org.member.client.patch(`/messages/${id}`, { content: 'Stew!' }))
    expect(await fetched(org.member, id)).toMatchObject({ last_edit_timestamp: expect.any(Number) })
    expect(await fetched(org.member, id)).not.toHaveProperty('last_moved_timestamp')
    await granted(org.admin.client.patch(`/messages/${id}`, { topic: 'dinner' }))
    expect(await fetched(org.member, id)).toMatchObject({ last_moved_timestamp: expect.any(Number) })
  })

  test('last_moved_timestamp: absent when the topic was only resolved and unresolved', async () => {
    const id = await sendTo(org.member, org.general)
    await granted(org.admin.client.patch(`/messages/${id}`, { topic: '✔ lunch' }))
    expect(await fetched(org.member, id)).not.toHaveProperty('last_moved_timestamp')
    await granted(org.admin.client.patch(`/messages/${id}`, { topic: 'lunch' }))
    expect(await fetched(org.member, id)).not.toHaveProperty('last_moved_timestamp')
  })

  test('reactions: from oldest to newest', async () => {
    const id = await sendTo(org.member, org.general)
    for (const emoji_name of ['tada', 'heart', 'wave']) {
      await granted(org.guest.client.post(`/messages/${id}/reactions`, { emoji_name }))
    }
    const reactions = (await fetched(org.member, id))['reactions'] as Json[]
    expect(reactions.map(({ emoji_name }) => emoji_name)).toEqual(['tada', 'heart', 'wave'])
  })

  test('sender_short_name no longer exists', async () => {
    const message = await fetched(org.member, await sendTo(org.member, org.general))
    expect(message).not.toHaveProperty('sender_short_name')
  })
})

describe('2.1 edit_history', () => {
  const historyOf = async (id: number, fields = {}): Promise<Json[]> =>
    (await fetched(org.member, id, fields))['edit_history'] as Json[]

  test('from the most recent edit to the oldest, with the changes of each', async () => {
    const id = await sendTo(org.member, org.general, { content: 'One' })
    await granted(org.member.client.patch(`/messages/${id}`, { content: 'Two' }))
    await granted(org.admin.client.patch(`/messages/${id}`, { topic: 'dinner' }))
    expect(await historyOf(id)).toEqual([
      { user_id: org.admin.id, timestamp: expect.any(Number), prev_topic: 'lunch', topic: 'dinner' },
      {
        user_id: org.member.id,
        timestamp: expect.any(Number),
        prev_content: 'One',
        prev_rendered_content: '<p>One</p>',
      },
    ])
  })

  test('prev_stream and stream: only where the channel changed', async () => {
    const id = await sendTo(org.member, org.general)
    const next = org.channel({ name: 'design', subscribers: [org.owner, org.member, org.admin] })
    await granted(org.owner.client.patch(`/messages/${id}`, { stream_id: next }))
    const [entry] = await historyOf(id)
    expect(entry).toMatchObject({ prev_stream: org.general, stream: next })
    expect(entry).not.toHaveProperty('prev_topic')
    expect(entry).not.toHaveProperty('prev_content')
  })

  test('absent when viewing the edit history is not allowed in the organisation', async () => {
    const id = await sendTo(org.member, org.general)
    await granted(org.member.client.patch(`/messages/${id}`, { content: 'Stew!' }))
    await granted(org.owner.client.patch('/realm', { message_edit_history_visibility_policy: 'none' }))
    expect(await fetched(org.member, id)).not.toHaveProperty('edit_history')
  })

  test('only moves if the organization shows no edits', async () => {
    const id = await sendTo(org.member, org.general)
    await granted(org.member.client.patch(`/messages/${id}`, { content: 'Stew!', topic: 'dinner' }))
    await granted(org.member.client.patch(`/messages/${id}`, { content: 'Salad!' }))
    await granted(org.owner.client.patch('/realm', { message_edit_history_visibility_policy: 'moves' }))
    expect(await historyOf(id)).toEqual([
      { user_id: org.member.id, timestamp: expect.any(Number), prev_topic: 'lunch', topic: 'dinner' },
    ])
  })
})

describe('2.2 draft', () => {
  const draft = { type: 'stream', to: [1], topic: 'lunch', content: 'So…' }
  const create = (fields: object) => org.member.client.post('/drafts', { drafts: [{ ...draft, ...fields }] })
  const stored = async (): Promise<Json[]> =>
    listIn(await granted(org.member.client.get('/drafts')), 'drafts')

  test.each(['', 'stream', 'private'])('type: %j', async (type) => {
    await granted(create({ type, to: type === 'stream' ? [org.general] : [] }))
    expect(await stored()).toMatchObject([{ type }])
  })

  test.each(['channel', 'direct', 'huddle', null, 3])('type: %j is none', async (type) => {
    await refused(create({ type }), 'REQUEST_VARIABLE_INVALID')
    expect(await stored()).toEqual([])
  })

  test('to: a channel draft has exactly one channel', async () => {
    await granted(create({ to: [org.general] }))
    expect(await create({ to: [org.general, org.secret] })).toMatchObject({ result: 'error' })
    expect(await create({ to: ['general'] })).toMatchObject({ result: 'error' })
    expect(await stored()).toHaveLength(1)
  })

  test('to: target user IDs of a direct draft; empty for an unaddressed one', async () => {
    await granted(create({ type: 'private', to: [org.guest.id, org.owner.id] }))
    await granted(create({ type: '', to: [] }))
    const drafts = await stored()
    expect(drafts).toContainEqual(
      expect.objectContaining({ type: 'private', to: [org.guest.id, org.owner.id] }),
    )
    expect(drafts).toContainEqual(expect.objectContaining({ type: '', to: [] }))
  })

  test('topic: kept for channel drafts, ignored otherwise', async () => {
    await granted(create({ to: [org.general] }))
    await granted(create({ type: 'private', to: [org.guest.id] }))
    expect(Object.fromEntries((await stored()).map(({ type, topic }) => [type, topic]))).toEqual({
      private: '',
      stream: 'lunch',
    })
  })

  test.each(['topic', 'content'])('%s: no null bytes', async (name) => {
    expect(await create({ to: [org.general], [name]: 'a\0b' })).toMatchObject({ result: 'error' })
    expect(await stored()).toEqual([])
  })

  test.each(['type', 'to', 'topic', 'content'])('%s: required', async (name) => {
    await refused(create({ [name]: undefined }), 'REQUEST_VARIABLE_INVALID')
  })

  test('timestamp: filled in when absent, kept when given', async () => {
    await granted(create({ to: [org.general] }))
    await granted(create({ to: [org.general], timestamp: 1_700_000_000 }))
    const times = (await stored()).map(({ timestamp }) => Number(timestamp))
    expect(times).toContain(1_700_000_000)
    expect(Math.max(...times)).toBeGreaterThan(Date.now() / 1000 - 60)
  })
})

describe('2.5 emoji', () => {
  const react = async (fields: Readonly<Record<string, unknown>>) => {
    const id = await sendTo(org.member, org.general)
    const answer = await org.guest.client.post(`/messages/${id}/reactions`, fields)
    return { answer, reactions: (await fetched(org.member, id))['reactions'] as Json[] }
  }

  test.each([
    ['tada', '1f389'],
    ['switzerland', '1f1e8-1f1ed'],
  ])(
    'unicode_emoji: the code of %s is the dash-separated hex of its code points',
    async (emoji_name, emoji_code) => {
      const { reactions } = await react({ emoji_name })
      expect(reactions).toMatchObject([{ emoji_name, emoji_code, reaction_type: 'unicode_emoji' }])
    },
  )

  test('realm_emoji: the code is the ID of the uploaded emoji', async () => {
    const { database } = org.service.context
    const { id } = database.run("INSERT INTO custom_emoji (name, path) VALUES ('parrot', 'parrot.png')")
    const { reactions } = await react({ emoji_name: 'parrot' })
    expect(reactions).toMatchObject([{ emoji_code: String(id), reaction_type: 'realm_emoji' }])
  })

  test('service_extra_emoji: the code is the name', async () => {
    const { reactions } = await react({ emoji_name: 'parley', reaction_type: 'service_extra_emoji' })
    expect(reactions).toMatchObject([{ emoji_code: 'parley', reaction_type: 'service_extra_emoji' }])
  })

  test('each reaction_type has its own namespace of codes', async () => {
    const { answer } = await react({
      emoji_name: 'tada',
      emoji_code: '1f389',
      reaction_type: 'service_extra_emoji',
    })
    await refused(answer, 'BAD_REQUEST')
  })

  test('other reaction types are refused', async () => {
    const { answer } = await react({ emoji_name: 'tada', reaction_type: 'hologram' })
    await refused(answer, 'REQUEST_VARIABLE_INVALID')
  })
})

describe('2.3 own user', () => {
  test('every field, of its type', async () => {
    const me = await granted(org.member.client.get('/users/me'))
    expect(me).toMatchObject({
      user_id: org.member.id,
      email: org.member.email,
      delivery_email: org.member.email,
      full_name: 'Mia Member',
      role: 400,
      is_admin: false,
      is_owner: false,
      is_guest: false,
      is_bot: false,
      is_active: true,
      is_imported_stub: false,
      timezone: expect.any(String),
      date_joined: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d/),
      avatar_url: expect.any(String),
      avatar_version: expect.any(Number),
      max_message_id: expect.any(Number),
      profile_data: {},
    })
  })

  test('is_admin and is_owner follow the role', async () => {
    const of = async ({ client }: typeof org.owner) => {
      const { is_admin, is_owner, is_guest } = await granted(client.get('/users/me'))
      return { is_admin, is_owner, is_guest }
    }
    expect(await of(org.owner)).toEqual({ is_admin: true, is_owner: true, is_guest: false })
    expect(await of(org.admin)).toEqual({ is_admin: true, is_owner: false, is_guest: false })
    expect(await of(org.moderator)).toEqual({ is_admin: false, is_owner: false, is_guest: false })
    expect(await of(org.guest)).toEqual({ is_admin: false, is_owner: false, is_guest: true })
  })

  test('max_message_id: the last message received', async () => {
    const id = await sendTo(org.guest, org.general)
    await sendDirect(org.guest, [org.owner])
    expect(await granted(org.member.client.get('/users/me'))).toMatchObject({ max_message_id: id })
  })

  test('profile_data: absent for bots', async () => {
    const me = await granted(org.bot.client.get('/users/me'))
    expect(me['is_bot']).toBe(true)
    expect(me).not.toHaveProperty('profile_data')
  })
})

describe('2.6 subscription', () => {
  const added = async (fields = {}): Promise<Json> => {
    const queue = await follow(org.member, { event_types: ['subscription'], ...fields })
    await granted(
      org.member.client.post('/users/me/subscriptions', {
        subscriptions: [{ name: 'fresh', description: 'All *new*' }],
      }),
    )
    const event = (await queue.events()).find(({ op }) => op === 'add')
    const [subscription] = (event?.['subscriptions'] ?? []) as Json[]
    return subscription as Json
  }

  test('every field, of its type', async () => {
    expect(await added()).toMatchObject({
      stream_id: expect.any(Number),
      name: 'fresh',
      description: 'All *new*',
      rendered_description: '<p>All <em>new</em></p>',
      date_created: expect.any(Number),
      creator_id: org.member.id,
      invite_only: false,
      desktop_notifications: null,
      email_notifications: null,
      wildcard_mentions_notify: null,
      push_notifications: null,
      audible_notifications: null,
      pin_to_top: false,
      is_muted: false,
      in_home_view: true,
      is_announcement_only: false,
      is_web_public: false,
      color: expect.stringMatching(/^#[\da-f]{6}$/),
      stream_post_policy: 1,
    })
  })

  test('subscribers: only with include_subscribers', async () => {
    expect(await added()).not.toHaveProperty('subscribers')
    const full = listIn(
      await granted(org.member.client.get('/users/me/subscriptions', { include_subscribers: 'true' })),
      'subscriptions',
    ).find(({ stream_id }) => stream_id === org.general)
    expect(full?.['subscribers']).toEqual(expect.arrayContaining([org.owner.id, org.guest.id]))
  })

  test('notifications: null only for clients that can read it, the user-level default for others', async () => {
    const plain = await added({ client_capabilities: {} })
    expect(plain).toMatchObject({ desktop_notifications: false, wildcard_mentions_notify: true })
  })

  test('creator_id: null where no creator is recorded', async () => {
    const { subscriptions } = await granted(org.member.client.get('/users/me/subscriptions'))
    expect((subscriptions as Json[]).find(({ name }) => name === 'general')?.['creator_id']).toBeNull()
  })

  test('is_muted: muted channels do not count toward unread totals and are absent from the combined feed', async () => {
    await sendTo(org.owner, org.general)
    const mute = { stream_id: org.general, property: 'is_muted', value: true }
    await granted(org.member.client.post('/users/me/subscriptions/properties', { subscription_data: [mute] }))
    const { subscriptions } = await granted(org.member.client.get('/users/me/subscriptions'))
    const muted = (subscriptions as Json[]).find(({ name }) => name === 'general')
    expect(muted).toMatchObject({ is_muted: true, in_home_view: false })
    expect(await newest(org.member, { narrow: [['in', 'home']] })).toEqual([])
  })

  test('in_home_view: still accepted, the inverse of is_muted', async () => {
    const show = { stream_id: org.general, property: 'in_home_view', value: false }
    await granted(org.member.client.post('/users/me/subscriptions/properties', { subscription_data: [show] }))
    const { subscriptions } = await granted(org.member.client.get('/users/me/subscriptions'))
    const muted = (subscriptions as Json[]).find(({ name }) => name === 'general')
    expect(muted).toMatchObject({ is_muted: true, in_home_view: false })
  })
})
