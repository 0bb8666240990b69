import type { ChatContext } from '../context.ts'
import { subscriberIds } from './access.ts'
import { audienceOf } from './audience.ts'
import { markReadOnLeaving } from '../messages/reading/channelLeft.ts'
import { keepingNearness } from '../users/sightChanges.ts'
import type { ChannelRow } from './row.ts'

/**
 * Ends people's subscriptions to a channel and tells everybody who may know. Those who may no longer know of the
 * channel hear that it is gone. Their settings stay for when they return. Checks no permission.
 * @returns the people who were subscribed
 */
export function removeSubscribers(
  context: ChatContext,
  channel: ChannelRow,
  userIds: readonly number[],
): number[] {
  const { database, events } = context
  return database.transaction(() => {
    const subscribed = new Set(subscriberIds(context, channel.id))
    const leaving = [...new Set(userIds)].filter((id) => subscribed.has(id))
    if (leaving.length === 0) return []
    for (const userId of leaving) markReadOnLeaving(context, userId, channel.id)
    keepingNearness(context, leaving, () => {
      for (const userId of leaving) unsubscribe(context, userId, channel.id)
    })
    const { id, name } = channel
    events.publish({ type: 'subscription', op: 'remove', subscriptions: [{ stream_id: id, name }] }, leaving)
    const { knowing, seeingSubscribers } = audienceOf(context, channel)
    events.publish(
      { type: 'subscription', op: 'peer_remove', stream_ids: [id], user_ids: leaving },
      seeingSubscribers,
    )
    const shutOut = leaving.filter((userId) => !knowing.has(userId))
    if (shutOut.length > 0) {
      events.publish(
        { type: 'stream', op: 'delete', stream_ids: [id], streams: [{ stream_id: id }] },
        shutOut,
      )
    }
    return leaving
  })
}

function unsubscribe({ database }: ChatContext, userId: number, channelId: number): void {
  database.run(
    'UPDATE subscription SET is_active = 0 WHERE user_id = ? AND channel_id = ?',
    userId,
    channelId,
  )
}
