import { markAllAsRead, markChannelAsRead, markTopicAsRead } from '../../../../protocol/chat/messageTools.ts'
import { findChannel } from '../../channels/access.ts'
import type { Caller, ChatContext } from '../../context.ts'
import { because } from '../../../../protocol/refusals/reason.ts'
import { badRequest } from '../../refuse.ts'
import { route, type Route } from '../../router.ts'
import { condition, receivedIsReadable, type Condition } from '../access.ts'
import { changeFlags } from '../flagChange.ts'
import { editableFlag } from '../flags.ts'
import { findChannelConversation } from '../store/conversations.ts'
import { unreadMatching } from '../store/flags.ts'
import { newestInTopic } from '../store/messages.ts'
import { topicKey } from '../topicKey.ts'
import { topicInQuery } from '../topics.ts'

/** Messages marked per request at most; older clients repeat it until it is complete. */
const MAX_MARKED = 5000

/** Marks unread messages as read, newest first. @returns true if none is left */
function markRead(context: ChatContext, reader: Caller, where: Condition, limit: number): boolean {
  const readable = receivedIsReadable(reader)
  const ids = unreadMatching(context.database, where, readable, reader.user_id, limit + 1)
  changeFlags(context, reader, ids.slice(0, limit), { op: 'add', flag: editableFlag('read') })
  return ids.length <= limit
}

/** ID of the channel's conversation; -1, which matches none, if it has no messages. */
function conversationOf(context: ChatContext, reader: Caller, channelId: number): number {
  const channel = findChannel(context, reader, { id: channelId }) ?? badRequest('channels.idInvalid')
  return findChannelConversation(context.database, channel.id) ?? -1
}

/** Routes by which older clients mark messages as read; newer ones use `POST /messages/flags/narrow`. */
export const legacyReadingRoutes = (context: ChatContext): Route[] => [
  route(markAllAsRead, (_, caller) =>
    context.database.transaction(() => ({
      complete: markRead(context, caller, condition('TRUE'), MAX_MARKED),
    })),
  ),
  route(markChannelAsRead, ({ stream_id }, caller) => {
    context.database.transaction(() => {
      const inChannel = condition('m.conversation_id = ?', conversationOf(context, caller, stream_id))
      while (!markRead(context, caller, inChannel, MAX_MARKED));
    })
    return {}
  }),
  route(markTopicAsRead, ({ stream_id, topic_name }, caller) => {
    context.database.transaction(() => {
      const conversation = conversationOf(context, caller, stream_id)
      const topic = topicInQuery(topic_name)
      if (!newestInTopic(context.database, conversation, topic))
        badRequest(because('channels.topicUnknown', { name: topic_name }))
      const inTopic = condition('m.conversation_id = ? AND m.topic_key = ?', conversation, topicKey(topic))
      while (!markRead(context, caller, inTopic, MAX_MARKED));
    })
    return {}
  }),
]
