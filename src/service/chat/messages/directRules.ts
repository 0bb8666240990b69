import { organisationPermissions } from '../../../protocol/chat/permissionRules.ts'
import { isPermitted } from '../../../protocol/chat/permissions.ts'
import { ownerOf } from '../bots/owned.ts'
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

/** Who is asked about a sender: a bot writes where its owner may, the service's own bots wherever they like. */
function responsible(context: ChatContext, sender: Caller): Participant | undefined {
  return sender.is_bot ? ownerOf(context, sender) : sender
}

/**
 * Refuses a direct message that the organisation does not want: one of the people must be named by its permission, and
 * who begins the conversation by the other. What one writes to bots and to oneself is always let through, and so is what
 * a bot writes to its owner, or answers.
 * @param userIds everybody who takes part, the sender included
 */
export function checkDirect(context: ChatContext, sender: Caller, userIds: readonly number[]): void {
  const others = userIds.flatMap((userId) => {
    const user = userId === sender.user_id ? undefined : userById(context, userId)
    return user ? [user] : []
  })
  const asked = responsible(context, sender)
  if (!asked || others.every(({ id, is_bot }) => is_bot === 1 || id === asked.user_id)) return
  if (sender.is_bot && hasHistory(context, userIds)) return
  const people: Participant[] = [asked, ...others.map(({ id, role }) => ({ user_id: id, role }))]
  if (!people.some((person) => isNamed(context, person, 'direct_message_permission_group'))) {
    badRequest('This conversation does not include any users who can authorize it.')
  }
  if (!isNamed(context, asked, 'direct_message_initiator_group') && !hasHistory(context, userIds)) {
    badRequest('You do not have permission to initiate direct message conversations.')
  }
}
