import * as v from 'valibot'
import {
  groupPermissionNames,
  groupPermissions,
  type GroupPermission,
} from '../../../protocol/chat/permissionRules.ts'
import type { GroupMembership } from '../../../protocol/chat/permissions.ts'
import type { UserGroup } from '../../../protocol/chat/realm.ts'
import { groupSetting, type GroupSetting } from '../../../protocol/chat/shapes.ts'
import type { WithDatabase } from '../../database/database.ts'
import { groupMembership } from './groups.ts'
import { allGroups, groupById, type GroupRow } from './store.ts'
import { systemGroupId, type SystemGroupName } from './systemGroups.ts'

/** The value of each permission of a group, defaults included. */
export type GroupPermissionValues = Readonly<Record<GroupPermission, GroupSetting>>

/** What a permission is where the group has none of its own: groups of roles grant nobody anything. */
const defaultFor = (permission: GroupPermission, isSystemGroup: boolean): SystemGroupName => {
  const { default: group } = groupPermissions[permission]
  return isSystemGroup || group === 'creator' ? 'role:nobody' : group
}

const stored = v.record(v.string(), v.optional(groupSetting))

export function groupPermissionsOf(
  context: WithDatabase,
  row: Pick<GroupRow, 'permissions' | 'is_system_group'>,
): GroupPermissionValues {
  const own = v.parse(stored, JSON.parse(row.permissions))
  return Object.fromEntries(
    groupPermissionNames.map((name) => [
      name,
      own[name] ?? systemGroupId(context, defaultFor(name, row.is_system_group === 1)),
    ]),
  ) as GroupPermissionValues
}

const presentGroup = (
  context: WithDatabase,
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
export function presentGroups(context: WithDatabase, wanted: 'active' | 'all'): UserGroup[] {
  const memberships = groupMembership(context)
  return allGroups(context.database)
    .filter((row) => wanted === 'all' || row.deactivated === 0)
    .map((row) => presentGroup(context, row, memberships.get(row.id)))
}

/** Returns one group in its wire form. */
export const presentGroupById = (context: WithDatabase, id: number): UserGroup | undefined => {
  const row = groupById(context.database, id)
  return row && presentGroup(context, row, groupMembership(context).get(id))
}
