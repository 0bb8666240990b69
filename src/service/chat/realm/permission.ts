import { isPermitted } from '../../../protocol/chat/permissions.ts'
import {
  organisationPermissions,
  type OrganisationPermission,
} from '../../../protocol/chat/permissionRules.ts'
import type { WithDatabase } from '../../database/database.ts'
import type { Caller } from '../context.ts'
import { groupMembership } from '../groups/groups.ts'
import { badRequest } from '../refuse.ts'
import { organisationSettings } from './settings.ts'

/** Returns true if the organization's settings grant the user the permission. */
export const hasPermission = (
  context: WithDatabase,
  caller: Pick<Caller, 'user_id' | 'role' | 'is_bot'>,
  permission: OrganisationPermission,
): boolean =>
  isPermitted(
    caller,
    organisationPermissions[permission],
    organisationSettings(context)[permission],
    groupMembership(context),
  )

/** @throws Refusal unless the organization's settings grant the user the permission */
export function requirePermission(
  context: WithDatabase,
  caller: Caller,
  permission: OrganisationPermission,
): void {
  if (!hasPermission(context, caller, permission)) badRequest('requests.denied')
}
