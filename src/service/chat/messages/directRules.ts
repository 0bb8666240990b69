import { organisationPermissions } from '../../../protocol/chat/permissionRules.ts'
import { isPermitted } from '../../../protocol/chat/permissions.ts'
import { ownerOf } from '../bots/owned.ts'
import type { Caller, ChatContext } from '../context.ts'
import { groupMembership } from '../groups/groups.ts'
import { organisationSettings } from '../realm/settings.ts'
import { badRequest } from '../refuse.ts'
import { userById } from '../users/store.ts'
import { findDirectConversation, hasMessages } from './store/conversations.ts'

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

/** Returns true if these users have exchanged messages before. */
function hasHistory(context: ChatContext, userIds: readonly number[]): boolean {
  const conversation = findDirectConversation(context.database, userIds)
  return conversation !== undefined && hasMessages(context.database, conversation)
}

/** Returns the user whose permissions count: for a bot its owner, for system bots none. */
function responsible(context: ChatContext, sender: Caller): Participant | undefined {
  return sender.is_bot ? ownerOf(context, sender) : sender
}

/**
 * Checks the organization's rules for direct messages: one participant must be in
 * `direct_message_permission_group`, and the one who starts a conversation in
 * `direct_message_initiator_group`. Always allowed are messages to bots and to oneself, from a bot to its
 * owner, and a bot's answers.
 * @param userIds all participants, including the sender
 * @throws Refusal
 */
export function checkDirect(context: ChatContext, sender: Caller, userIds: readonly number[]): void {
  const others = userIds.flatMap((userId) => {
    const user = userId === sender.user_id ? undefined : userById(context.database, userId)
    return user ? [user] : []
  })
  const asked = responsible(context, sender)
  if (!asked || others.every(({ id, is_bot }) => is_bot === 1 || id === asked.user_id)) return
  if (sender.is_bot && hasHistory(context, userIds)) return
  const people: Participant[] = [asked, ...others.map(({ id, role }) => ({ user_id: id, role }))]
  if (!people.some((person) => isNamed(context, person, 'direct_message_permission_group'))) {
    badRequest('messages.directUnauthorized')
  }
  if (!isNamed(context, asked, 'direct_message_initiator_group') && !hasHistory(context, userIds)) {
    badRequest('messages.directStartDenied')
  }
}
