/*
 * Nested groups. Users create them, so nothing here recurses, and no group is visited twice for one question:
 * neither a long chain nor a wide lattice costs more than the number of groups and nestings.
 */

export interface GroupMembership {
  readonly id: number
  readonly members: readonly number[]
  readonly direct_subgroup_ids: readonly number[]
}

export type Groups = ReadonlyMap<number, GroupMembership>

type Neighbors = (groupId: number) => readonly number[]

/** The starting groups and all groups reachable from them. Cycles end. */
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

/** Length of the longest path from any of these groups. A group that repeats on its own path counts once. */
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

/** Users in the cache, so that a thousand questions about one of them cost one traversal. */
const MAX_KEPT = 100

/** The same groups from below: the groups that contain each user and each group. */
interface Upward {
  readonly groupsOf: ReadonlyMap<number, readonly number[]>
  readonly supergroups: ReadonlyMap<number, readonly number[]>
  /** Cache of containing groups, by user ID. */
  readonly kept: Map<number, ReadonlySet<number>>
}

/** Maps of groups are immutable: a change creates a new map. */
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

/** Returns every group that contains the user, directly or through its subgroups. */
export function groupsHolding(userId: number, groups: Groups): ReadonlySet<number> {
  const { groupsOf, kept } = upwardOf(groups)
  const before = kept.get(userId)
  if (before) return before
  const holding = reachedFrom(groupsOf.get(userId) ?? none, aroundIn(groups))
  if (kept.size >= MAX_KEPT) kept.clear()
  kept.set(userId, holding)
  return holding
}

/** Returns these groups and all groups nested inside them. */
export const groupsWithin = (groupIds: readonly number[], groups: Groups): ReadonlySet<number> =>
  reachedFrom(groupIds, insideOf(groups))

/** Returns the group and all groups that contain it, directly or indirectly. */
export const groupsAround = (groupId: number, groups: Groups): ReadonlySet<number> =>
  reachedFrom([groupId], aroundIn(groups))

/** Returns all members of these groups, nested ones included. */
export function membersWithin(groupIds: readonly number[], groups: Groups): Set<number> {
  const members = new Set<number>()
  for (const id of groupsWithin(groupIds, groups)) {
    for (const member of groups.get(id)?.members ?? none) members.add(member)
  }
  return members
}

/** Returns the maximum number of levels above a group. */
export const depthAbove = (groupId: number, groups: Groups): number =>
  longestFrom([groupId], aroundIn(groups))

/** Returns the maximum number of levels inside any of these groups. */
export const depthInside = (groupIds: readonly number[], groups: Groups): number =>
  longestFrom(groupIds, insideOf(groups))
