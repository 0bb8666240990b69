import {
  depthAbove,
  depthInside,
  groupsAround,
  groupsWithin,
  membersWithin,
  type Groups,
} from '../../../protocol/chat/groupGraph.ts'
import { groupBounds } from '../../../protocol/bounds.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { badRequest } from '../refuse.ts'

const ascending = (ids: Iterable<number>): number[] => [...ids].toSorted((a, b) => a - b)

/** Returns the IDs of all subgroups, nested ones included, ascending, without the group itself. */
export const nestedSubgroups = (groups: Groups, groupId: number): number[] =>
  ascending(groupsWithin([groupId], groups)).filter((id) => id !== groupId)

/** Returns the IDs of all members of these groups, nested ones included, ascending. */
export const nestedMembers = (groups: Groups, groupIds: readonly number[]): number[] =>
  ascending(membersWithin(groupIds, groups))

/**
 * Limits nesting, because each traversal costs as much as there are groups and because administrators must be
 * able to understand the structure. Groups nested deeper by earlier releases keep working: only further
 * nesting is refused.
 * @throws Refusal when a subgroup contains the group, the nesting is too deep or a group has too many
 * subgroups
 */
export function checkNesting(groups: Groups, groupId: number, subgroupIds: readonly number[]): void {
  const around = groupsAround(groupId, groups)
  if (subgroupIds.some((id) => around.has(id))) {
    badRequest(because('groups.subgroupCircular', { id: groupId }))
  }
  const { depth, subgroups } = groupBounds
  if (depthAbove(groupId, groups) + 1 + depthInside(subgroupIds, groups) > depth) {
    badRequest(because('groups.tooDeep', { limit: depth }))
  }
  if ((groups.get(groupId)?.direct_subgroup_ids.length ?? 0) + subgroupIds.length > subgroups) {
    badRequest(because('groups.tooManySubgroups', { limit: subgroups }))
  }
}
