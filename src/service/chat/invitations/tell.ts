import { isAdministrator } from '../../../protocol/chat/permissions.ts'
import type { ChatContext } from '../context.ts'
import { activeCallers } from '../users/rows.ts'

/** Lets everybody who sees the inviter's invitations fetch them anew: administrators and the inviter. */
export function tellInvitationsChanged(context: ChatContext, inviterId: number): void {
  const viewers = activeCallers(context).filter(
    (person) => isAdministrator(person) || person.user_id === inviterId,
  )
  context.events.publish(
    { type: 'invites_changed' },
    viewers.map(({ user_id }) => user_id),
  )
}
