import { expect, test } from 'vitest'
import { mayName, organisationPermissions } from './permissionRules.ts'

const group = (name: string) => ({ name, deactivated: false })

test('guests are offered only by rules that allow them', () => {
  expect(mayName(organisationPermissions.can_invite_users_group, group('role:everyone'))).toBe(false)
  expect(mayName(organisationPermissions.can_resolve_topics_group, group('role:everyone'))).toBe(true)
})

test('the empty group is offered only by rules that allow it', () => {
  expect(mayName(organisationPermissions.can_manage_all_groups, group('role:nobody'))).toBe(false)
  expect(mayName(organisationPermissions.can_invite_users_group, group('role:nobody'))).toBe(true)
})

test('a permission limited to some groups offers no others', () => {
  const rule = organisationPermissions.can_access_all_users_group
  expect(mayName(rule, group('role:members'))).toBe(true)
  expect(mayName(rule, group('engineers'))).toBe(false)
})

test('deactivated groups, and the whole internet, are never offered', () => {
  const rule = organisationPermissions.can_resolve_topics_group
  expect(mayName(rule, { name: 'engineers', deactivated: true })).toBe(false)
  expect(mayName(rule, group('role:internet'))).toBe(false)
})
