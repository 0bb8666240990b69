import type { ChatContext } from '../context.ts'
import { audienceOf } from './audience.ts'
import type { ChannelRow } from './row.ts'
import { subscriberIds } from './access.ts'
import { colorForNewSubscription } from './colors.ts'
import { presentChannels } from './present.ts'
import { keepingNearness } from '../users/sightChanges.ts'
import { presentSubscriptions, subscriptionRows } from './subscriptions.ts'

/**
 * Subscribes people to a channel and tells everybody who may know. Those who did not know of it learn of the channel
 * first, then of their subscription. Settings from an earlier subscription return. Checks no permission.
 * @returns the people who were not subscribed before
 */
export function addSubscribers(
  context: ChatContext,
  channel: ChannelRow,
  userIds: readonly number[],
): number[] {
  const { database, events } = context
  return database.transaction(() => {
    const already = new Set(subscriberIds(context, channel.id))
    const joining = [...new Set(userIds)].filter((id) => !already.has(id))
    if (joining.length === 0) return []
    const before = audienceOf(context, channel)
    const strangers = joining.filter((id) => !before.knowing.has(id))
    if (strangers.length > 0) {
      events.publish(
        { type: 'stream', op: 'create', streams: presentChannels(context, [channel]) },
        strangers,
      )
    }
    // Whoever shares a channel may know of each other.
    keepingNearness(context, joining, () => {
      for (const userId of joining) subscribe(context, userId, channel.id)
    })
    for (const userId of joining) {
      const subscriptions = presentSubscriptions(
        context,
        [channel],
        subscriptionRows(context, userId),
        'partial',
      )
      events.publish({ type: 'subscription', op: 'add', subscriptions }, [userId])
    }
    const joined = new Set(joining)
    const others = [...audienceOf(context, channel).seeingSubscribers].filter((id) => !joined.has(id))
    events.publish(
      { type: 'subscription', op: 'peer_add', stream_ids: [channel.id], user_ids: joining },
      others,
    )
    return joining
  })
}

function subscribe(context: ChatContext, userId: number, channelId: number): void {
  context.database.run(
    `INSERT INTO subscription (user_id, channel_id, color) VALUES (?, ?, ?)
     ON CONFLICT (user_id, channel_id) DO UPDATE SET is_active = 1`,
    userId,
    channelId,
    colorForNewSubscription(context, userId, channelId),
  )
}
