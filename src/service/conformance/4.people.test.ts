import { beforeEach, describe, expect, test } from 'vitest'
import {
  anOrganisation,
  Client,
  follow,
  granted,
  listIn,
  numberIn,
  refused,
  TEST_PASSWORD,
  type Fields,
  type Json,
  type TestOrganisation,
} from './organisation.testing.ts'

let org: TestOrganisation

beforeEach(() => {
  org = anOrganisation()
})

const field = async (type: number, fields: Fields = {}): Promise<number> =>
  numberIn(
    await granted(
      org.owner.client.post('/realm/profile_fields', { name: `Field ${type}`, field_type: type, ...fields }),
    ),
    'id',
  )
const profile = async ({ client } = org.member): Promise<Record<string, Json>> =>
  (await granted(client.get('/users/me')))['profile_data'] as Record<string, Json>

describe('4.6 POST /users/{user_id}/status', () => {
  const set = (fields: Fields, by = org.admin) => by.client.post(`/users/${org.member.id}/status`, fields)
  const status = async (): Promise<Json | undefined> =>
    ((await follow(org.owner)).snapshot['user_status'] as Record<string, Json>)[org.member.id]

  test('administrators only', async () => {
    for (const person of [org.moderator, org.member, org.guest, org.bot]) {
      await refused(set({ status_text: 'Away' }, person), 'BAD_REQUEST')
    }
    expect(await status()).toBeUndefined()
    for (const person of [org.admin, org.owner]) await granted(set({ status_text: 'Away' }, person))
    expect(await status()).toMatchObject({ status_text: 'Away' })
  })

  test('status_text: at most 60 code points', async () => {
    await granted(set({ status_text: '😀'.repeat(60) }))
    await refused(set({ status_text: 'x'.repeat(61) }), 'BAD_REQUEST')
    expect(await status()).toMatchObject({ status_text: '😀'.repeat(60) })
  })

  test('status_text: an empty string clears it', async () => {
    await granted(set({ status_text: 'Away' }))
    await granted(set({ status_text: '' }))
    expect(await status()).toBeUndefined()
  })

  test('emoji_name alone: the rest follows', async () => {
    await granted(set({ emoji_name: 'tada' }))
    expect(await status()).toMatchObject({
      emoji_name: 'tada',
      emoji_code: '1f389',
      reaction_type: 'unicode_emoji',
    })
  })

  test('no new values passed', async () => {
    await refused(set({}), 'BAD_REQUEST')
  })

  test.each([
    ['emoji_code without emoji_name', { emoji_code: '1f389' }],
    ['reaction_type without emoji_name', { reaction_type: 'unicode_emoji' }],
    ['an emoji name that does not exist', { emoji_name: 'no_such_emoji' }],
    ['an invalid emoji name', { emoji_name: 'heart', emoji_code: '1f389', reaction_type: 'unicode_emoji' }],
    ['an invalid custom emoji', { emoji_name: 'x', emoji_code: '999', reaction_type: 'realm_emoji' }],
  ])('%s', async (_, fields) => {
    await refused(set(fields), 'BAD_REQUEST')
    expect(await status()).toBeUndefined()
  })
})

describe('4.7 POST /fetch_api_key', () => {
  test('no prior authentication: api_key, email and user_id', async () => {
    const mia = await org.service.addUserWithPassword({ email: 'mia2@test.example' })
    const answer = await granted(
      org.visitor.post('/fetch_api_key', { username: mia.email, password: TEST_PASSWORD }),
    )
    expect(answer).toMatchObject({ api_key: expect.any(String), email: mia.email, user_id: mia.id })
    const authorization = `Basic ${btoa(`${mia.email}:${String(answer['api_key'])}`)}`
    await granted(new Client(org.service, { authorization }).get('/users/me'))
  })

  test('a wrong password and an unknown name answer the same', async () => {
    const mia = await org.service.addUserWithPassword({ email: 'mia2@test.example' })
    const wrong = await org.visitor.post('/fetch_api_key', {
      username: mia.email,
      password: 'wrong password',
    })
    const unknown = await org.visitor.post('/fetch_api_key', {
      username: 'x@test.example',
      password: 'wrong',
    })
    expect(wrong).toEqual(unknown)
    expect(wrong).toMatchObject({ result: 'error', status: 401 })
  })

  test.each(['username', 'password'])('%s: required', async (name) => {
    const fields = { username: 'a', password: 'b', [name]: undefined }
    await refused(org.visitor.post('/fetch_api_key', fields), 'REQUEST_VARIABLE_MISSING')
  })
})

describe('4.8 PATCH /users/{user_id}', () => {
  const change = (fields: Fields, by = org.admin, whom = org.member) =>
    by.client.patch(`/users/${whom.id}`, fields)
  const seen = async (whom = org.member): Promise<Json> =>
    (await granted(org.owner.client.get(`/users/${whom.id}`)))['user'] as Json

  test('administrators only', async () => {
    for (const person of [org.moderator, org.member, org.guest]) {
      await refused(change({ full_name: 'Other' }, person), 'BAD_REQUEST')
    }
    await granted(change({ full_name: 'Other Name' }))
    expect(await seen()).toMatchObject({ full_name: 'Other Name' })
  })

  test.each([200, 300, 400, 600])('role: an administrator may give %i', async (role) => {
    await granted(change({ role }))
    expect(await seen()).toMatchObject({ role })
  })

  test('role: only owners add or remove the owner role', async () => {
    await refused(change({ role: 100 }), 'BAD_REQUEST')
    await granted(change({ role: 100 }, org.owner))
    await refused(change({ role: 400 }), 'BAD_REQUEST')
    await granted(change({ role: 400 }, org.owner))
    expect(await seen()).toMatchObject({ role: 400 })
  })

  test('role: the only owner cannot lose it', async () => {
    await refused(change({ role: 400 }, org.owner, org.owner), 'BAD_REQUEST')
    expect(await seen(org.owner)).toMatchObject({ role: 100 })
  })

  test('role: one of two owners can lose it', async () => {
    await granted(change({ role: 100 }, org.owner))
    await granted(change({ role: 200 }, org.member, org.owner))
    expect(await seen(org.owner)).toMatchObject({ role: 200 })
  })

  test('role: 500 is none', async () => {
    await refused(change({ role: 500 }), 'REQUEST_VARIABLE_INVALID')
  })

  test('profile_data: values of custom profile fields', async () => {
    const id = await field(1)
    await granted(change({ profile_data: [{ id, value: 'they' }] }))
    expect(await profile()).toMatchObject({ [id]: { value: 'they' } })
    await granted(change({ profile_data: [{ id, value: null }] }))
    expect(await profile()).toEqual({})
  })

  test('new_email: an owner with the permission to change addresses', async () => {
    const permit = (isPermitted: number) =>
      org.service.context.database.run(
        'UPDATE user SET can_change_user_emails = ? WHERE id = ?',
        isPermitted,
        org.owner.id,
      )
    permit(0)
    await refused(change({ new_email: 'other@test.example' }), 'BAD_REQUEST')
    await refused(change({ new_email: 'other@test.example' }, org.owner), 'BAD_REQUEST')
    permit(1)
    await granted(change({ new_email: 'other@test.example' }, org.owner))
    expect(await seen()).toMatchObject({ delivery_email: 'other@test.example' })
  })

  test('new_email: not an administrator with that permission', async () => {
    org.service.context.database.run('UPDATE user SET can_change_user_emails = 1 WHERE id = ?', org.admin.id)
    await refused(change({ new_email: 'other@test.example' }), 'BAD_REQUEST')
    expect(await seen()).toMatchObject({ delivery_email: org.member.email })
  })

  test.each([
    ['an unknown field', [{ id: 99_999, value: 'x' }]],
    ['an item without value', [{ id: 1 }]],
    ['an item without id', [{ value: 'x' }]],
  ])('profile_data: %s', async (_, profile_data) => {
    expect(await change({ profile_data })).toMatchObject({ status: 400, result: 'error' })
  })

  test('a guest would become an administrator: BAD_REQUEST', async () => {
    await refused(change({ role: 200 }, org.admin, org.guest), 'BAD_REQUEST')
  })
})

describe('4.11 PATCH /users/me/profile_data', () => {
  const set = (id: number, value: unknown) =>
    org.member.client.patch('/users/me/profile_data', { data: [{ id, value }] })

  test('2.4 text, with Markdown rendered', async () => {
    const id = await field(1)
    await granted(set(id, 'a *b*'))
    expect(await profile()).toMatchObject({
      [id]: { value: 'a *b*', rendered_value: expect.stringContaining('<em>b</em>') },
    })
  })

  test('2.4 a link needs a URL', async () => {
    const id = await field(5)
    await refused(set(id, 'not a link'), 'BAD_REQUEST')
    await granted(set(id, 'https://example.com/me'))
  })

  test('2.4 people: an array of integers', async () => {
    const id = await field(6)
    await granted(set(id, [org.guest.id]))
    expect(JSON.parse(String((await profile())[id]?.['value']))).toEqual([org.guest.id])
    await refused(set(id, [99_999]), 'BAD_REQUEST')
    await refused(set(id, 'me'), 'BAD_REQUEST')
  })

  test('2.4 null removes the value', async () => {
    const id = await field(1)
    await granted(set(id, 'x'))
    await granted(set(id, null))
    expect(await profile()).toEqual({})
  })

  test('a field that the organisation does not let people edit', async () => {
    const id = await field(1, { editable_by_user: false })
    await refused(set(id, 'x'), 'BAD_REQUEST')
  })

  test('a field ID that does not exist: nothing is changed', async () => {
    const id = await field(1)
    const data = [
      { id, value: 'x' },
      { id: 99_999, value: 'x' },
    ]
    await refused(org.member.client.patch('/users/me/profile_data', { data }), 'BAD_REQUEST')
    expect(await profile()).toEqual({})
  })

  test('data: required', async () => {
    await refused(org.member.client.patch('/users/me/profile_data'), 'REQUEST_VARIABLE_MISSING')
  })
})

describe('4.12 POST /users/me/apns_device_token', () => {
  const token = 'c0ffee'.repeat(10)
  const add = (fields: Fields) =>
    org.member.client.post('/users/me/apns_device_token', { token, appid: 'org.parley', ...fields })

  test('token, appid', async () => {
    await granted(add({}))
    await granted(add({}))
  })

  test.each(['', 'x'.repeat(5000)])('an empty token or one of invalid length', async (given) => {
    await refused(add({ token: given }), 'BAD_REQUEST')
  })

  test('an invalid token', async () => {
    await refused(add({ token: 'no hex at all' }), 'BAD_REQUEST')
  })

  test.each(['token', 'appid'])('%s: required', async (name) => {
    await refused(add({ [name]: undefined }), 'REQUEST_VARIABLE_MISSING')
  })
})

describe('4.19 PUT /bot_storage', () => {
  const put = (storage: unknown, by = org.bot) => by.client.put('/bot_storage', { storage })
  const stored = async (): Promise<unknown> => (await granted(org.bot.client.get('/bot_storage')))['storage']

  test('existing keys are overwritten, others stay', async () => {
    await granted(put({ a: '1', b: '2' }))
    await granted(put({ b: '3' }))
    expect(await stored()).toEqual({ a: '1', b: '3' })
  })

  test('string keys to string values', async () => {
    for (const storage of [{ a: 1 }, { a: null }, ['a'], 'a']) {
      await refused(
        org.bot.client.put('/bot_storage', { storage: JSON.stringify(storage) }),
        'REQUEST_VARIABLE_INVALID',
      )
    }
    expect(await stored()).toEqual({})
  })

  test('PERMISSION_DENIED for users who are not bots', async () => {
    for (const person of [org.owner, org.member, org.guest]) {
      await refused(put({ a: '1' }, person), 'PERMISSION_DENIED')
    }
  })

  test('storage: required', async () => {
    await refused(put(undefined), 'REQUEST_VARIABLE_MISSING')
  })
})

describe('4.20 POST /dev_fetch_api_key', () => {
  test('on development servers: api_key, email, user_id', async () => {
    const answer = await granted(org.visitor.post('/dev_fetch_api_key', { username: org.member.email }))
    expect(answer).toMatchObject({
      api_key: expect.any(String),
      email: org.member.email,
      user_id: org.member.id,
    })
  })

  test('always an error on production servers', async () => {
    const production = anOrganisation({ mode: 'production' })
    const answer = await production.visitor.post('/dev_fetch_api_key', { username: production.member.email })
    expect(answer).toMatchObject({ result: 'error' })
    expect(answer).not.toHaveProperty('api_key')
  })

  test('username: required', async () => {
    await refused(org.visitor.post('/dev_fetch_api_key'), 'REQUEST_VARIABLE_MISSING')
  })
})

test('4.17 GET /users/me: no parameters', async () => {
  expect(await granted(org.member.client.get('/users/me'))).toMatchObject({ user_id: org.member.id })
})

describe('4.22 POST /mobile_push/e2ee/test_notification', () => {
  test('NO_ACTIVE_PUSH_DEVICE without a registered device', async () => {
    const path = '/mobile_push/e2ee/test_notification'
    await refused(org.member.client.post(path), 'NO_ACTIVE_PUSH_DEVICE')
    await refused(org.member.client.post(path, { device_id: 7 }), 'NO_ACTIVE_PUSH_DEVICE')
    await refused(org.member.client.post(path, { device_id: 'x' }), 'INVALID_JSON')
  })
})

test('4.8 the change is published in a realm_user event', async () => {
  const { events } = await follow(org.guest, { event_types: ['realm_user'] })
  await granted(org.admin.client.patch(`/users/${org.member.id}`, { full_name: 'Other Name' }))
  expect(await events()).toMatchObject([
    { type: 'realm_user', op: 'update', person: { user_id: org.member.id, full_name: 'Other Name' } },
  ])
  expect(listIn((await follow(org.guest)).snapshot, 'realm_users')).toContainEqual(
    expect.objectContaining({ user_id: org.member.id, full_name: 'Other Name' }),
  )
})
