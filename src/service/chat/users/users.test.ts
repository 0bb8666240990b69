import { expect, test } from 'vitest'
import { updateSettings } from '../../../protocol/chat/account.ts'
import { getOwnUser, getUsers } from '../../../protocol/chat/users.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { aService, type TestService } from '../service.testing.ts'

const addField = (service: TestService, userId: number): number => {
  const { database } = service.context
  const { id } = database.run("INSERT INTO custom_profile_field (type, position, name) VALUES (1, 1, 'Pet')")
  database.run(
    "INSERT INTO custom_profile_value (user_id, field_id, value, rendered_value) VALUES (?, ?, 'a cat', '<p>a cat</p>')",
    userId,
    id,
  )
  return id
}

test('users get all fields of their own account', async () => {
  const service = aService({ now: () => Date.parse('2026-03-01T12:00:00Z') })
  const ada = service.addUser({ fullName: 'Ada', role: Role.owner, timezone: 'Europe/Zurich' })
  const field = addField(service, ada.id)
  expect(await service.call(getOwnUser, {}, { as: ada })).toMatchObject({
    user_id: ada.id,
    email: ada.email,
    delivery_email: ada.email,
    full_name: 'Ada',
    role: 100,
    is_owner: true,
    is_admin: true,
    is_guest: false,
    is_bot: false,
    is_active: true,
    is_imported_stub: false,
    timezone: 'Europe/Zurich',
    date_joined: '2026-03-01T12:00+00:00',
    avatar_version: 1,
    max_message_id: -1,
    profile_data: { [field]: { value: 'a cat', rendered_value: '<p>a cat</p>' } },
  })
})

test('a bot has no profile data', async () => {
  const service = aService()
  const ada = service.addUser()
  const bot = service.addUser({ bot: { type: 1, ownerId: ada.id } })
  const own = await service.call(getOwnUser, {}, { as: bot })
  expect(own.is_bot).toBe(true)
  expect(own).not.toHaveProperty('profile_data')
})

test('all users are listed, with profiles on request, or only requested ones', async () => {
  const service = aService()
  const [ada, bob] = [service.addUser(), service.addUser({ isActive: false })]
  addField(service, ada.id)
  const all = await service.call(getUsers, {}, { as: ada })
  expect(all.members.map((user) => [user.user_id, user.is_active])).toEqual([
    [ada.id, true],
    [bob.id, false],
  ])
  expect(all.members[0]).not.toHaveProperty('profile_data')
  const some = await service.call(
    getUsers,
    { user_ids: [ada.id], include_custom_profile_fields: true },
    { as: ada },
  )
  expect(some.members).toHaveLength(1)
  expect(some.members[0]?.profile_data).toBeDefined()
})

test('a real address can be restricted to administrators', async () => {
  const service = aService()
  const [ada, bob] = [service.addUser({ role: Role.administrator }), service.addUser()]
  for (const as of [ada, bob]) {
    await service.call(updateSettings, { email_address_visibility: 3 }, { as })
  }
  const seenBy = async (as: typeof ada) =>
    (await service.call(getUsers, {}, { as })).members.map((user) => user.delivery_email)
  expect(await seenBy(ada)).toEqual([ada.email, bob.email])
  expect(await seenBy(bob)).toEqual([null, bob.email])
})

test('a new account is published to all users', async () => {
  const service = aService()
  const [ada, bob] = [service.addUser({ role: Role.administrator }), service.addUser()]
  const types = { event_types: ['realm_user'] }
  const [one, other] = [await service.register(ada, types), await service.register(bob, types)]
  const eve = service.addUser({ fullName: 'Eve' })
  const person = { user_id: eve.id, full_name: 'Eve', is_active: true, delivery_email: eve.email }
  expect(await service.events(ada, one.queue_id)).toMatchObject([{ type: 'realm_user', op: 'add', person }])
  expect(await service.events(bob, other.queue_id)).toMatchObject([{ person }])
})
