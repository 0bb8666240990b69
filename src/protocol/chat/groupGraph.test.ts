import { expect, test } from 'vitest'
import {
  depthAbove,
  depthInside,
  groupsAround,
  groupsHolding,
  groupsWithin,
  membersWithin,
  type GroupMembership,
} from './groupGraph.ts'
import { isAllowedBy, isInGroup, membersOf } from './permissions.ts'

/** Groups that count look-ups of themselves. */
class CountedGroups extends Map<number, GroupMembership> {
  lookUps = 0
  override get(id: number): GroupMembership | undefined {
    this.lookUps++
    return super.get(id)
  }
}

type Entry = readonly [id: number, members: number[], subgroups: number[]]

function groupsOf(...entries: readonly Entry[]): CountedGroups {
  const groups = new CountedGroups()
  for (const [id, members, direct_subgroup_ids] of entries)
    groups.set(id, { id, members, direct_subgroup_ids })
  return groups
}

const numbers = (length: number): number[] => Array.from({ length }, (_, index) => index + 1)

/** Each group contains the next; user 7 is in the last. */
const aChain = (length: number): CountedGroups =>
  groupsOf(...numbers(length).map((id): Entry => (id === length ? [id, [7], []] : [id, [], [id + 1]])))

/** Each group contains every later one; user 7 is in the last. */
const aLattice = (length: number): CountedGroups =>
  groupsOf(...numbers(length).map((id): Entry => [id, id === length ? [7] : [], numbers(length).slice(id)]))

test('a chain of 20,000 groups is traversed from either end', () => {
  const groups = aChain(20_000)
  expect(isInGroup(7, 1, groups)).toBe(true)
  expect(isInGroup(8, 1, groups)).toBe(false)
  expect([...membersOf(1, groups)]).toEqual([7])
  expect(groupsWithin([1], groups).size).toBe(20_000)
  expect(groupsAround(20_000, groups).size).toBe(20_000)
  expect(depthInside([1], groups)).toBe(19_999)
  expect(depthAbove(20_000, groups)).toBe(19_999)
})

test('in a full lattice no group is looked up twice for one question', () => {
  const groups = aLattice(300)
  for (const ask of [
    () => membersWithin([1], groups),
    () => groupsWithin([1, 2, 3], groups),
    () => depthInside([1], groups),
  ]) {
    groups.lookUps = 0
    ask()
    // Once to continue from it, once for its members or depth.
    expect(groups.lookUps).toBeLessThanOrEqual(2 * 300)
  }
  expect(depthInside([1], groups)).toBe(299)
})

test('a thousand questions about one user cost one traversal', () => {
  const groups = aLattice(300)
  expect(groupsHolding(7, groups).size).toBe(300)
  groups.lookUps = 0
  for (let round = 0; round < 1000; round++) {
    expect(isAllowedBy(7, { direct_members: [], direct_subgroups: [1 + (round % 300)] }, groups)).toBe(true)
  }
  expect(groups.lookUps).toBe(0)
})

test('cycles end, and count once', () => {
  const groups = groupsOf([1, [], [2]], [2, [20], [3]], [3, [], [1]])
  expect([20, 99].map((userId) => isInGroup(userId, 3, groups))).toEqual([true, false])
  expect(groupsWithin([1], groups)).toEqual(new Set([1, 2, 3]))
  expect(depthInside([1], groups)).toBe(2)
})

test('depth is that of the longest path', () => {
  const groups = groupsOf([1, [], [2, 4]], [2, [], [3]], [3, [], [4]], [4, [], []])
  expect(numbers(4).map((id) => depthInside([id], groups))).toEqual([3, 2, 1, 0])
  expect(numbers(4).map((id) => depthAbove(id, groups))).toEqual([0, 1, 2, 3])
})

test('a changed group makes a new map, which does not use the old one’s cache', () => {
  const before = groupsOf([1, [], []])
  expect(isInGroup(7, 1, before)).toBe(false)
  expect(isInGroup(7, 1, groupsOf([1, [7], []]))).toBe(true)
})
