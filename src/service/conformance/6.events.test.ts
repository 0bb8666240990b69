import { beforeEach, describe, expect, test } from 'vitest'
import {
  anOrganisation,
  follow,
  granted,
  numberIn,
  sendTo,
  type Fields,
  type Json,
  type Person,
  type TestOrganisation,
} from './organisation.testing.ts'

let org: TestOrganisation

beforeEach(() => {
  org = anOrganisation()
})

/** Returns the events that a person receives while `work` runs. */
async function received(person: Person, work: () => unknown, fields: Fields = {}): Promise<Json[]> {
  const { events } = await follow(person, fields)
  await work()
  return events()
}

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

function upload(path: string, name: string, type: string, content: string | Uint8Array<ArrayBuffer>) {
  const form = new FormData()
  form.append('file', new File([content], name, { type }))
  return granted(org.member.client.send('POST', path, form))
}

test('6.1 events carry id and type; IDs increase', async () => {
  const events = await received(org.member, async () => {
    await sendTo(org.owner, org.general)
    await sendTo(org.owner, org.general)
  })
  expect(events).toMatchObject([
    { id: expect.any(Number), type: 'message' },
    { id: expect.any(Number), type: 'message' },
  ])
  expect(Number(events[1]?.['id'])).toBeGreaterThan(Number(events[0]?.['id']))
})

describe('6 causes', () => {
  let id: number
  beforeEach(async () => {
    id = await sendTo(org.member, org.general)
  })
  const { post, patch, remove } = {
    post: (path: string, fields: Fields, by = org.member) => granted(by.client.post(path, fields)),
    patch: (path: string, fields: Fields, by = org.member) => granted(by.client.patch(path, fields)),
    remove: (path: string, fields: Fields = {}, by = org.member) => granted(by.client.delete(path, fields)),
  }
  const soon = Math.floor(Date.now() / 1000) + 86_400

  const causes: [type: string, work: () => Promise<unknown>][] = [
    ['message', () => sendTo(org.owner, org.general)],
    ['update_message', () => patch(`/messages/${id}`, { content: 'Stew!' })],
    ['delete_message', () => remove(`/messages/${id}`, {}, org.owner)],
    ['reaction', () => post(`/messages/${id}/reactions`, { emoji_name: 'tada' })],
    ['update_message_flags', () => post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' })],
    [
      'typing',
      () => post('/typing', { op: 'start', type: 'stream', stream_id: org.general, topic: 't' }, org.owner),
    ],
    [
      'typing_edit_message',
      async () =>
        post(`/messages/${await sendTo(org.owner, org.general)}/typing`, { op: 'start' }, org.owner),
    ],
    ['drafts', () => post('/drafts', { drafts: [{ type: '', to: [], topic: '', content: 'x' }] })],
    ['user_topic', () => post('/user_topics', { stream_id: org.general, topic: 't', visibility_policy: 3 })],
    ['subscription', () => post('/users/me/subscriptions', { subscriptions: [{ name: 'fresh' }] })],
    ['stream', () => patch(`/streams/${org.general}`, { description: 'For all' }, org.owner)],
    ['alert_words', () => post('/users/me/alert_words', { alert_words: ['soup'] })],
    ['attachment', () => uploadAndLink()],
    ['channel_folder', () => post('/channel_folders/create', { name: 'Work', description: '' }, org.owner)],
    ['navigation_view', () => post('/navigation_views', { fragment: 'narrow/is/alerted', is_pinned: true })],
    ['realm', () => patch('/realm', { name: 'Elsewhere' }, org.owner)],
    ['realm_bot', () => post('/bots', { full_name: 'Helper', short_name: 'helper', bot_type: 1 })],
    [
      'realm_domains',
      () => post('/realm/domains', { domain: 'x.example', allow_subdomains: true }, org.owner),
    ],
    ['realm_user', () => patch('/settings', { timezone: 'Europe/Zurich' })],
    [
      'realm_user_settings_defaults',
      () => patch('/realm/user_settings_defaults', { enter_sends: false }, org.owner),
    ],
    [
      'realm_linkifiers',
      () =>
        post(
          '/realm/filters',
          { pattern: '#(?P<id>[0-9]+)', url_template: 'https://x.example/{id}' },
          org.owner,
        ),
    ],
    ['reminders', () => post('/reminders', { message_id: id, scheduled_delivery_timestamp: soon })],
    ['saved_snippets', () => post('/saved_snippets', { title: 'Bye', content: 'Best wishes' })],
    [
      'scheduled_messages',
      () =>
        post('/scheduled_messages', {
          type: 'stream',
          to: org.general,
          topic: 't',
          content: 'Later',
          scheduled_delivery_timestamp: soon,
        }),
    ],
    [
      'user_group',
      () => post('/user_groups/create', { name: 'crew', description: '', members: [] }, org.owner),
    ],
    ['user_settings', () => patch('/settings', { twenty_four_hour_time: true })],
    ['presence', () => post('/users/me/presence', { status: 'active' }, org.owner)],
    ['muted_users', () => post(`/users/me/muted_users/${org.guest.id}`, {})],
    ['user_status', () => post('/users/me/status', { status_text: 'Away' })],
    ['custom_profile_fields', () => post('/realm/profile_fields', { name: 'Pet', field_type: 1 }, org.owner)],
    ['device', () => post('/register_client_device', {})],
    ['realm_emoji', () => upload('/realm/emoji/our_mascot', 'mascot.png', 'image/png', dot)],
  ]

  async function uploadAndLink(): Promise<void> {
    const { url } = await upload('/user_uploads', 'hello.txt', 'text/plain', 'Hello')
    await sendTo(org.member, org.general, { content: `[hello](${String(url)})` })
  }

  test.each(causes)('%s', async (type, work) => {
    const events = await received(org.member, work)
    expect(events.map((event) => event['type'])).toContain(type)
  })

  test.each(causes)('6.4 event_types: %s alone', async (type, work) => {
    const events = await received(org.member, work, { event_types: [type] })
    expect([...new Set(events.map((event) => event['type']))]).toEqual([type])
  })

  test.each(causes)('6.4 event_types: all but %s', async (type, work) => {
    const others = causes.map(([each]) => each).filter((each) => each !== type)
    const events = await received(org.member, work, { event_types: others })
    expect(events.map((event) => event['type'])).not.toContain(type)
  })

  test('6.4 fetch_event_types: the initial data of these types only', async () => {
    const register = { event_types: ['message'], fetch_event_types: ['alert_words'] }
    const { snapshot } = await follow(org.member, register)
    expect(snapshot).toHaveProperty('alert_words')
    for (const other of ['realm_users', 'subscriptions', 'drafts', 'realm_emoji', 'user_settings']) {
      expect(snapshot).not.toHaveProperty(other)
    }
  })
})

test('6 alert_words: all of them', async () => {
  const add = (alert_words: string[]) =>
    granted(org.member.client.post('/users/me/alert_words', { alert_words }))
  await add(['soup'])
  const [event] = await received(org.member, () => add(['stew']), { event_types: ['alert_words'] })
  expect(new Set(event?.['alert_words'] as string[])).toEqual(new Set(['soup', 'stew']))
})

test('6 user_settings: property, value, and language_name only for default_language', async () => {
  const set = (fields: Fields) => granted(org.member.client.patch('/settings', fields))
  const event_types = ['user_settings']
  const [clock] = await received(org.member, () => set({ twenty_four_hour_time: true }), { event_types })
  expect(clock).toMatchObject({ op: 'update', property: 'twenty_four_hour_time', value: true })
  expect(clock).not.toHaveProperty('language_name')
  const [language] = await received(org.member, () => set({ default_language: 'de' }), { event_types })
  expect(language).toMatchObject({ property: 'default_language', value: 'de', language_name: 'German' })
})

describe('6 realm_user update', () => {
  const change = async (work: () => unknown, reader = org.admin): Promise<unknown[]> =>
    (await received(reader, work, { event_types: ['realm_user'] }))
      .filter(({ op }) => op === 'update')
      .map(({ person }) => person)

  test('profile time zone', async () => {
    const work = () => granted(org.member.client.patch('/settings', { timezone: 'Europe/Zurich' }))
    expect(await change(work)).toEqual([
      { user_id: org.member.id, email: org.member.email, timezone: 'Europe/Zurich' },
    ])
  })

  test('custom profile field', async () => {
    const id = numberIn(
      await granted(org.owner.client.post('/realm/profile_fields', { name: 'Pet', field_type: 1 })),
      'id',
    )
    const work = () =>
      granted(org.member.client.patch('/users/me/profile_data', { data: [{ id, value: 'a *cat*' }] }))
    expect(await change(work)).toEqual([
      {
        user_id: org.member.id,
        custom_profile_field: {
          id,
          value: 'a *cat*',
          rendered_value: expect.stringContaining('<em>cat</em>'),
        },
      },
    ])
  })

  test('custom profile field: null where it is taken away; no rendered_value for other types', async () => {
    const id = numberIn(
      await granted(org.owner.client.post('/realm/profile_fields', { name: 'Site', field_type: 5 })),
      'id',
    )
    const set = (value: string | null) => () =>
      granted(org.member.client.patch('/users/me/profile_data', { data: [{ id, value }] }))
    const site = 'https://example.com/me'
    expect(await change(set(site))).toEqual([
      { user_id: org.member.id, custom_profile_field: { id, value: site } },
    ])
    expect(await change(set(null))).toEqual([
      { user_id: org.member.id, custom_profile_field: { id, value: null } },
    ])
  })

  test('avatar: U, uploaded', async () => {
    expect(await change(() => upload('/users/me/avatar', 'me.png', 'image/png', dot))).toEqual([
      {
        user_id: org.member.id,
        avatar_url: expect.any(String),
        avatar_url_medium: expect.any(String),
        avatar_source: 'U',
        avatar_version: expect.any(Number),
      },
    ])
  })

  test('avatar: J, for users without a picture', async () => {
    await upload('/users/me/avatar', 'me.png', 'image/png', dot)
    const remove = () => granted(org.member.client.delete('/users/me/avatar'))
    expect(await change(remove)).toMatchObject([
      {
        user_id: org.member.id,
        avatar_url: expect.any(String),
        avatar_url_medium: expect.any(String),
        avatar_source: 'J',
        avatar_version: expect.any(Number),
      },
    ])
  })
})

describe('6 realm_user update, its recipients', () => {
  const event_types = ['realm_user']
  const move = (person: Person) => granted(person.client.patch('/settings', { timezone: 'Europe/Zurich' }))

  test('people who can access the modified user, and no others', async () => {
    const stranger = org.person({ fullName: 'Sam Stranger' })
    expect(await received(org.guest, () => move(stranger), { event_types })).toEqual([])
    expect(await received(org.guest, () => move(org.member), { event_types })).toMatchObject([
      { op: 'update', person: { user_id: org.member.id } },
    ])
  })
})
