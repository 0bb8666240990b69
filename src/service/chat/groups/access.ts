import {
  mayAddToGroup,
  mayManageGroup,
  mayRemoveFromGroup,
  type GroupRules,
  type PermittingGroup,
} from '../../../protocol/chat/permissions.ts'
import type { WithDatabase } from '../../database/database.ts'
import type { Caller } from '../context.ts'
import { organisationSettings } from '../realm/settings.ts'
import { badRequest } from '../refuse.ts'
import { groupMembership } from './groups.ts'
import { groupPermissionsOf } from './present.ts'
import { groupById, type GroupRow } from './store.ts'

/** @throws Refusal if the group does not exist */
export const requireGroup = (context: WithDatabase, id: number): GroupRow =>
  groupById(context.database, id) ?? badRequest('groups.invalid')

const rulesOf = (context: WithDatabase): GroupRules => ({
  groups: groupMembership(context),
  canManageAll: organisationSettings(context).can_manage_all_groups,
})

const permitting = (context: WithDatabase, group: GroupRow): PermittingGroup => ({
  is_system_group: group.is_system_group === 1,
  ...groupPermissionsOf(context, group),
})

/** Returns true if the caller can add these users to the group. */
export const mayAddMembers = (
  context: WithDatabase,
  caller: Caller,
  group: GroupRow,
  userIds: readonly number[],
): boolean => mayAddToGroup(caller, permitting(context, group), userIds, rulesOf(context))

/** @throws Refusal */
export function requireMayManage(context: WithDatabase, caller: Caller, group: GroupRow): void {
  if (!mayManageGroup(caller, permitting(context, group), rulesOf(context))) badRequest('requests.denied')
}

/** Users or subgroups being added or removed: user IDs, or 'groups' for all members of a group. */
export type Moved = readonly number[] | 'groups'

/** Matches no account, so that a permission to add or remove oneself never covers subgroups. */
const NO_USER = 0
const idsOf = (moved: Moved): readonly number[] => (moved === 'groups' ? [NO_USER] : moved)

/** @throws Refusal unless the caller can add them to the group */
export function requireMayAdd(context: WithDatabase, caller: Caller, group: GroupRow, moved: Moved): void {
  if (!mayAddMembers(context, caller, group, idsOf(moved))) badRequest('requests.denied')
}

/** @throws Refusal unless the caller can remove them from the group */
export function requireMayRemove(context: WithDatabase, caller: Caller, group: GroupRow, moved: Moved): void {
  if (!mayRemoveFromGroup(caller, permitting(context, group), idsOf(moved), rulesOf(context))) {
    badRequest('requests.denied')
  }
}
