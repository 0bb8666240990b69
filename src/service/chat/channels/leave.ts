import type { ChatContext } from '../context.ts'
import { audiences, type ChannelAudience } from './audience.ts'
import { markReadOnLeaving } from '../messages/reading/channelLeft.ts'
import { publishingSharedAccess } from '../users/visibilityChanges.ts'
import type { ChannelRow } from './row.ts'
import { endSubscription, subscriberIds } from './store/channels.ts'

/** Users leaving a channel. */
interface Departure {
  readonly channel: ChannelRow
  readonly userIds: readonly number[]
}

/**
 * Ends users' subscriptions to channels and publishes it. Users who can no longer see a channel receive its
 * removal. Their settings are kept in case they return. Checks no permission.
 * @returns by channel ID, the users who were subscribed
 */
export function leaveChannels(
  context: ChatContext,
  channels: readonly ChannelRow[],
  userIds: readonly number[],
): ReadonlyMap<number, readonly number[]> {
  return context.database.transaction(() => {
    const wanted = [...new Set(userIds)]
    const departures = channels.flatMap((channel): Departure[] => {
      const subscribed = new Set(subscriberIds(context.database, channel.id))
      const leaving = wanted.filter((id) => subscribed.has(id))
      return leaving.length === 0 ? [] : [{ channel, userIds: leaving }]
    })
    for (const { channel, userIds: leaving } of departures) {
      for (const userId of leaving) markReadOnLeaving(context, userId, channel.id)
    }
    publishingSharedAccess(context, [...new Set(departures.flatMap((each) => each.userIds))], () => {
      for (const { channel, userIds: leaving } of departures) {
        for (const userId of leaving) endSubscription(context.database, userId, channel.id)
      }
    })
    const audienceOf = audiences(context)
    for (const leaving of departures) publish(context, leaving, audienceOf(leaving.channel))
    return new Map(departures.map(({ channel, userIds: ids }) => [channel.id, ids]))
  })
}

/** Publishes the change to the users who left and to those who can see the remaining subscribers. */
function publish(
  { events }: ChatContext,
  { channel: { id, name }, userIds: leaving }: Departure,
  { viewers, seeingSubscribers }: ChannelAudience,
): void {
  events.publish({ type: 'subscription', op: 'remove', subscriptions: [{ stream_id: id, name }] }, leaving)
  events.publish(
    { type: 'subscription', op: 'peer_remove', stream_ids: [id], user_ids: [...leaving] },
    seeingSubscribers,
  )
  const excluded = leaving.filter((userId) => !viewers.has(userId))
  if (excluded.length === 0) return
  events.publish({ type: 'stream', op: 'delete', stream_ids: [id], streams: [{ stream_id: id }] }, excluded)
}
