import { requireInUse } from '../messages/archived.ts'
import { deleteTopic } from '../../../protocol/chat/channelTools.ts'
import { VisibilityPolicy } from '../../../protocol/chat/shapes.ts'
import type { Caller, ChatContext } from '../context.ts'
import { readableMessages } from '../messages/access.ts'
import { deleteMessages, mayDeleteAny } from '../messages/deletion.ts'
import { findChannelConversation } from '../messages/store/conversations.ts'
import { messageById, messagesOfTopic } from '../messages/store/messages.ts'
import { topicKey } from '../messages/topicKey.ts'
import { topicInQuery } from '../messages/topics.ts'
import { badRequest } from '../refuse.ts'
import { route, type Route } from '../router.ts'
import { policiesOfTopic } from '../userTopics/store.ts'
import { setTopicVisibility } from '../userTopics/userTopics.ts'
import { findChannel } from './access.ts'

/** Messages deleted per request at most; clients repeat the request until it is complete. */
const MAX_DELETED = 1000

/** Users' settings of a topic end with its last message: a later topic of the name is another. */
function forgetSettings(context: ChatContext, channelId: number, topic: string): void {
  for (const { user_id } of policiesOfTopic(context.database, channelId, topicKey(topic))) {
    setTopicVisibility(context, user_id, { channelId, topic }, VisibilityPolicy.inherit)
  }
}

/** Deletes the newest messages of a topic that the caller can read. @returns true if none is left */
function removeTopic(context: ChatContext, caller: Caller, channelId: number, given: string): boolean {
  const channel = findChannel(context, caller, { id: channelId }) ?? badRequest('channels.idInvalid')
  if (!mayDeleteAny(context, caller, channel)) badRequest('channels.topicDeletionDenied')
  requireInUse(channel)
  const ids = messagesOfTopic(
    context.database,
    findChannelConversation(context.database, channel.id) ?? -1,
    topicKey(topicInQuery(given)),
  )
  const readable = readableMessages(context, caller, ids).toReversed()
  const deleted = readable.slice(0, MAX_DELETED)
  const [newest] = deleted
  const place = newest === undefined ? undefined : messageById(context.database, newest)
  if (place) deleteMessages(context, place, deleted.toReversed())
  if (place && deleted.length === ids.length) forgetSettings(context, channel.id, place.topic)
  return readable.length <= MAX_DELETED
}

export const deleteTopicRoute = (context: ChatContext): Route =>
  route(deleteTopic, ({ stream_id, topic_name }, caller) =>
    context.database.transaction(() => ({ complete: removeTopic(context, caller, stream_id, topic_name) })),
  )
