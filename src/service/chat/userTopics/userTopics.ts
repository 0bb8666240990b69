import { VisibilityPolicy } from '../../../protocol/chat/shapes.ts'
import type { WithDatabase } from '../../database/database.ts'
import { secondsNow, type ChatContext } from '../context.ts'
import { topicKey } from '../messages/topicKey.ts'
import { deletePolicy, mutedTopicNames, storedPolicy, storePolicy } from './store.ts'

/** The user's policy for a topic; `inherit` if there is none. */
export function topicVisibility(
  context: WithDatabase,
  userId: number,
  channelId: number,
  topic: string,
): VisibilityPolicy {
  const row = storedPolicy(context.database, userId, channelId, topicKey(topic))
  return row?.visibility_policy ?? VisibilityPolicy.inherit
}

/** Sets or clears a user's policy for a topic and publishes it to them, unless it is that already. */
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
    const stored = storedPolicy(database, userId, channelId, topicKey(topic))
    const isSame = stored?.topic === topic || policy === VisibilityPolicy.inherit
    if ((stored?.visibility_policy ?? VisibilityPolicy.inherit) === policy && isSame) return
    if (policy === VisibilityPolicy.inherit) {
      deletePolicy(database, userId, channelId, topicKey(topic))
    } else {
      storePolicy(database, { userId, channelId, topicKey: topicKey(topic), topic, policy, now })
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
    events.publish({ type: 'muted_topics', muted_topics: mutedTopicNames(database, userId) }, [userId])
  })
}
