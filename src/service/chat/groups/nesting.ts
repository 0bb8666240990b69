import type { GroupMembership } from '../../../protocol/chat/permissions.ts'

type Groups = ReadonlyMap<number, GroupMembership>

/** The group's subgroups, those of subgroups too, ascending; the group itself is not among them. */
export function nestedSubgroups(groups: Groups, groupId: number): number[] {
  const found = new Set<number>()
  const visit = (id: number): void => {
    for (const subgroup of groups.get(id)?.direct_subgroup_ids ?? []) {
      if (found.has(subgroup)) continue
      found.add(subgroup)
      visit(subgroup)
    }
  }
  visit(groupId)
  found.delete(groupId)
  return [...found].toSorted((a, b) => a - b)
}

/** Everybody in the group, those of subgroups too, ascending. */
export function nestedMembers(groups: Groups, groupId: number): number[] {
  const members = [groupId, ...nestedSubgroups(groups, groupId)].flatMap(
    (id) => groups.get(id)?.members ?? [],
  )
  return [...new Set(members)].toSorted((a, b) => a - b)
}
