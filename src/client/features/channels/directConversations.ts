import type { Snapshot } from '../../../protocol/chat/register.ts'
import type { EventOf } from '../../kernel/feature.ts'
import { conversationKey, conversationOf, directConversation } from '../../navigation/view.ts'

/** A direct conversation in lists. */
export interface DirectConversation {
  /** The other people, ascending; empty for notes to yourself. */
  readonly userIds: readonly number[]
  readonly maxMessageId: number
}

/** Reads the recent direct conversations from the snapshot, newest first. */
export function directConversationsFrom(
  snapshot: Snapshot,
  ownUserId: number,
): readonly DirectConversation[] {
  return (snapshot.recent_private_conversations ?? [])
    .flatMap(({ user_ids, max_message_id }) => {
      const conversation = directConversation(user_ids, ownUserId)
      return conversation.kind === 'direct'
        ? [{ userIds: conversation.userIds, maxMessageId: max_message_id }]
        : []
    })
    .toSorted((a, b) => b.maxMessageId - a.maxMessageId)
}

/**
 * Returns the list after the event: a new message moves its conversation to the top. Same list if nothing
 * changed.
 */
export function applyToDirectConversations(
  conversations: readonly DirectConversation[],
  event: EventOf<'message'>,
  ownUserId: number,
): readonly DirectConversation[] {
  const conversation = conversationOf(event.message, ownUserId)
  if (conversation.kind !== 'direct') return conversations
  const key = conversationKey(conversation)
  const isThis = (each: DirectConversation): boolean =>
    conversationKey({ kind: 'direct', userIds: each.userIds }) === key
  const known = conversations.find(isThis)
  if (known && known.maxMessageId >= event.message.id) return conversations
  const rest = conversations.filter((each) => each !== known)
  const place = rest.findIndex((each) => each.maxMessageId < event.message.id)
  return rest.toSpliced(place === -1 ? rest.length : place, 0, {
    userIds: conversation.userIds,
    maxMessageId: event.message.id,
  })
}
