import * as v from 'valibot'
import {
  groupPermissionNames,
  groupPermissions,
  type GroupPermission,
} from '../../../protocol/chat/permissionRules.ts'
import type { GroupMembership } from '../../../protocol/chat/permissions.ts'
import type { UserGroup } from '../../../protocol/chat/realm.ts'
import { groupSetting, type GroupSetting } from '../../../protocol/chat/shapes.ts'
import type { ChatContext } from '../context.ts'
import { groupMembership } from './groups.ts'
import { systemGroupId, type SystemGroupName } from './systemGroups.ts'

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

/** The value of each permission of a group, defaults included. */
export type GroupPermissionValues = Readonly<Record<GroupPermission, GroupSetting>>

/** Groups have explicit permissions from their creation on; only system groups use these defaults. */
const defaultFor = (permission: GroupPermission): SystemGroupName => {
  const { default: group } = groupPermissions[permission]
  return group === 'creator' ? 'role:nobody' : group
}

const stored = v.record(v.string(), v.optional(groupSetting))

export function groupPermissionsOf(
  context: Pick<ChatContext, 'database'>,
  row: Pick<GroupRow, 'permissions'>,
): GroupPermissionValues {
  const own = v.parse(stored, JSON.parse(row.permissions))
  return Object.fromEntries(
    groupPermissionNames.map((name) => [name, own[name] ?? systemGroupId(context, defaultFor(name))]),
  ) as GroupPermissionValues
}

const presentGroup = (
  context: Pick<ChatContext, 'database'>,
  row: GroupRow,
  membership: GroupMembership | undefined,
): UserGroup => ({
  id: row.id,
  name: row.name,
  description: row.description,
  members: [...(membership?.members ?? [])],
  direct_subgroup_ids: [...(membership?.direct_subgroup_ids ?? [])],
  is_system_group: row.is_system_group === 1,
  deactivated: row.deactivated === 1,
  date_created: row.date_created,
  creator_id: row.creator_id,
  ...groupPermissionsOf(context, row),
})

/** Returns groups in their wire form, deactivated ones only on request. */
export function presentGroups(context: Pick<ChatContext, 'database'>, wanted: 'active' | 'all'): UserGroup[] {
  const memberships = groupMembership(context)
  return context.database
    .all<GroupRow>('SELECT * FROM user_group ORDER BY id')
    .filter((row) => wanted === 'all' || row.deactivated === 0)
    .map((row) => presentGroup(context, row, memberships.get(row.id)))
}

export const groupRow = ({ database }: Pick<ChatContext, 'database'>, id: number): GroupRow | undefined =>
  database.get<GroupRow>('SELECT * FROM user_group WHERE id = ?', id)

/** Returns one group in its wire form. */
export const presentGroupById = (
  context: Pick<ChatContext, 'database'>,
  id: number,
): UserGroup | undefined => {
  const row = groupRow(context, id)
  return row && presentGroup(context, row, groupMembership(context).get(id))
}
