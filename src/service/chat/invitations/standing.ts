import { mayInviteAs } from '../../../protocol/chat/permissions.ts'
import type { ChatContext } from '../context.ts'
import { hasPermission } from '../realm/permission.ts'
import { callerById } from '../users/rows.ts'
import type { InvitationRow } from './rows.ts'

/**
 * Whether the inviter could still invite so: nobody joins on the word of somebody who has left, or who may not give
 * that role any more.
 */
export function stillStands(context: Pick<ChatContext, 'database'>, row: InvitationRow): boolean {
  const inviter = callerById(context, row.invited_by)
  if (!inviter || !mayInviteAs(inviter, row.invited_as)) return false
  const permission = row.email === null ? 'create_multiuse_invite_group' : 'can_invite_users_group'
  return hasPermission(context, inviter, permission)
}
