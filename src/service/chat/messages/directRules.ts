import { organisationPermissions } from '../../../protocol/chat/permissionRules.ts'
import { isPermitted } from '../../../protocol/chat/permissions.ts'
import type { Caller, ChatContext } from '../context.ts'
import { groupMembership } from '../groups/groups.ts'
import { organisationSettings } from '../realm/settings.ts'
import { badRequest } from '../refuse.ts'
import { userById } from '../users/rows.ts'
import { findDirectConversation } from './conversations.ts'

interface Participant {
  readonly user_id: number
  readonly role: number
}

type DirectPermission = 'direct_message_permission_group' | 'direct_message_initiator_group'

const isNamed = (context: ChatContext, person: Participant, permission: DirectPermission): boolean =>
  isPermitted(
    person,
    organisationPermissions[permission],
    organisationSettings(context)[permission],
    groupMembership(context),
  )

/** Whether these people have written to each other before. */
function hasHistory(context: ChatContext, userIds: readonly number[]): boolean {
  const conversation = findDirectConversation(context, userIds)
  return (
    conversation !== undefined &&
    context.database.get('SELECT 1 FROM message WHERE conversation_id = ? LIMIT 1', conversation) !==
      undefined
  )
}

/**
 * Refuses a direct message that the organisation does not want: one of the people must be named by its permission, and
 * who begins the conversation by the other. Bots, and notes to oneself, are always let through.
 * @param userIds everybody who takes part, the sender included
 */
export function checkDirect(context: ChatContext, sender: Caller, userIds: readonly number[]): void {
  const others = userIds.flatMap((userId) => {
    const user = userId === sender.user_id ? undefined : userById(context, userId)
    return user ? [user] : []
  })
  if (sender.is_bot || others.every((user) => user.is_bot === 1)) return
  const people: Participant[] = [sender, ...others.map(({ id, role }) => ({ user_id: id, role }))]
  if (!people.some((person) => isNamed(context, person, 'direct_message_permission_group'))) {
    badRequest('This conversation does not include any users who can authorize it.')
  }
  if (!isNamed(context, sender, 'direct_message_initiator_group') && !hasHistory(context, userIds)) {
    badRequest('You do not have permission to initiate direct message conversations.')
  }
}
