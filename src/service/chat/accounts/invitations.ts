import { isAdministrator } from '../../../protocol/chat/permissions.ts'
import type { ChatContext } from '../context.ts'
import { revokeInvitationsBy } from '../invitations/store.ts'
import { activeCallers } from '../users/store.ts'

/** Revokes the open invitations of a deactivated account. */
export function withdrawInvitationsOf(context: ChatContext, userId: number): void {
  const changes = revokeInvitationsBy(context.database, userId)
  if (changes === 0) return
  const administrators = activeCallers(context.database).filter(isAdministrator)
  context.events.publish(
    { type: 'invites_changed' },
    administrators.map(({ user_id }) => user_id),
  )
}
