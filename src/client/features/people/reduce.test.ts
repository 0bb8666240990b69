import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { PersonChange } from '../../../protocol/chat/queueEvents.ts'
import type { EventOf } from '../../kernel/feature.ts'
import { userGroup } from '../../../protocol/chat/realm.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { user, type User } from '../../../protocol/chat/users.ts'
import { applyToGroups, applyToMutedUsers, applyToUsers, type Groups, type Users } from './reduce.ts'

const aUser = (given: Partial<User> = {}): User =>
  v.parse(user, { user_id: 2, email: 'ana@chat.example', full_name: 'Ana', ...given })

const users: Users = new Map([[2, Object.freeze(aUser({ profile_data: { '1': { value: 'Bern' } } }))]])

function apply(event: EventOf<'realm_user'>): Users {
  const once = applyToUsers(users, event)
  expect(applyToUsers(once, event)).toBe(once)
  return once
}

const change = (given: Partial<PersonChange>): User | undefined =>
  apply({ type: 'realm_user', op: 'update', person: { user_id: 2, ...given } }).get(2)

describe('people', () => {
  test('people are added, once', () => {
    expect(apply({ type: 'realm_user', op: 'add', person: aUser({ user_id: 9 }) }).size).toBe(2)
    expect(
      apply({ type: 'realm_user', op: 'add', person: aUser({ profile_data: { '1': { value: 'Bern' } } }) }),
    ).toBe(users)
  })

  test.each<[Partial<PersonChange>, Partial<User>]>([
    [{ full_name: 'Anna' }, { full_name: 'Anna' }],
    [
      { avatar_url: '/a.png', avatar_version: 3 },
      { avatar_url: '/a.png', avatar_version: 3 },
    ],
    [{ avatar_url: null }, { avatar_url: null }],
    [{ avatar_url: 'https://pictures.example/a', avatar_source: 'G' }, { avatar_url: null }],
    [
      { avatar_url: '/user_avatars/1?version=3', avatar_source: 'J' },
      { avatar_url: '/user_avatars/1?version=3' },
    ],
    [
      { timezone: 'Europe/Zurich', email: 'ignored@chat.example' },
      { timezone: 'Europe/Zurich', email: 'ana@chat.example' },
    ],
    [{ delivery_email: null }, { delivery_email: null }],
    [{ new_email: 'anna@chat.example' }, { email: 'anna@chat.example' }],
    [{ is_imported_stub: false }, { is_imported_stub: false }],
    [{ is_active: false }, { is_active: false }],
    [{ bot_owner_id: 7 }, { bot_owner_id: 7 }],
    [{ role: Role.owner }, { role: 100, is_owner: true, is_admin: true, is_guest: false }],
    [{ role: Role.guest }, { role: 600, is_owner: false, is_admin: false, is_guest: true }],
    [{ role: 650 }, { role: 650, is_admin: false }],
  ])('an event changes a person: %o', (given, expected) => {
    expect(change(given)).toMatchObject(expected)
  })

  test('set and empty profile fields, keeping the others', () => {
    expect(
      change({ custom_profile_field: { id: 2, value: 'x', rendered_value: '<p>x</p>' } })?.profile_data,
    ).toEqual({
      '1': { value: 'Bern' },
      '2': { value: 'x', rendered_value: '<p>x</p>' },
    })
    expect(change({ custom_profile_field: { id: 1, value: null } })?.profile_data).toEqual({})
  })

  test('people are removed when they are no longer visible', () => {
    const after = apply({
      type: 'realm_user',
      op: 'remove',
      person: { user_id: 2, full_name: 'Unknown user' },
    })
    expect(after.has(2)).toBe(false)
  })

  test('changes of unknown people change nothing', () => {
    expect(apply({ type: 'realm_user', op: 'update', person: { user_id: 99, full_name: 'X' } })).toBe(users)
  })
})

describe('groups', () => {
  const groups: Groups = new Map([
    [
      5,
      Object.freeze(v.parse(userGroup, { id: 5, name: 'crew', members: [1, 2], direct_subgroup_ids: [6] })),
    ],
  ])
  const applyGroup = (event: EventOf<'user_group'>): Groups => {
    const once = applyToGroups(groups, event)
    expect(applyToGroups(once, event)).toBe(once)
    return once
  }

  test.each<[EventOf<'user_group'>, object]>([
    [{ type: 'user_group', op: 'add_members', group_id: 5, user_ids: [2, 3] }, { members: [1, 2, 3] }],
    [{ type: 'user_group', op: 'remove_members', group_id: 5, user_ids: [1] }, { members: [2] }],
    [
      { type: 'user_group', op: 'add_subgroups', group_id: 5, direct_subgroup_ids: [7] },
      { direct_subgroup_ids: [6, 7] },
    ],
    [
      { type: 'user_group', op: 'remove_subgroups', group_id: 5, direct_subgroup_ids: [6] },
      { direct_subgroup_ids: [] },
    ],
    [
      { type: 'user_group', op: 'update', group_id: 5, data: { name: 'team', deactivated: true } },
      { name: 'team', deactivated: true, members: [1, 2] },
    ],
  ])('an event changes a group: %o', (event, expected) => {
    expect(applyGroup(event).get(5)).toMatchObject(expected)
  })

  test('groups are added and removed', () => {
    const group = v.parse(userGroup, { id: 8, name: 'new', members: [] })
    expect(applyGroup({ type: 'user_group', op: 'add', group }).size).toBe(2)
    expect(applyGroup({ type: 'user_group', op: 'remove', group_id: 5 }).size).toBe(0)
    expect(applyGroup({ type: 'user_group', op: 'remove', group_id: 55 })).toBe(groups)
  })
})

test('an event contains all muted people', () => {
  const muted = applyToMutedUsers(new Set([2]), {
    type: 'muted_users',
    muted_users: [{ id: 3, timestamp: 0 }],
  })
  expect([...muted]).toEqual([3])
  expect(applyToMutedUsers(muted, { type: 'muted_users', muted_users: [{ id: 3, timestamp: 9 }] })).toBe(
    muted,
  )
})
