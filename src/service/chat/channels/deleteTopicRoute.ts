import { requireInUse } from '../messages/archived.ts'
import { deleteTopic } from '../../../protocol/chat/channelTools.ts'
import type { Caller, ChatContext } from '../context.ts'
import { lookUpMessage, readableMessages } from '../messages/access.ts'
import { findChannelConversation } from '../messages/conversations.ts'
import { deleteMessages, mayDeleteAny } from '../messages/deletion.ts'
import { topicKey, topicInQuery } from '../messages/topics.ts'
import { badRequest } from '../refuse.ts'
import { route, type Route } from '../router.ts'
import { findChannel } from './access.ts'

/** Messages deleted per request at most; clients repeat the request until it is complete. */
const MAX_DELETED = 1000

/** Deletes the newest messages of a topic that the caller can read. @returns true if none is left */
function removeTopic(context: ChatContext, caller: Caller, channelId: number, given: string): boolean {
  const channel = findChannel(context, caller, { id: channelId }) ?? badRequest('Invalid channel ID')
  if (!mayDeleteAny(context, caller, channel)) badRequest("You don't have permission to delete this topic")
  requireInUse(channel)
  const ids = context.database
    .all<{ id: number }>(
      'SELECT id FROM message WHERE conversation_id = ? AND topic_key = ? ORDER BY id DESC',
      findChannelConversation(context, channel.id) ?? -1,
      topicKey(topicInQuery(given)),
    )
    .map(({ id }) => id)
  const readable = readableMessages(context, caller, ids).toReversed()
  const deleted = readable.slice(0, MAX_DELETED)
  const [newest] = deleted
  const place = newest === undefined ? undefined : lookUpMessage(context, newest)
  if (place) deleteMessages(context, place, deleted.toReversed())
  return readable.length <= MAX_DELETED
}

export const deleteTopicRoute = (context: ChatContext): Route =>
  route(deleteTopic, ({ stream_id, topic_name }, caller) =>
    context.database.transaction(() => ({ complete: removeTopic(context, caller, stream_id, topic_name) })),
  )
