import { EMPTY_TOPIC_DISPLAY_NAME } from '../../../protocol/chat/usualLimits.ts'
import type { Topic } from '../../../protocol/chat/channels.ts'
import type { Caller, ChatContext } from '../context.ts'
import { historyAccess, type ChannelRow } from './access.ts'

/*
 * Finds topics by skipping through the index from one topic to the next, so that the cost grows with the
 * number of topics, not of messages. `name` is spelled as in the newest message.
 */
const topicKeys = `
  WITH RECURSIVE conversation_of AS (SELECT id FROM conversation WHERE channel_id = ?),
  found (topic_key) AS (
    SELECT MIN(topic_key) FROM message WHERE conversation_id = (SELECT id FROM conversation_of)
    UNION ALL
    SELECT (SELECT MIN(topic_key) FROM message
            WHERE conversation_id = (SELECT id FROM conversation_of) AND topic_key > found.topic_key)
    FROM found WHERE found.topic_key IS NOT NULL
  )`

const allTopics = `${topicKeys},
  newest (id) AS (
    SELECT (SELECT MAX(id) FROM message
            WHERE conversation_id = (SELECT id FROM conversation_of) AND message.topic_key = found.topic_key)
    FROM found WHERE topic_key IS NOT NULL
  )
  SELECT message.topic AS name, message.id AS max_id FROM newest JOIN message ON message.id = newest.id
  ORDER BY message.id DESC`

const receivedTopics = `${topicKeys},
  newest (id) AS (
    SELECT (SELECT message.id FROM message
            WHERE conversation_id = (SELECT id FROM conversation_of) AND message.topic_key = found.topic_key
              AND EXISTS (SELECT 1 FROM user_message WHERE user_id = ? AND message_id = message.id)
            ORDER BY message.id DESC LIMIT 1)
    FROM found WHERE topic_key IS NOT NULL
  )
  SELECT message.topic AS name, message.id AS max_id FROM newest JOIN message ON message.id = newest.id
  ORDER BY message.id DESC`

/** Returns the channel's topics that the caller can read, newest first. */
export function readableTopics(
  context: ChatContext,
  caller: Caller | undefined,
  channel: ChannelRow,
  emptyTopic: 'as-it-is' | 'by-display-name',
): Topic[] {
  const access = historyAccess(context, caller, channel)
  const topics =
    access === 'all'
      ? context.database.all<Topic>(allTopics, channel.id)
      : access === 'received' && caller
        ? context.database.all<Topic>(receivedTopics, channel.id, caller.user_id)
        : []
  if (emptyTopic === 'as-it-is') return topics
  return topics.map(({ name, max_id }) => ({ name: name || EMPTY_TOPIC_DISPLAY_NAME, max_id }))
}
