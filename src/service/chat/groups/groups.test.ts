import { expect, test } from 'vitest'
import { isInGroup } from '../../../protocol/chat/permissions.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { aService } from '../service.testing.ts'
import {
  createSystemGroups,
  groupMembership,
  syncRoleGroups,
  systemGroupId,
  type SystemGroupName,
} from './groups.ts'

const ladder: SystemGroupName[] = [
  'role:owners',
  'role:administrators',
  'role:moderators',
  'role:fullmembers',
  'role:members',
  'role:everyone',
  'role:internet',
  'role:nobody',
]

function groupsOf(chat: ReturnType<typeof aService>, userId: number): SystemGroupName[] {
  const groups = groupMembership(chat.context)
  return ladder.filter((name) => isInGroup(userId, systemGroupId(chat.context, name), groups))
}

test('each role’s users belong to its system group and to every wider one', () => {
  const chat = aService()
  const owner = chat.addUser({ role: Role.owner })
  const moderator = chat.addUser({ role: Role.moderator })
  const member = chat.addUser()
  const guest = chat.addUser({ role: Role.guest })
  expect(groupsOf(chat, owner.id)).toEqual(ladder.slice(0, 7))
  expect(groupsOf(chat, moderator.id)).toEqual(ladder.slice(2, 7))
  expect(groupsOf(chat, member.id)).toEqual(ladder.slice(3, 7))
  expect(groupsOf(chat, guest.id)).toEqual(['role:everyone', 'role:internet'])
})

test('a changed role changes the system groups and is published', async () => {
  const chat = aService()
  const person = chat.addUser()
  const watcher = chat.addUser()
  const events = await chat.eventsDuring(watcher, () => {
    chat.context.database.run('UPDATE user SET role = 200 WHERE id = ?', person.id)
    syncRoleGroups(chat.context, person.id)
  })
  expect(groupsOf(chat, person.id)[0]).toBe('role:administrators')
  expect(events.filter((event) => event.type === 'user_group')).toMatchObject([
    {
      op: 'remove_members',
      group_id: systemGroupId(chat.context, 'role:fullmembers'),
      user_ids: [person.id],
    },
    {
      op: 'add_members',
      group_id: systemGroupId(chat.context, 'role:administrators'),
      user_ids: [person.id],
    },
  ])
})

test('correct system groups cause no events', async () => {
  const chat = aService()
  const person = chat.addUser()
  const events = await chat.eventsDuring(person, () => syncRoleGroups(chat.context, person.id))
  expect(events.filter((event) => event.type === 'user_group')).toEqual([])
})

test('a membership undone by a rollback is not cached', () => {
  const chat = aService()
  const person = chat.addUser()
  const owners = systemGroupId(chat.context, 'role:owners')
  expect(() =>
    chat.context.database.transaction(() => {
      chat.context.database.run('INSERT INTO user_group_member VALUES (?, ?)', owners, person.id)
      expect(isInGroup(person.id, owners, groupMembership(chat.context))).toBe(true)
      throw new Error('undo')
    }),
  ).toThrow('undo')
  expect(isInGroup(person.id, owners, groupMembership(chat.context))).toBe(false)
})

test('creating the system groups again changes nothing', () => {
  const chat = aService()
  const before = groupMembership(chat.context)
  createSystemGroups(chat.context)
  expect([...groupMembership(chat.context).values()]).toEqual([...before.values()])
})

test('the snapshot lists the system groups with their subgroups and permissions', async () => {
  const chat = aService()
  const owner = chat.addUser({ role: Role.owner })
  const { realm_user_groups = [] } = await chat.register(owner, { fetch_event_types: ['realm_user_groups'] })
  const administrators = realm_user_groups.find(({ name }) => name === 'role:administrators')
  expect(administrators).toMatchObject({
    is_system_group: true,
    members: [],
    direct_subgroup_ids: [systemGroupId(chat.context, 'role:owners')],
    can_leave_group: systemGroupId(chat.context, 'role:nobody'),
    can_mention_group: systemGroupId(chat.context, 'role:nobody'),
  })
  expect(realm_user_groups.find(({ name }) => name === 'role:owners')?.members).toEqual([owner.id])
})
