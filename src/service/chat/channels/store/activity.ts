import type { Topic } from '../../../../protocol/chat/channels.ts'
import type { Database } from '../../../database/database.ts'
import { isReceivedBy } from '../../messages/store/received.ts'

interface ActivityRow {
  readonly channel_id: number
  readonly first_id: number | null
  readonly last_sent_at: number | null
}

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

const traffic = `
  SELECT channel_id, COUNT(*) AS recent
  FROM message JOIN conversation ON conversation.id = message.conversation_id
  WHERE message.sent_at > ? AND channel_id IS NOT NULL GROUP BY channel_id`

const activityBounds = `
  SELECT channel_id,
    (SELECT MIN(id) FROM message WHERE conversation_id = conversation.id) AS first_id,
    (SELECT sent_at FROM message WHERE id =
      (SELECT MAX(id) FROM message WHERE conversation_id = conversation.id)) AS last_sent_at
  FROM conversation WHERE channel_id IN (SELECT value FROM json_each(?))`

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
              AND ${isReceivedBy('message')}
            ORDER BY message.id DESC LIMIT 1)
    FROM found WHERE topic_key IS NOT NULL
  )
  SELECT message.topic AS name, message.id AS max_id FROM newest JOIN message ON message.id = newest.id
  ORDER BY message.id DESC`

export const newestMessageId = (database: Database): number =>
  database.get<{ id: number | null }>('SELECT MAX(id) AS id FROM message')?.id ?? 0

export const trafficSince = (database: Database, sentAt: number): { channel_id: number; recent: number }[] =>
  database.all<{ channel_id: number; recent: number }>(traffic, sentAt)

export const activityOf = (database: Database, channelIds: readonly number[]): ActivityRow[] =>
  database.all<ActivityRow>(activityBounds, JSON.stringify(channelIds))

export const topicsOfChannel = (database: Database, channelId: number): Topic[] =>
  database.all<Topic>(allTopics, channelId)

export const topicsReceivedBy = (database: Database, channelId: number, userId: number): Topic[] =>
  database.all<Topic>(receivedTopics, channelId, userId, userId)
