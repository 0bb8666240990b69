import type { ChatContext } from '../../context.ts'
import { findChannelConversation } from '../store/conversations.ts'
import { unreadIn, updateRead } from '../store/flags.ts'

/** Maximum messages named by one event. */
const MAX_TOLD = 5000

/**
 * Marks the channel's unread messages as read when a user leaves, and notifies their clients: they count as
 * unread nowhere, nor again after a return. Runs within the caller's transaction.
 */
export function markReadOnLeaving(context: ChatContext, userId: number, channelId: number): void {
  const conversationId = findChannelConversation(context.database, channelId)
  const ids = conversationId === undefined ? [] : unreadIn(context.database, userId, conversationId)
  for (let start = 0; start < ids.length; start += MAX_TOLD) {
    const messages = ids.slice(start, start + MAX_TOLD)
    updateRead(context.database, userId, messages)
    context.events.publish({ type: 'update_message_flags', op: 'add', flag: 'read', messages, all: false }, [
      userId,
    ])
  }
}
