import { VisibilityPolicy } from '../../../protocol/chat/shapes.ts'
import type { WithDatabase } from '../../database/database.ts'
import { topicKey } from '../messages/topicKey.ts'
import { mutedChannelIds, userTopicsOf } from './store.ts'

/** Policies of topics that stay audible in a muted channel. */
export const audibleInMutedChannel: readonly number[] = [VisibilityPolicy.unmuted, VisibilityPolicy.followed]

/**
 * Returns a function that tests if a topic is muted for the user: by itself, or with its channel unless it
 * was unmuted or is followed. Reads the user's settings once.
 */
export function mutedTopics(
  context: WithDatabase,
  userId: number,
): (channelId: number, topic: string) => boolean {
  const keyOf = (channelId: number, topic: string): string => `${channelId}:${topicKey(topic)}`
  const channels = mutedChannelIds(context.database, userId)
  const policies = new Map(
    userTopicsOf(context.database, userId).map((each) => [
      keyOf(each.stream_id, each.topic_name),
      each.visibility_policy,
    ]),
  )
  // Most people mute nothing, and are asked about thousands of topics.
  if (policies.size === 0 && channels.size === 0) return () => false
  return (channelId, topic) => {
    const policy = policies.get(keyOf(channelId, topic)) ?? VisibilityPolicy.inherit
    if (policy === VisibilityPolicy.muted) return true
    return channels.has(channelId) && !audibleInMutedChannel.includes(policy)
  }
}
