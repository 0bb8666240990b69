import { expect, test } from 'vitest'
import { organisationPermissions } from '../../../protocol/chat/permissionRules.ts'
import type { UserGroup } from '../../../protocol/chat/realm.ts'
import { groupLabel, mayName } from './groupChoices.ts'

const group = (name: string, others: Partial<UserGroup> = {}): UserGroup => ({
  id: 1,
  name,
  description: '',
  members: [],
  direct_subgroup_ids: [],
  is_system_group: name.startsWith('role:'),
  deactivated: false,
  date_created: null,
  creator_id: null,
  ...others,
})

test('guests are offered only where the rule lets them be named', () => {
  expect(mayName(organisationPermissions.can_invite_users_group, group('role:everyone'))).toBe(false)
  expect(mayName(organisationPermissions.can_resolve_topics_group, group('role:everyone'))).toBe(true)
})

test('nobody is offered only where somebody need not be left', () => {
  expect(mayName(organisationPermissions.can_manage_all_groups, group('role:nobody'))).toBe(false)
  expect(mayName(organisationPermissions.can_invite_users_group, group('role:nobody'))).toBe(true)
})

test('a permission for a few groups offers no others', () => {
  const rule = organisationPermissions.can_access_all_users_group
  expect(mayName(rule, group('role:members'))).toBe(true)
  expect(mayName(rule, group('engineers'))).toBe(false)
})

test('groups out of use, and the whole internet, are never offered', () => {
  const rule = organisationPermissions.can_resolve_topics_group
  expect(mayName(rule, group('engineers', { deactivated: true }))).toBe(false)
  expect(mayName(rule, group('role:internet'))).toBe(false)
})

test('only groups that follow the roles are renamed', () => {
  const t = (key: string): string => key
  expect(groupLabel(t, group('role:owners'))).toBe('permissions.role.owners')
  expect(groupLabel(t, group('role:owners', { is_system_group: false }))).toBe('role:owners')
})
