import {
  depthAbove,
  depthInside,
  groupsAround,
  groupsWithin,
  membersWithin,
  type Groups,
} from '../../../protocol/chat/groupGraph.ts'
import { groupBounds } from '../../../protocol/bounds.ts'
import { say } from '../../refusals/say.ts'
import { badRequest } from '../refuse.ts'

const ascending = (ids: Iterable<number>): number[] => [...ids].toSorted((a, b) => a - b)

/** The group's subgroups, those of subgroups too, ascending; the group itself is not among them. */
export const nestedSubgroups = (groups: Groups, groupId: number): number[] =>
  ascending(groupsWithin([groupId], groups)).filter((id) => id !== groupId)

/** Everybody in these groups, those of subgroups too, ascending. */
export const nestedMembers = (groups: Groups, groupIds: readonly number[]): number[] =>
  ascending(membersWithin(groupIds, groups))

/**
 * Every look through the groups costs as much as there is of them, and the next administrator shall still understand
 * them. Groups that were nested deeper before keep working: only more is refused.
 * @throws Refusal when a subgroup contains the group, when groups would lie too deep, or in one group too many
 */
export function checkNesting(groups: Groups, groupId: number, subgroupIds: readonly number[]): void {
  const around = groupsAround(groupId, groups)
  if (subgroupIds.some((id) => around.has(id))) {
    badRequest(say('User group {id} is already a subgroup of one of the passed subgroups.', { id: groupId }))
  }
  const { depth, subgroups } = groupBounds
  if (depthAbove(groupId, groups) + 1 + depthInside(subgroupIds, groups) > depth) {
    badRequest(say('Groups can be nested at most {limit} levels deep.', { limit: depth }))
  }
  if ((groups.get(groupId)?.direct_subgroup_ids.length ?? 0) + subgroupIds.length > subgroups) {
    badRequest(say('A group can have at most {limit} subgroups.', { limit: subgroups }))
  }
}
