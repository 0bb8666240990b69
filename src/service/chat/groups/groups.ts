import type { GroupMembership } from '../../../protocol/chat/permissions.ts'
import type { ChatContext } from '../context.ts'
import type { Database } from '../../database/database.ts'
import { activeUserIds } from '../users/present.ts'
import { roleGroupId } from './systemGroups.ts'

export { createSystemGroups, systemGroupId, systemGroupIds, type SystemGroupName } from './systemGroups.ts'

interface Known {
  readonly version: number
  readonly groups: ReadonlyMap<number, GroupMembership>
}
const known = new WeakMap<Database, Known>()

function readGroups(database: Database): ReadonlyMap<number, GroupMembership> {
  const groups = new Map<number, { id: number; members: number[]; direct_subgroup_ids: number[] }>()
  for (const { id } of database.all<{ id: number }>('SELECT id FROM user_group ORDER BY id')) {
    groups.set(id, { id, members: [], direct_subgroup_ids: [] })
  }
  const members = `SELECT group_id, user_id FROM user_group_member JOIN user ON user.id = user_id
    WHERE is_active = 1 ORDER BY group_id, user_id`
  for (const { group_id, user_id } of database.all<{ group_id: number; user_id: number }>(members)) {
    groups.get(group_id)?.members.push(user_id)
  }
  const subgroups = 'SELECT group_id, subgroup_id FROM user_group_subgroup ORDER BY group_id, subgroup_id'
  for (const { group_id, subgroup_id } of database.all<{ group_id: number; subgroup_id: number }>(
    subgroups,
  )) {
    groups.get(group_id)?.direct_subgroup_ids.push(subgroup_id)
  }
  return groups
}

/**
 * Every group with its direct active members and subgroups, for the predicates of
 * `protocol/chat/permissions`. Cached until membership changes: triggers give `membership_version` a new
 * random number with each change, and a rollback restores the old number.
 */
export function groupMembership(
  context: Pick<ChatContext, 'database'>,
): ReadonlyMap<number, GroupMembership> {
  const { database } = context
  const version =
    database.get<{ version: number }>('SELECT version FROM membership_version WHERE id = 1')?.version ?? 0
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
    const user = database.get<{ role: number; is_active: number }>(
      'SELECT role, is_active FROM user WHERE id = ?',
      userId,
    )
    if (!user) return
    const wanted = roleGroupId(context, user.role)
    const current = database.all<{ group_id: number }>(
      `SELECT group_id FROM user_group_member JOIN user_group ON user_group.id = group_id
       WHERE user_id = ? AND is_system_group = 1`,
      userId,
    )
    // Deactivated users are listed in no group.
    const everybody = user.is_active === 1 ? activeUserIds(context) : []
    const user_ids = [userId]
    for (const { group_id } of current) {
      if (group_id === wanted) continue
      database.run('DELETE FROM user_group_member WHERE group_id = ? AND user_id = ?', group_id, userId)
      events.publish({ type: 'user_group', op: 'remove_members', group_id, user_ids }, everybody)
    }
    if (current.some(({ group_id }) => group_id === wanted)) return
    database.run('INSERT INTO user_group_member (group_id, user_id) VALUES (?, ?)', wanted, userId)
    events.publish({ type: 'user_group', op: 'add_members', group_id: wanted, user_ids }, everybody)
  })
}
