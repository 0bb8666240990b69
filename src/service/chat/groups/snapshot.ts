import * as v from 'valibot'
import type { GroupMembership } from '../../../protocol/chat/permissions.ts'
import type { UserGroup } from '../../../protocol/chat/realm.ts'
import { groupSetting, type GroupSetting } from '../../../protocol/chat/shapes.ts'
import type { ChatContext } from '../context.ts'
import type { SnapshotBlock } from '../register/block.ts'
import { groupMembership, systemGroupId, type SystemGroupName } from './groups.ts'

interface GroupRow {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly is_system_group: number
  readonly deactivated: number
  readonly creator_id: number | null
  readonly date_created: number | null
  readonly permissions: string
}

/** Who may do what with a group that does not say so itself. */
const defaults = {
  can_add_members_group: 'role:nobody',
  can_join_group: 'role:nobody',
  can_leave_group: 'role:everyone',
  can_manage_group: 'role:nobody',
  can_mention_group: 'role:everyone',
  can_remove_members_group: 'role:nobody',
} as const satisfies Record<string, SystemGroupName>

type GroupPermissions = Partial<Record<keyof typeof defaults, GroupSetting>>

const stored = v.record(v.string(), v.optional(groupSetting))

function permissionsOf(context: ChatContext, row: GroupRow): GroupPermissions {
  const own = v.parse(stored, JSON.parse(row.permissions))
  return Object.fromEntries(
    Object.entries(defaults).map(([name, group]) => [name, own[name] ?? systemGroupId(context, group)]),
  )
}

const presentGroup = (
  context: ChatContext,
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
  ...permissionsOf(context, row),
})

/** Groups as they go over the wire; deactivated ones where wanted. */
export function presentGroups(context: ChatContext, wanted: 'active' | 'all'): UserGroup[] {
  const memberships = groupMembership(context)
  return context.database
    .all<GroupRow>('SELECT * FROM user_group ORDER BY id')
    .filter((row) => wanted === 'all' || row.deactivated === 0)
    .map((row) => presentGroup(context, row, memberships.get(row.id)))
}

export const groupSnapshots: readonly SnapshotBlock[] = [
  {
    types: ['realm_user_groups'],
    read: (context, caller, { capabilities }) => ({
      realm_user_groups: caller
        ? presentGroups(context, capabilities.include_deactivated_groups ? 'all' : 'active')
        : [],
    }),
  },
]
