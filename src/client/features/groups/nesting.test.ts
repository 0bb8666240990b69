import { expect, test } from 'vitest'
import type { UserGroup } from '../../../protocol/chat/realm.ts'
import { groupsAround, inheritedMembers, memberCount, nestedGroups, wouldCycle } from './nesting.ts'

const aGroup = (id: number, members: number[], direct_subgroup_ids: number[] = []): UserGroup => ({
  id,
  name: `group ${id}`,
  description: '',
  members,
  direct_subgroup_ids,
  is_system_group: false,
  deactivated: false,
  date_created: null,
  creator_id: null,
})

const asMap = (...groups: UserGroup[]) => new Map(groups.map((each) => [each.id, each]))
const groups = asMap(aGroup(1, [10, 11], [2]), aGroup(2, [11, 12], [3]), aGroup(3, [13]), aGroup(4, []))

test('a group contains the groups of its subgroups', () => {
  expect([...nestedGroups(groups, 1)]).toEqual([2, 3])
  expect([...nestedGroups(groups, 3)]).toEqual([])
})

test('a direct member is not an inherited one as well', () => {
  expect([...inheritedMembers(groups, 1)]).toEqual([
    [12, 2],
    [13, 3],
  ])
  expect(memberCount(groups, 1)).toBe(4)
  expect(memberCount(groups, 4)).toBe(0)
})

test('a group that contains another, at any depth, cannot be added to it', () => {
  expect(wouldCycle(groups, 3)(1)).toBe(true)
  expect(wouldCycle(groups, 3)(3)).toBe(true)
  expect(wouldCycle(groups, 3)(4)).toBe(false)
  expect(wouldCycle(groups, 1)(3)).toBe(false)
})

test('the groups around a group contain it directly', () => {
  expect(groupsAround(groups, 3)).toEqual([2])
  expect(groupsAround(groups, 1)).toEqual([])
})

test('groups that contain each other end the search', () => {
  const circle = asMap(aGroup(1, [10], [2]), aGroup(2, [11], [1]))
  expect([...nestedGroups(circle, 1)]).toEqual([2, 1])
  expect(memberCount(circle, 1)).toBe(2)
})
