import type { UserTopic } from '../../../protocol/chat/channels.ts'
import { VisibilityPolicy } from '../../../protocol/chat/shapes.ts'
import { secondsNow, type ChatContext } from '../context.ts'
import { topicKey } from '../messages/topics.ts'

/** The user's settings of topics, by channel and topic. */
export const userTopicsOf = (context: Pick<ChatContext, 'database'>, userId: number): UserTopic[] =>
  context.database.all<UserTopic>(
    `SELECT channel_id AS stream_id, topic AS topic_name, last_updated, visibility_policy
     FROM user_topic WHERE user_id = ? ORDER BY channel_id, topic_key`,
    userId,
  )

/** The user's policy for a topic; `inherit` if there is none. */
export function topicVisibility(
  context: Pick<ChatContext, 'database'>,
  userId: number,
  channelId: number,
  topic: string,
): VisibilityPolicy {
  const row = context.database.get<{ visibility_policy: VisibilityPolicy }>(
    'SELECT visibility_policy FROM user_topic WHERE user_id = ? AND channel_id = ? AND topic_key = ?',
    userId,
    channelId,
    topicKey(topic),
  )
  return row?.visibility_policy ?? VisibilityPolicy.inherit
}

/** Sets or clears a user's policy for a topic and publishes it to them. */
export function setTopicVisibility(
  context: ChatContext,
  userId: number,
  place: { readonly channelId: number; readonly topic: string },
  policy: VisibilityPolicy,
): void {
  const { database, events } = context
  const { channelId, topic } = place
  const now = secondsNow(context)
  database.transaction(() => {
    if (policy === VisibilityPolicy.inherit) {
      database.run(
        'DELETE FROM user_topic WHERE user_id = ? AND channel_id = ? AND topic_key = ?',
        userId,
        channelId,
        topicKey(topic),
      )
    } else {
      database.run(
        `INSERT INTO user_topic (user_id, channel_id, topic_key, topic, visibility_policy, last_updated)
         VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT (user_id, channel_id, topic_key) DO UPDATE
         SET topic = excluded.topic, visibility_policy = excluded.visibility_policy,
           last_updated = excluded.last_updated`,
        userId,
        channelId,
        topicKey(topic),
        topic,
        policy,
        now,
      )
    }
    events.publish(
      {
        type: 'user_topic',
        stream_id: channelId,
        topic_name: topic,
        last_updated: now,
        visibility_policy: policy,
      },
      [userId],
    )
  })
}
