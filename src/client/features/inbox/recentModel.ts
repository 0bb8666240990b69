import type { Message } from '../../../protocol/chat/messages.ts'
import type { MessageWindow } from '../messages/window/window.ts'
import { conversationKey, conversationOf, type Conversation } from '../../navigation/view.ts'

/** A conversation with its last message among the loaded ones. */
export interface RecentConversation {
  readonly conversation: Conversation
  readonly last: Message
  /** Recent authors, the latest first. */
  readonly authorIds: readonly number[]
}

/** Returns the conversations of the messages (ascending by ID), the one with the newest message first. */
export function recentConversations(
  messages: readonly Message[],
  ownUserId: number,
): readonly RecentConversation[] {
  const found = new Map<string, { conversation: Conversation; last: Message; authorIds: Set<number> }>()
  for (const message of messages.toReversed()) {
    const conversation = conversationOf(message, ownUserId)
    const key = conversationKey(conversation)
    const known = found.get(key)
    if (known) known.authorIds.add(message.sender_id)
    else found.set(key, { conversation, last: message, authorIds: new Set([message.sender_id]) })
  }
  return [...found.values()].map((each) => ({ ...each, authorIds: [...each.authorIds] }))
}

/**
 * Returns true if no filter could show anything: there are no muted conversations, and no older messages to
 * load.
 */
export const isNothingSaid = ({ messages, foundOldest }: MessageWindow): boolean =>
  messages.length === 0 && foundOldest
