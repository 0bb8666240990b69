import { beforeEach, describe, expect, test } from 'vitest'
import {
  anOrganisation,
  Client,
  granted,
  refused,
  TEST_PASSWORD,
  type TestOrganisation,
} from './organisation.testing.ts'

let org: TestOrganisation

beforeEach(() => {
  org = anOrganisation()
})

const withHeader = (authorization: string): Client => new Client(org.service, { authorization })
const basic = (name: string, key: string): Client => withHeader(`Basic ${btoa(`${name}:${key}`)}`)

describe('5.1 HTTP Basic', () => {
  test('API email and API key', async () => {
    const { email, apiKey, id } = org.member
    expect(await granted(basic(email, apiKey).get('/users/me'))).toMatchObject({ user_id: id })
  })

  test('none: UNAUTHORIZED, and how to do it', async () => {
    await refused(org.visitor.get('/users/me'), 'UNAUTHORIZED', { status: 401 })
    const response = await org.visitor.fetch('GET', '/users/me')
    expect(response.headers.get('www-authenticate')).toMatch(/^Basic /)
  })

  test('a wrong key, an empty one, another user’s, and an unknown name', async () => {
    for (const client of [
      basic(org.member.email, 'wrong'),
      basic(org.member.email, ''),
      basic(org.member.email, org.owner.apiKey),
      basic('nobody@test.example', org.owner.apiKey),
    ]) {
      await refused(client.get('/users/me'), 'INVALID_API_KEY', { status: 401 })
    }
  })

  test.each(['Basic', 'Basic ???', 'Basic bm9jb2xvbg=='])('%s: malformed', async (header) => {
    await refused(withHeader(header).get('/users/me'), 'INVALID_API_KEY', { status: 401 })
  })

  test.each(['Bearer abc', 'Digest username="ada"'])('%s: another scheme', async (header) => {
    const answer = await refused(withHeader(header).get('/users/me'), 'BAD_REQUEST', { status: 400 })
    expect(answer.msg).toMatch(/HTTP Basic/)
  })

  test('a password is no key', async () => {
    const mia = await org.service.addUserWithPassword({ email: 'mia2@test.example' })
    await refused(basic(mia.email, TEST_PASSWORD).get('/users/me'), 'INVALID_API_KEY')
  })

  test('a deactivated account', async () => {
    const gone = org.person({ isActive: false })
    await refused(gone.client.get('/users/me'), 'USER_DEACTIVATED', { status: 401 })
  })
})

test('5.2 POST /fetch_api_key returns a key that works', async () => {
  const mia = await org.service.addUserWithPassword({ email: 'mia2@test.example' })
  const answer = await granted(
    org.visitor.post('/fetch_api_key', { username: mia.email, password: TEST_PASSWORD }),
  )
  const client = basic(String(answer['email']), String(answer['api_key']))
  expect(await granted(client.get('/users/me'))).toMatchObject({ user_id: mia.id })
})

test('5.2 a name that is no address is refused as such', async () => {
  const answer = org.visitor.post('/fetch_api_key', { username: 'mia', password: TEST_PASSWORD })
  await refused(answer, 'BAD_REQUEST', { msg: 'Enter a valid email address.' })
})

test('5.2 on development servers POST /dev_fetch_api_key returns a key for any user without credentials', async () => {
  const answer = await granted(org.visitor.post('/dev_fetch_api_key', { username: org.guest.email }))
  const client = basic(String(answer['email']), String(answer['api_key']))
  expect(await granted(client.get('/users/me'))).toMatchObject({ user_id: org.guest.id })
})

describe('5.4 permission rules', () => {
  test.each(['admin', 'moderator', 'member', 'guest'] as const)(
    'owner-only PATCH /realm/domains/{domain}: refused to %s',
    async (role) => {
      const change = org[role].client.patch('/realm/domains/test.example', { allow_subdomains: true })
      await refused(change, 'BAD_REQUEST', { msg: expect.stringMatching(/insufficient permission|owner/i) })
    },
  )

  test.each(['moderator', 'member', 'guest'] as const)(
    'administrator-only POST and PATCH /users/{user_id}: refused to %s',
    async (role) => {
      const { client } = org[role]
      const msg = expect.stringMatching(/insufficient permission|administrator/i)
      await refused(client.post(`/users/${org.owner.id}/status`, { status_text: 'x' }), 'BAD_REQUEST', {
        msg,
      })
      await refused(client.patch(`/users/${org.owner.id}`, { full_name: 'Other' }), 'BAD_REQUEST', { msg })
    },
  )

  test('missing permission: BAD_REQUEST ‘Insufficient permission’', async () => {
    const { client } = org.member
    const email = { new_email: 'other@test.example' }
    for (const answer of [
      org.admin.client.patch('/realm/domains/test.example', { allow_subdomains: true }),
      client.post(`/users/${org.guest.id}/status`, { status_text: 'Away' }),
      client.patch(`/users/${org.guest.id}`, { full_name: 'Other' }),
      org.admin.client.patch(`/users/${org.guest.id}`, email),
    ]) {
      await refused(answer, 'BAD_REQUEST', { msg: 'Insufficient permission' })
    }
  })

  test('bot-only PUT /bot_storage: PERMISSION_DENIED to people', async () => {
    await refused(org.owner.client.put('/bot_storage', { storage: {} }), 'PERMISSION_DENIED')
  })
})
