import {
  mayAddToGroup,
  mayManageGroup,
  mayRemoveFromGroup,
  type GroupRules,
  type PermittingGroup,
} from '../../../protocol/chat/permissions.ts'
import type { Caller, ChatContext } from '../context.ts'
import { organisationSettings } from '../realm/settings.ts'
import { badRequest } from '../refuse.ts'
import { groupMembership } from './groups.ts'
import { groupPermissionsOf, groupRow, type GroupRow } from './present.ts'

type WithDatabase = Pick<ChatContext, 'database'>

/** @throws Refusal when there is no such group */
export const requireGroup = (context: WithDatabase, id: number): GroupRow =>
  groupRow(context, id) ?? badRequest('Invalid user group')

const rulesOf = (context: WithDatabase): GroupRules => ({
  groups: groupMembership(context),
  canManageAll: organisationSettings(context).can_manage_all_groups,
})

const permitting = (context: WithDatabase, group: GroupRow): PermittingGroup => ({
  is_system_group: group.is_system_group === 1,
  ...groupPermissionsOf(context, group),
})

/** Whether the person puts these people into the group. */
export const mayAddMembers = (
  context: WithDatabase,
  caller: Caller,
  group: GroupRow,
  userIds: readonly number[],
): boolean => mayAddToGroup(caller, permitting(context, group), userIds, rulesOf(context))

/** @throws Refusal */
export function requireMayManage(context: WithDatabase, caller: Caller, group: GroupRow): void {
  if (!mayManageGroup(caller, permitting(context, group), rulesOf(context)))
    badRequest('Insufficient permission')
}

/** Who is put in or taken out: these people, or groups with everybody in them. */
export type Moved = readonly number[] | 'groups'

/** Nobody's ID: what moves groups is never allowed because one moves only oneself. */
const SOMEBODY_ELSE = 0
const idsOf = (moved: Moved): readonly number[] => (moved === 'groups' ? [SOMEBODY_ELSE] : moved)

/** @throws Refusal unless the person puts them into the group */
export function requireMayAdd(context: WithDatabase, caller: Caller, group: GroupRow, moved: Moved): void {
  if (!mayAddMembers(context, caller, group, idsOf(moved))) badRequest('Insufficient permission')
}

/** @throws Refusal unless the person takes them out of the group */
export function requireMayRemove(context: WithDatabase, caller: Caller, group: GroupRow, moved: Moved): void {
  if (!mayRemoveFromGroup(caller, permitting(context, group), idsOf(moved), rulesOf(context))) {
    badRequest('Insufficient permission')
  }
}
