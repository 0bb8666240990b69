import type { GroupMembership } from '../../../protocol/chat/permissions.ts'
import type { ChatContext } from '../context.ts'
import type { Database, WithDatabase } from '../../database/database.ts'
import { activeUserIds } from '../users/store.ts'
import { deleteMember, insertMember, membershipVersion, readGroups, roleOf, systemGroupsOf } from './store.ts'
import { roleGroupId } from './systemGroups.ts'

export { createSystemGroups, systemGroupId, systemGroupIds, type SystemGroupName } from './systemGroups.ts'

interface Known {
  readonly version: number
  readonly groups: ReadonlyMap<number, GroupMembership>
}
const known = new WeakMap<Database, Known>()

/**
 * Every group with its direct active members and subgroups, for the predicates of
 * `protocol/chat/permissions`. Cached until membership changes: triggers give `membership_version` a new
 * random number with each change, and a rollback restores the old number.
 */
export function groupMembership(context: WithDatabase): ReadonlyMap<number, GroupMembership> {
  const { database } = context
  const version = membershipVersion(database)
  const kept = known.get(database)
  if (kept?.version === version) return kept.groups
  const groups = readGroups(database)
  known.set(database, { version, groups })
  return groups
}

/**
 * Moves a user into the group of their role, out of the other roles' groups, and sends the changes to all
 * users.
 */
export function syncRoleGroups(context: ChatContext, userId: number): void {
  const { database, events } = context
  database.transaction(() => {
    const user = roleOf(database, userId)
    if (!user) return
    const wanted = roleGroupId(context, user.role)
    const current = systemGroupsOf(database, userId)
    // Deactivated users are listed in no group.
    const everybody = user.is_active === 1 ? activeUserIds(database) : []
    const user_ids = [userId]
    for (const { group_id } of current) {
      if (group_id === wanted) continue
      deleteMember(database, group_id, userId)
      events.publish({ type: 'user_group', op: 'remove_members', group_id, user_ids }, everybody)
    }
    if (current.some(({ group_id }) => group_id === wanted)) return
    insertMember(database, wanted, userId)
    events.publish({ type: 'user_group', op: 'add_members', group_id: wanted, user_ids }, everybody)
  })
}
