import type { UserTopic } from '../../../protocol/chat/channels.ts'
import { VisibilityPolicy } from '../../../protocol/chat/shapes.ts'
import type { Database } from '../../database/database.ts'

/** The user's settings of topics, by channel and topic. */
export const userTopicsOf = (database: Database, userId: number): UserTopic[] =>
  database.all<UserTopic>(
    `SELECT channel_id AS stream_id, topic AS topic_name, last_updated, visibility_policy
     FROM user_topic WHERE user_id = ? ORDER BY channel_id, topic_key`,
    userId,
  )

export const storedPolicy = (
  database: Database,
  userId: number,
  channelId: number,
  topicKey: string,
): { topic: string; visibility_policy: VisibilityPolicy } | undefined =>
  database.getKept<{ topic: string; visibility_policy: VisibilityPolicy }>(
    'SELECT topic, visibility_policy FROM user_topic WHERE user_id = ? AND channel_id = ? AND topic_key = ?',
    userId,
    channelId,
    topicKey,
  )

export function deletePolicy(database: Database, userId: number, channelId: number, topicKey: string): void {
  database.run(
    'DELETE FROM user_topic WHERE user_id = ? AND channel_id = ? AND topic_key = ?',
    userId,
    channelId,
    topicKey,
  )
}

export function storePolicy(
  database: Database,
  {
    userId,
    channelId,
    topicKey,
    topic,
    policy,
    now,
  }: {
    readonly userId: number
    readonly channelId: number
    readonly topicKey: string
    readonly topic: string
    readonly policy: 1 | 2 | 3
    readonly now: number
  },
): void {
  database.run(
    `INSERT INTO user_topic (user_id, channel_id, topic_key, topic, visibility_policy, last_updated)
         VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT (user_id, channel_id, topic_key) DO UPDATE
         SET topic = excluded.topic, visibility_policy = excluded.visibility_policy,
           last_updated = excluded.last_updated`,
    userId,
    channelId,
    topicKey,
    topic,
    policy,
    now,
  )
}

export const mutedChannelIds = (database: Database, userId: number): Set<number> =>
  new Set(
    database
      .all<{ id: number }>(
        'SELECT channel_id AS id FROM subscription WHERE user_id = ? AND is_muted = 1',
        userId,
      )
      .map(({ id }) => id),
  )

export const policiesOfTopic = (
  database: Database,
  channelId: number,
  topicKey: string,
): { user_id: number; visibility_policy: VisibilityPolicy }[] =>
  database.all<{ user_id: number; visibility_policy: VisibilityPolicy }>(
    'SELECT user_id, visibility_policy FROM user_topic WHERE channel_id = ? AND topic_key = ?',
    channelId,
    topicKey,
  )

/** The topics that the user muted, by the names of their channels, with the UNIX seconds at which they did. */
export const mutedTopicNames = (database: Database, userId: number): [string, string, number][] =>
  database
    .all<{ channel: string; topic: string; last_updated: number }>(
      `SELECT channel.name AS channel, topic, last_updated
       FROM user_topic JOIN channel ON channel.id = channel_id
       WHERE user_id = ? AND visibility_policy = ${VisibilityPolicy.muted} ORDER BY channel_id, topic_key`,
      userId,
    )
    .map(({ channel, topic, last_updated }) => [channel, topic, last_updated])
