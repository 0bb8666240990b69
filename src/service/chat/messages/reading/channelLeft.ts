import type { ChatContext } from '../../context.ts'
import { findChannelConversation } from '../conversations.ts'
import { Flag } from '../flags.ts'

/** Maximum messages named by one event. */
const MAX_TOLD = 5000

const unreadIn = ({ database }: ChatContext, userId: number, conversationId: number): number[] =>
  database
    .all<{ id: number }>(
      `SELECT um.message_id AS id
       FROM user_message um INDEXED BY user_message_unread CROSS JOIN message m ON m.id = um.message_id
       WHERE um.user_id = ? AND (um.flags & ${Flag.read}) = 0 AND m.conversation_id = ?
       ORDER BY um.message_id`,
      userId,
      conversationId,
    )
    .map(({ id }) => id)

/**
 * Marks the channel's unread messages as read when a user leaves, and notifies their clients: they count as
 * unread nowhere, nor again after a return. Runs within the caller's transaction.
 */
export function markReadOnLeaving(context: ChatContext, userId: number, channelId: number): void {
  const conversationId = findChannelConversation(context, channelId)
  const ids = conversationId === undefined ? [] : unreadIn(context, userId, conversationId)
  for (let start = 0; start < ids.length; start += MAX_TOLD) {
    const messages = ids.slice(start, start + MAX_TOLD)
    context.database.run(
      `UPDATE user_message SET flags = flags | ${Flag.read}
       WHERE user_id = ? AND message_id IN (SELECT value FROM json_each(?))`,
      userId,
      JSON.stringify(messages),
    )
    context.events.publish({ type: 'update_message_flags', op: 'add', flag: 'read', messages, all: false }, [
      userId,
    ])
  }
}
