import type { ChatContext } from '../context.ts'
import { topicKey } from '../messages/topicKey.ts'
import { presentScheduled, readdressScheduled, scheduledInChannel } from './store.ts'

interface Topic {
  readonly channelId: number
  readonly topic: string
}

/**
 * Sends scheduled messages to where the whole of their topic has gone: else they would begin it anew. `follows` tells
 * whose messages do.
 */
export function followTopic(
  context: ChatContext,
  from: Topic,
  to: Topic,
  follows: (senderId: number) => boolean,
): void {
  const { database } = context
  for (const row of scheduledInChannel(database, from.channelId)) {
    if (topicKey(row.topic) !== topicKey(from.topic) || !follows(row.sender_id)) continue
    readdressScheduled(database, row.id, to.channelId, to.topic)
    const scheduled_message = presentScheduled({ ...row, channel_id: to.channelId, topic: to.topic })
    context.events.publish({ type: 'scheduled_messages', op: 'update', scheduled_message }, [row.sender_id])
  }
}
