import { mayInviteAs } from '../../../protocol/chat/permissions.ts'
import type { WithDatabase } from '../../database/database.ts'
import { hasPermission } from '../realm/permission.ts'
import { callerById } from '../users/store.ts'
import type { InvitationRow } from './store.ts'

/**
 * Returns true if the inviter could still send this invitation. It ends with the inviter's account and with
 * their right to give its role.
 */
export function isStillValid(context: WithDatabase, row: InvitationRow): boolean {
  const inviter = callerById(context.database, row.invited_by)
  if (!inviter || !mayInviteAs(inviter, row.invited_as)) return false
  const permission = row.email === null ? 'create_multiuse_invite_group' : 'can_invite_users_group'
  return hasPermission(context, inviter, permission)
}
