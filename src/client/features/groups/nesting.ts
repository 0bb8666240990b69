import {
  groupsAround as groupsAroundAll,
  groupsWithin,
  membersWithin,
} from '../../../protocol/chat/groupGraph.ts'
import { memoize, memoizeByObject } from '../../ui/memoize.ts'
import type { Groups } from '../people/reduce.ts'

/** Returns all direct and indirect subgroups of a group; ends even on cycles. */
export function nestedGroups(groups: Groups, id: number): ReadonlySet<number> {
  const found = new Set(groups.get(id)?.direct_subgroup_ids)
  for (const each of groupsWithin([...found], groups)) found.add(each)
  return found
}

/** Returns the people who belong to a group only through subgroups, with the subgroup that contains each. */
export function inheritedMembers(groups: Groups, id: number): ReadonlyMap<number, number> {
  const direct = new Set(groups.get(id)?.members)
  const found = new Map<number, number>()
  for (const nested of nestedGroups(groups, id)) {
    for (const userId of groups.get(nested)?.members ?? []) {
      if (!direct.has(userId) && !found.has(userId)) found.set(userId, nested)
    }
  }
  return found
}

/** Returns the groups that contain a group directly. */
export const groupsAround = (groups: Groups, id: number): readonly number[] =>
  [...groups.values()].filter((each) => each.direct_subgroup_ids.includes(id)).map((each) => each.id)

/** Returns a function that says if adding a subgroup to `outer` would make a group contain itself. */
export function wouldCycle(groups: Groups, outer: number): (inner: number) => boolean {
  const around = groupsAroundAll(outer, groups)
  return (inner) => around.has(inner)
}

/** Cached until a group changes: lists show all counts again after each key. */
const countsIn = memoizeByObject((groups: Groups) =>
  memoize((id: number) => membersWithin([id], groups).size),
)

/** Returns the number of people in a group, with those of its subgroups. */
export const memberCount = (groups: Groups, id: number): number => countsIn(groups)(id)
