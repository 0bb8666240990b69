import { beforeEach, expect, test } from 'vitest'
import {
  anOrganisation,
  follow,
  granted,
  TEST_PASSWORD,
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

async function changes(reader: TestOrganisation['member'], work: () => unknown): Promise<Json[]> {
  const { events } = await follow(reader, { event_types: ['realm_user'] })
  await work()
  return (await events()).filter(({ op }) => op === 'update').map(({ person }) => person as Json)
}

const set = (fields: Fields) => granted(org.member.client.patch('/settings', fields))

test('6 delivery email: null when the viewer lost access to it', async () => {
  const hide = () => set({ email_address_visibility: 3 })
  const lost = await changes(org.moderator, hide)
  expect(lost).toContainEqual({ user_id: org.member.id, delivery_email: null })
  const found = await changes(org.moderator, () => set({ email_address_visibility: 1 }))
  expect(found).toContainEqual({ user_id: org.member.id, delivery_email: org.member.email })
})

test('6 API email: new_email', async () => {
  const hidden = await changes(org.guest, () => set({ email_address_visibility: 4 }))
  const change = hidden.find((person) => 'new_email' in person)
  expect(change).toEqual({ user_id: org.member.id, new_email: expect.not.stringMatching(/^mia@/) })
})

test('5.1 credentials are the API email and the key, also when the API email is not the real one', async () => {
  const received = await changes(org.owner, () => set({ email_address_visibility: 4 }))
  const change = received.find((person) => 'new_email' in person)
  const header = (email: string) => ({ authorization: `Basic ${btoa(`${email}:${org.member.apiKey}`)}` })
  const status = async (email: string) =>
    (await org.service.fetch(new Request('http://chat.test/api/v1/users/me', { headers: header(email) })))
      .status
  expect(await status(String(change?.['new_email']))).toBe(200)
  expect(await status(org.owner.email)).toBe(401)
})

test('6 forms that are not shown: full name, role', async () => {
  const rename = () => granted(org.admin.client.patch(`/users/${org.member.id}`, { full_name: 'Mia Miller' }))
  expect(await changes(org.guest, rename)).toContainEqual({
    user_id: org.member.id,
    full_name: 'Mia Miller',
  })
  const promote = () => granted(org.admin.client.patch(`/users/${org.member.id}`, { role: 300 }))
  expect(await changes(org.guest, promote)).toContainEqual({ user_id: org.member.id, role: 300 })
})

test('2.3, 6 an imported account joins with its first sign-in', async () => {
  const iris = await org.service.addUserWithPassword({
    email: 'iris@test.example',
    isImportedStub: true,
    joinedAt: now / 1000,
  })
  const seen = async (): Promise<Json> =>
    (await granted(org.owner.client.get(`/users/${iris.id}`)))['user'] as Json
  expect(await seen()).toMatchObject({ is_imported_stub: true, date_joined: '2026-03-01T00:00+00:00' })
  now += 3 * 86_400_000
  const signIn = () =>
    granted(org.visitor.post('/fetch_api_key', { username: iris.email, password: TEST_PASSWORD }))
  expect(await changes(org.member, signIn)).toContainEqual({ user_id: iris.id, is_imported_stub: false })
  expect(await seen()).toMatchObject({ is_imported_stub: false, date_joined: '2026-03-04T00:00+00:00' })
  now += 86_400_000
  await signIn()
  expect(await seen()).toMatchObject({ date_joined: '2026-03-04T00:00+00:00' })
})

test('2.6 stream_post_policy, is_announcement_only: 2 where only administrators may write', async () => {
  const { database } = org.service.context
  const administrators = database.get<{ id: number }>(
    "SELECT id FROM user_group WHERE name = 'role:administrators'",
  )
  await granted(
    org.owner.client.patch(`/streams/${org.general}`, {
      can_send_message_group: { new: administrators?.id },
    }),
  )
  const { subscriptions } = await granted(org.member.client.get('/users/me/subscriptions'))
  expect((subscriptions as Json[]).find(({ stream_id }) => stream_id === org.general)).toMatchObject({
    stream_post_policy: 2,
    is_announcement_only: true,
  })
  const message = { type: 'channel', to: org.general, topic: 't', content: 'c' }
  expect(await org.member.client.post('/messages', message)).toMatchObject({ code: 'BAD_REQUEST' })
  await granted(org.admin.client.post('/messages', message))
})

test('6 deactivation and reactivation are updates, not remove and add', async () => {
  const { events } = await follow(org.member, { event_types: ['realm_user'] })
  await granted(org.admin.client.delete(`/users/${org.guest.id}`))
  await granted(org.admin.client.post(`/users/${org.guest.id}/reactivate`))
  const ops = (await events()).map(({ op }) => op)
  expect(ops.length).toBeGreaterThanOrEqual(2)
  expect(new Set(ops)).toEqual(new Set(['update']))
})

test('6 full name and role are updates of the person', async () => {
  const { events } = await follow(org.guest, { event_types: ['realm_user'] })
  await granted(org.admin.client.patch(`/users/${org.member.id}`, { full_name: 'Mia Miller', role: 300 }))
  expect(new Set((await events()).map(({ op }) => op))).toEqual(new Set(['update']))
})
