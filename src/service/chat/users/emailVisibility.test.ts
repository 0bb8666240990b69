import { beforeEach, expect, test } from 'vitest'
import { updateSettings } from '../../../protocol/chat/account.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { getOwnUser, getUsers } from '../../../protocol/chat/users.ts'
import { updateUser } from '../../../protocol/chat/userChanges.ts'
import { aService, type TestService, type TestUser } from '../service.testing.ts'

let service: TestService
let people: Record<'owner' | 'admin' | 'moderator' | 'member' | 'guest', TestUser>
let mona: TestUser

beforeEach(() => {
  service = aService()
  people = {
    owner: service.addUser({ role: Role.owner }),
    admin: service.addUser({ role: Role.administrator }),
    moderator: service.addUser({ role: Role.moderator }),
    member: service.addUser(),
    guest: service.addUser({ role: Role.guest }),
  }
  mona = service.addUser({ fullName: 'Mona' })
  service.addChannel({ name: 'all', subscribers: [...Object.values(people), mona] })
})

const hideFrom = (email_address_visibility: number) =>
  service.call(updateSettings, { email_address_visibility }, { as: mona })

const addressSeenBy = async (as: TestUser) =>
  (await service.call(getUsers, { user_ids: [mona.id] }, { as })).members[0]?.delivery_email

test.each([
  [1, 'owner admin moderator member guest'],
  [2, 'owner admin moderator member'],
  [5, 'owner admin moderator'],
  [3, 'owner admin'],
  [4, ''],
])('with visibility %i the real address is visible to: %s', async (visibility, names) => {
  await hideFrom(visibility)
  const seeing = []
  for (const [name, person] of Object.entries(people)) {
    if ((await addressSeenBy(person)) === mona.email) seeing.push(name)
  }
  expect(seeing.join(' ')).toBe(names)
  expect(await addressSeenBy(mona)).toBe(mona.email)
})

test('others cannot look up a user by a hidden address', async () => {
  await hideFrom(3)
  const { members } = await service.call(getUsers, { user_ids: [mona.id] }, { as: people.member })
  expect(members[0]?.email).toBe(`user${mona.id}@hidden.invalid`)
  // Sign-in still uses the real address.
  expect(await service.call(getOwnUser, {}, { as: mona })).toMatchObject({ delivery_email: mona.email })
})

test('each viewer receives their own change of an address', async () => {
  const of = (viewer: TestUser, visibility: number) =>
    service.eventsDuring(viewer, () => hideFrom(visibility), { event_types: ['realm_user'] })
  const hidden = { user_id: mona.id, new_email: `user${mona.id}@hidden.invalid` }
  expect(await of(people.member, 3)).toMatchObject([
    { person: hidden },
    { person: { user_id: mona.id, delivery_email: null } },
  ])
  expect(await of(people.admin, 2)).toEqual([])
  expect(await of(people.moderator, 5)).toEqual([])
  expect(await of(people.member, 1)).toMatchObject([
    { person: { user_id: mona.id, new_email: mona.email } },
    { person: { user_id: mona.id, delivery_email: mona.email } },
  ])
})

test('a new role receives the addresses that it can see', async () => {
  await hideFrom(3)
  const events = await service.eventsDuring(
    people.member,
    () =>
      service.call(updateUser, { user_id: people.member.id, role: Role.administrator }, { as: people.owner }),
    { event_types: ['realm_user'] },
  )
  expect(events).toMatchObject([
    { person: { user_id: people.member.id, role: Role.administrator } },
    { person: { user_id: mona.id, delivery_email: mona.email } },
  ])
})

test('changing a hidden address is published to no other user', async () => {
  await hideFrom(4)
  const change = () =>
    service.call(updateUser, { user_id: mona.id, new_email: 'mona@new.example' }, { as: people.owner })
  expect(await service.eventsDuring(people.member, change, { event_types: ['realm_user'] })).toEqual([])
  expect(await addressSeenBy(mona)).toBe('mona@new.example')
})
