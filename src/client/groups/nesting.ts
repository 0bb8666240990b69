import type { Groups } from '../people/reduce.ts'

/** Every group inside a group, however deep; cycles end. */
export function nestedGroups(groups: Groups, id: number): ReadonlySet<number> {
  const found = new Set<number>()
  const waiting = [...(groups.get(id)?.direct_subgroup_ids ?? [])]
  for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
    if (found.has(each)) continue
    found.add(each)
    waiting.push(...(groups.get(each)?.direct_subgroup_ids ?? []))
  }
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

/** Whether putting `inner` into `outer` would make a group contain itself. */
export const wouldCycle = (groups: Groups, outer: number, inner: number): boolean =>
  inner === outer || nestedGroups(groups, inner).has(outer)

/** How many people a group has, those of groups inside it too. */
export const memberCount = (groups: Groups, id: number): number =>
  (groups.get(id)?.members.length ?? 0) + inheritedMembers(groups, id).size
