/*
 * Groups within groups. People make them, so nothing here recurses, and no group is looked at twice for one question:
 * neither a long chain nor a wide lattice costs more than the groups and nestings that there are.
 */

export interface GroupMembership {
  readonly id: number
  readonly members: readonly number[]
  readonly direct_subgroup_ids: readonly number[]
}

export type Groups = ReadonlyMap<number, GroupMembership>

type Neighbors = (groupId: number) => readonly number[]

/** The groups from which one starts, and all that follow from them. Cycles end. */
function reachedFrom(starts: readonly number[], next: Neighbors): Set<number> {
  const reached = new Set<number>()
  const waiting = [...starts]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    for (const each of next(id)) if (!reached.has(each)) waiting.push(each)
  }
  return reached
}

/** Steps of the longest way on from any of these groups. A group that is met again on its own way counts once. */
function longestFrom(starts: readonly number[], next: Neighbors): number {
  const longest = new Map<number, number>()
  const entered = new Set<number>()
  const waiting = [...starts]
  for (let id = waiting.at(-1); id !== undefined; id = waiting.at(-1)) {
    if (entered.has(id)) {
      waiting.pop()
      if (longest.has(id)) continue
      const ways = next(id).map((each) => (longest.get(each) ?? -1) + 1)
      longest.set(
        id,
        ways.reduce((one, other) => Math.max(one, other), 0),
      )
    } else {
      entered.add(id)
      for (const each of next(id)) if (!entered.has(each)) waiting.push(each)
    }
  }
  return starts.reduce((most, start) => Math.max(most, longest.get(start) ?? 0), 0)
}

/** People whose groups are kept, so that a thousand questions about one of them cost one walk. */
const MAX_KEPT = 100

/** The same groups seen from below: what every person and every group is in. */
interface Upward {
  readonly groupsOf: ReadonlyMap<number, readonly number[]>
  readonly supergroups: ReadonlyMap<number, readonly number[]>
  /** By person, the groups that hold them. */
  readonly kept: Map<number, ReadonlySet<number>>
}

/** A map of groups is never changed: whoever changes a group makes another map. */
const known = new WeakMap<Groups, Upward>()

function note(lists: Map<number, number[]>, key: number, value: number): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

function upwardOf(groups: Groups): Upward {
  const kept = known.get(groups)
  if (kept) return kept
  const groupsOf = new Map<number, number[]>()
  const supergroups = new Map<number, number[]>()
  for (const { id, members, direct_subgroup_ids } of groups.values()) {
    for (const member of members) note(groupsOf, member, id)
    for (const subgroup of direct_subgroup_ids) note(supergroups, subgroup, id)
  }
  const upward: Upward = { groupsOf, supergroups, kept: new Map() }
  known.set(groups, upward)
  return upward
}

const none: readonly number[] = []

const insideOf =
  (groups: Groups): Neighbors =>
  (id) =>
    groups.get(id)?.direct_subgroup_ids ?? none

const aroundIn =
  (groups: Groups): Neighbors =>
  (id) =>
    upwardOf(groups).supergroups.get(id) ?? none

/** Every group that the person belongs to, directly or through its subgroups. */
export function groupsHolding(userId: number, groups: Groups): ReadonlySet<number> {
  const { groupsOf, kept } = upwardOf(groups)
  const before = kept.get(userId)
  if (before) return before
  const holding = reachedFrom(groupsOf.get(userId) ?? none, aroundIn(groups))
  if (kept.size >= MAX_KEPT) kept.clear()
  kept.set(userId, holding)
  return holding
}

/** These groups with every group inside them, however deep. */
export const groupsWithin = (groupIds: readonly number[], groups: Groups): ReadonlySet<number> =>
  reachedFrom(groupIds, insideOf(groups))

/** The group with every group that contains it, however far up. */
export const groupsAround = (groupId: number, groups: Groups): ReadonlySet<number> =>
  reachedFrom([groupId], aroundIn(groups))

/** Everybody in these groups, those of subgroups too. */
export function membersWithin(groupIds: readonly number[], groups: Groups): Set<number> {
  const members = new Set<number>()
  for (const id of groupsWithin(groupIds, groups)) {
    for (const member of groups.get(id)?.members ?? none) members.add(member)
  }
  return members
}

/** How many groups lie one around the other above a group, at most. */
export const depthAbove = (groupId: number, groups: Groups): number =>
  longestFrom([groupId], aroundIn(groups))

/** How many groups lie one within the other inside any of these, at most. */
export const depthInside = (groupIds: readonly number[], groups: Groups): number =>
  longestFrom(groupIds, insideOf(groups))
