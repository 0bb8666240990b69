import { isAdministrator } from '../../../protocol/chat/permissions.ts'
import type { ChatContext } from '../context.ts'
import { activeCallers } from '../users/store.ts'

/**
 * Makes the clients of all who see the inviter's invitations, administrators and the inviter, fetch them
 * again.
 */
export function publishInvitationsChanged(context: ChatContext, inviterId: number): void {
  const viewers = activeCallers(context.database).filter(
    (person) => isAdministrator(person) || person.user_id === inviterId,
  )
  context.events.publish(
    { type: 'invites_changed' },
    viewers.map(({ user_id }) => user_id),
  )
}
