import {
  groupsAround as groupsAroundAll,
  groupsWithin,
  membersWithin,
} from '../../../protocol/chat/groupGraph.ts'
import { memoize, memoizeByObject } from '../../ui/memoize.ts'
import type { Groups } from '../people/reduce.ts'

/** Every group inside a group, however deep; cycles end. */
export function nestedGroups(groups: Groups, id: number): ReadonlySet<number> {
  const found = new Set(groups.get(id)?.direct_subgroup_ids)
  for (const each of groupsWithin([...found], groups)) found.add(each)
  return found
}

/** Who belongs to a group through groups inside it alone, with the group that brings each. */
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

/** The groups that contain a group directly. */
export const groupsAround = (groups: Groups, id: number): readonly number[] =>
  [...groups.values()].filter((each) => each.direct_subgroup_ids.includes(id)).map((each) => each.id)

/** Says of other groups whether putting them into `outer` would make a group contain itself. */
export function wouldCycle(groups: Groups, outer: number): (inner: number) => boolean {
  const around = groupsAroundAll(outer, groups)
  return (inner) => around.has(inner)
}

/** Counts once, until a group is another: lists show the counts of all groups with each key pressed. */
const countsIn = memoizeByObject((groups: Groups) =>
  memoize((id: number) => membersWithin([id], groups).size),
)

/** How many people a group has, those of groups inside it too. */
export const memberCount = (groups: Groups, id: number): number => countsIn(groups)(id)
