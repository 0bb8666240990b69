import { beforeEach, describe, expect, test } from 'vitest'
import { getOwnUser, getUser } from '../../../protocol/chat/users.ts'
import { updateUser } from '../../../protocol/chat/userChanges.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { aService, type TestService, type TestUser } from '../service.testing.ts'

let service: TestService
let owner: TestUser
let admin: TestUser
let member: TestUser
let guest: TestUser

beforeEach(() => {
  service = aService()
  owner = service.addUser({ fullName: 'Olga', role: Role.owner })
  admin = service.addUser({ fullName: 'Adam', role: Role.administrator })
  member = service.addUser({ fullName: 'Mona' })
  guest = service.addUser({ fullName: 'Gus', role: Role.guest })
})

const roleOf = async (user: TestUser): Promise<number> =>
  (await service.call(getUser, { user_id_or_email: String(user.id) }, { as: owner })).user.role

describe('looking up a user', () => {
  test('a user is found by ID and by address, with the profile on request', async () => {
    const byId = await service.call(getUser, { user_id_or_email: String(member.id) }, { as: admin })
    const byEmail = await service.call(
      getUser,
      { user_id_or_email: member.email.toUpperCase(), include_custom_profile_fields: true },
      { as: admin },
    )
    expect(byId.user).toMatchObject({ user_id: member.id, full_name: 'Mona' })
    expect(byId.user).not.toHaveProperty('profile_data')
    expect(byEmail.user).toMatchObject({ user_id: member.id, profile_data: {} })
  })

  test.each(['9999', 'nobody@test.example'])('%s finds no user', async (user_id_or_email) => {
    const refusal = await service.refusal(getUser, { user_id_or_email }, { as: admin })
    expect([refusal.status, refusal.code, refusal.answer['msg']]).toEqual([
      400,
      'BAD_REQUEST',
      'No such user',
    ])
  })

  test('a picture’s address is included for clients that do not generate it', async () => {
    const { user } = await service.call(
      getUser,
      { user_id_or_email: String(member.id), client_gravatar: false },
      { as: admin },
    )
    expect(user.avatar_url).toBe(`/user_avatars/${member.id}?version=1`)
    const drawn = await service.fetch(new Request(`http://chat.test${user.avatar_url}`))
    expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect((await service.call(getOwnUser, {}, { as: member })).avatar_url).toBe(user.avatar_url)
  })
})

describe('permission to change others', () => {
  test.each(['member', 'guest'] as const)('other users are not changed by %s', async (who) => {
    const as = { member, guest }[who]
    const refusal = await service.refusal(updateUser, { user_id: member.id, full_name: 'Nobody' }, { as })
    expect([refusal.code, refusal.answer['msg']]).toEqual(['BAD_REQUEST', 'Insufficient permission'])
  })

  test('an unknown user cannot be changed', async () => {
    const refusal = await service.refusal(updateUser, { user_id: 999, full_name: 'Nobody' }, { as: admin })
    expect(refusal.answer['msg']).toBe('No such user')
  })
})

describe('changing names', () => {
  test('a new name is published to all users', async () => {
    const events = await service.eventsDuring(guest, () =>
      service.call(updateUser, { user_id: guest.id, full_name: ' Gustav ' }, { as: admin }),
    )
    expect(events).toMatchObject([
      { type: 'realm_user', op: 'update', person: { user_id: guest.id, full_name: 'Gustav' } },
    ])
  })

  test.each([
    ['G', 'Name too short!'],
    ['G'.repeat(101), 'Name too long!'],
    ['Gus @ home', 'Invalid characters in name!'],
    ['**Gus**', 'Invalid characters in name!'],
    ['Gus|12', 'Invalid format!'],
  ])('the name %j is refused', async (full_name, msg) => {
    const refusal = await service.refusal(updateUser, { user_id: guest.id, full_name }, { as: admin })
    expect(refusal.answer['msg']).toBe(msg)
  })
})

describe('changing roles', () => {
  test('a new role is published to all users, with the system groups', async () => {
    const events = await service.eventsDuring(admin, () =>
      service.call(updateUser, { user_id: member.id, role: Role.moderator }, { as: admin }),
    )
    expect(events.map((event) => event.type)).toEqual(['realm_user', 'user_group', 'user_group'])
    expect(events[0]).toMatchObject({ person: { user_id: member.id, role: Role.moderator } })
    expect(await roleOf(member)).toBe(Role.moderator)
  })

  test('only owners promote to owner and demote owners', async () => {
    const second = service.addUser({ role: Role.owner })
    for (const args of [
      { user_id: member.id, role: Role.owner },
      { user_id: second.id, role: Role.member },
    ]) {
      const refusal = await service.refusal(updateUser, args, { as: admin })
      expect([refusal.code, refusal.answer['msg']]).toEqual(['BAD_REQUEST', 'Insufficient permission'])
      await service.call(updateUser, args, { as: owner })
    }
    expect([await roleOf(member), await roleOf(second)]).toEqual([Role.owner, Role.member])
  })

  test('the only owner keeps the role', async () => {
    const args = { user_id: owner.id, role: Role.administrator }
    const refusal = await service.refusal(updateUser, args, { as: owner })
    expect(refusal.code).toBe('BAD_REQUEST')
    service.addUser({ role: Role.owner, isActive: false })
    await service.refusal(updateUser, args, { as: owner })
    service.addUser({ role: Role.owner })
    await service.call(updateUser, args, { as: owner })
    expect(await roleOf(owner)).toBe(Role.administrator)
  })

  test.each([Role.administrator, Role.owner])('a guest cannot become %s at once', async (role) => {
    const refusal = await service.refusal(updateUser, { user_id: guest.id, role }, { as: owner })
    expect(refusal.code).toBe('BAD_REQUEST')
    expect(await roleOf(guest)).toBe(Role.guest)
  })

  test('a request refused in part changes nothing', async () => {
    await service.refusal(
      updateUser,
      { user_id: guest.id, full_name: 'Gustav', role: Role.administrator },
      { as: owner },
    )
    const { user } = await service.call(getUser, { user_id_or_email: String(guest.id) }, { as: owner })
    expect(user.full_name).toBe('Gus')
  })
})

describe('changing addresses', () => {
  test('the first owner changes others’ addresses', async () => {
    const events = await service.eventsDuring(member, () =>
      service.call(updateUser, { user_id: member.id, new_email: 'mona@new.example' }, { as: owner }),
    )
    expect(events).toMatchObject([
      { type: 'realm_user', person: { user_id: member.id, new_email: 'mona@new.example' } },
      { type: 'realm_user', person: { user_id: member.id, delivery_email: 'mona@new.example' } },
    ])
    // The key works with the address it was issued for and with the new one.
    await service.call(getOwnUser, {}, { as: member })
    await service.call(getOwnUser, {}, { as: { ...member, email: 'mona@new.example' } })
  })

  test('administrators, and owners without the permission, cannot change addresses', async () => {
    const second = service.addUser({ role: Role.owner })
    for (const as of [admin, second]) {
      const args = { user_id: member.id, new_email: 'mona@new.example' }
      const refusal = await service.refusal(updateUser, args, { as })
      expect([refusal.code, refusal.answer['msg']]).toEqual(['BAD_REQUEST', 'Insufficient permission'])
    }
  })

  test.each(['mona', 'mona@', 'mo na@new.example', 'mona@new', ''])(
    'the address %j is refused',
    async (new_email) => {
      const refusal = await service.refusal(updateUser, { user_id: member.id, new_email }, { as: owner })
      expect(refusal.answer['msg']).toBe('Enter a valid email address.')
    },
  )

  test('an address belongs to one account', async () => {
    const args = { user_id: member.id, new_email: guest.email.toUpperCase() }
    expect((await service.refusal(updateUser, args, { as: owner })).answer['msg']).toContain('already in use')
  })
})
