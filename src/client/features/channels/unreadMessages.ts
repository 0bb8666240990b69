import type { UnreadMessages } from '../../../protocol/chat/register.ts'
import { allUnreads, type ConversationUnreads, type Unreads } from './unreads.ts'

type Direct = ConversationUnreads & { readonly conversation: { readonly kind: 'direct' } }

const isDirect = (unreads: ConversationUnreads): unreads is Direct => unreads.conversation.kind === 'direct'

/** Converts unreads back to the list of a snapshot, the inverse of `unreadsFrom`. */
export function unreadMessagesOf(unreads: Unreads, ownUserId: number): UnreadMessages {
  const all = [...allUnreads(unreads)]
  const directs = all.filter(isDirect)
  return {
    count: all.reduce((sum, { ids }) => sum + ids.size, 0),
    pms: directs
      .filter(({ conversation }) => conversation.userIds.length <= 1)
      .map(({ conversation, ids }) => ({
        other_user_id: conversation.userIds[0] ?? ownUserId,
        unread_message_ids: [...ids],
      })),
    huddles: directs
      .filter(({ conversation }) => conversation.userIds.length > 1)
      .map(({ conversation, ids }) => ({
        user_ids_string: [...conversation.userIds, ownUserId].toSorted((a, b) => a - b).join(','),
        unread_message_ids: [...ids],
      })),
    streams: all.flatMap(({ conversation, ids }) =>
      conversation.kind === 'topic'
        ? [{ stream_id: conversation.channelId, topic: conversation.topic, unread_message_ids: [...ids] }]
        : [],
    ),
    mentions: all.flatMap(({ mentions }) => [...mentions]).toSorted((a, b) => a - b),
    old_unreads_missing: unreads.oldUnreadsMissing,
  }
}
