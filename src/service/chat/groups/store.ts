import type { GroupMembership } from '../../../protocol/chat/permissions.ts'
import type { Database } from '../../database/database.ts'

interface NamedGroup {
  readonly name: string
  readonly is_system_group: number
  readonly deactivated: number
}

/** A row of the table `user_group`; flags are 0 or 1. */
export interface GroupRow {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly is_system_group: number
  readonly deactivated: number
  readonly creator_id: number | null
  /** UNIX seconds. */
  readonly date_created: number | null
  /** JSON: the can_…_group settings. */
  readonly permissions: string
}

export function readGroups(database: Database): ReadonlyMap<number, GroupMembership> {
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

export const membershipVersion = (database: Database): number =>
  database.getKept<{ version: number }>('SELECT version FROM membership_version WHERE id = 1')?.version ?? 0

export const roleOf = (database: Database, userId: number): { role: number; is_active: number } | undefined =>
  database.get<{ role: number; is_active: number }>('SELECT role, is_active FROM user WHERE id = ?', userId)

export const systemGroupsOf = (database: Database, userId: number): { group_id: number }[] =>
  database.all<{ group_id: number }>(
    `SELECT group_id FROM user_group_member JOIN user_group ON user_group.id = group_id
       WHERE user_id = ? AND is_system_group = 1`,
    userId,
  )

export function deleteMember(database: Database, groupId: number, userId: number): void {
  database.run('DELETE FROM user_group_member WHERE group_id = ? AND user_id = ?', groupId, userId)
}

export function insertMember(database: Database, groupId: number, userId: number): void {
  database.run('INSERT INTO user_group_member (group_id, user_id) VALUES (?, ?)', groupId, userId)
}

export const directMembers = (database: Database, groupId: number): ReadonlySet<number> =>
  new Set(
    database
      .all<{ user_id: number }>('SELECT user_id FROM user_group_member WHERE group_id = ?', groupId)
      .map(({ user_id }) => user_id),
  )

export function insertSubgroup(database: Database, groupId: number, subgroupId: number): void {
  database.run('INSERT INTO user_group_subgroup (group_id, subgroup_id) VALUES (?, ?)', groupId, subgroupId)
}

export function deleteSubgroup(database: Database, groupId: number, subgroupId: number): void {
  database.run('DELETE FROM user_group_subgroup WHERE group_id = ? AND subgroup_id = ?', groupId, subgroupId)
}

export const namedGroup = (database: Database, groupId: number): NamedGroup | undefined =>
  database.get<NamedGroup>('SELECT name, is_system_group, deactivated FROM user_group WHERE id = ?', groupId)

export const isNameTaken = (database: Database, name: string, ownId: number): boolean =>
  database.get('SELECT 1 FROM user_group WHERE name = ? AND id <> ?', name, ownId) !== undefined

/**
 * Counts the groups made by the user and the user's bots, deactivated groups included, so that neither bots
 * nor deactivating evades the limit.
 */
export const countMadeBy = (database: Database, userId: number): number =>
  database.get<{ count: number }>(
    `SELECT COUNT(*) AS count FROM user_group WHERE creator_id IN (
       SELECT id FROM user WHERE COALESCE(bot_owner_id, id) =
         (SELECT COALESCE(bot_owner_id, id) FROM user WHERE id = ?))`,
    userId,
  )?.count ?? 0

export const insertGroup = (
  database: Database,
  name: string,
  description: string,
  creatorId: number,
  dateCreated: number,
  permissions: string,
): number =>
  database.run(
    'INSERT INTO user_group (name, description, creator_id, date_created, permissions) VALUES (?, ?, ?, ?, ?)',
    name,
    description,
    creatorId,
    dateCreated,
    permissions,
  ).id

export function storeGroup(
  database: Database,
  id: number,
  name: string,
  description: string,
  deactivated: number,
  permissions: string,
): void {
  database.run(
    'UPDATE user_group SET name = ?, description = ?, deactivated = ?, permissions = ? WHERE id = ?',
    name,
    description,
    deactivated,
    permissions,
    id,
  )
}

export function setDeactivated(database: Database, id: number): void {
  database.run('UPDATE user_group SET deactivated = 1 WHERE id = ?', id)
}

export const groupById = (database: Database, id: number): GroupRow | undefined =>
  database.get<GroupRow>('SELECT * FROM user_group WHERE id = ?', id)

export const allGroups = (database: Database): GroupRow[] =>
  database.all<GroupRow>('SELECT * FROM user_group ORDER BY id')

export function insertSystemGroup(
  database: Database,
  name:
    | 'role:members'
    | 'role:nobody'
    | 'role:everyone'
    | 'role:owners'
    | 'role:administrators'
    | 'role:moderators'
    | 'role:fullmembers'
    | 'role:internet',
  description: string,
): void {
  database.run(
    'INSERT OR IGNORE INTO user_group (name, description, is_system_group) VALUES (?, ?, 1)',
    name,
    description,
  )
}

export function insertSystemSubgroup(database: Database, groupId: number, subgroupId: number): void {
  database.run(
    'INSERT OR IGNORE INTO user_group_subgroup (group_id, subgroup_id) VALUES (?, ?)',
    groupId,
    subgroupId,
  )
}

export function systemGroupIdsByName(database: Database): ReadonlyMap<string, number> {
  const rows = database.all<{ id: number; name: string }>(
    'SELECT id, name FROM user_group WHERE is_system_group = 1',
  )
  return new Map(rows.map(({ id, name }) => [name, id]))
}

export const groupsWithSubgroup = (database: Database, groupId: number): { group_id: number }[] =>
  database.all<{ group_id: number }>(
    `SELECT group_id FROM user_group_subgroup JOIN user_group ON user_group.id = group_id
     WHERE subgroup_id = ? AND deactivated = 0 ORDER BY group_id`,
    groupId,
  )

export const otherActiveGroups = (database: Database, groupId: number): GroupRow[] =>
  database.all<GroupRow>(
    'SELECT * FROM user_group WHERE deactivated = 0 AND is_system_group = 0 AND id <> ?',
    groupId,
  )

export const groupsOfUser = (database: Database, userId: number): { group_id: number }[] =>
  database.all<{ group_id: number }>(
    'SELECT group_id FROM user_group_member WHERE user_id = ? ORDER BY group_id',
    userId,
  )

export const activeGroupNamed = (
  database: Database,
  name: string,
): { id: number; name: string } | undefined =>
  database.get<{ id: number; name: string }>(
    'SELECT id, name FROM user_group WHERE name = ? AND deactivated = 0',
    name,
  )
