import { expect, test } from 'vitest'
import { groupName } from './groupName.ts'

const t = (key: string): string => key
const group = { id: 1, description: '', members: [], direct_subgroup_ids: [], deactivated: false }

test('only groups that follow the roles are renamed', () => {
  const owners = { ...group, name: 'role:owners', date_created: null, creator_id: null }
  expect(groupName(t, { ...owners, is_system_group: true })).toBe('people.group.owners')
  expect(groupName(t, { ...owners, is_system_group: false })).toBe('role:owners')
})
