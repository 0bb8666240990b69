import type { ChatContext } from '../context.ts'
import { audiences, type ChannelAudience } from './audience.ts'
import type { ChannelRow } from './row.ts'
import { newColors } from './colors.ts'
import { presentChannels } from './present.ts'
import { publishingSharedAccess } from '../users/visibilityChanges.ts'
import { insertSubscription, subscriberIds } from './store/channels.ts'
import { subscriptionRows } from './store/subscribers.ts'
import { presentSubscriptions } from './subscriptions.ts'

/** Users joining a channel, and the channel's audience before. */
interface Joining {
  readonly channel: ChannelRow
  readonly userIds: readonly number[]
  readonly before: ChannelAudience
}

/** Groups the joined channels by user ID. */
function byPerson(joinings: readonly Joining[]): ReadonlyMap<number, ChannelRow[]> {
  const joined = new Map<number, ChannelRow[]>()
  for (const { channel, userIds } of joinings) {
    for (const userId of userIds) {
      const channels = joined.get(userId)
      if (channels) channels.push(channel)
      else joined.set(userId, [channel])
    }
  }
  return joined
}

/** Sends the channel to users who could not see it before, ahead of their subscription. */
function sendToNewViewers(context: ChatContext, { channel, userIds, before }: Joining): void {
  const newViewers = userIds.filter((id) => !before.viewers.has(id))
  if (newViewers.length === 0) return
  const streams = presentChannels(context, [channel])
  context.events.publish({ type: 'stream', op: 'create', streams }, newViewers)
}

/**
 * Subscribes users to channels and publishes the subscriptions. Users who could not see a channel receive the
 * channel first, then their subscription. Settings of an earlier subscription return. Checks no permission.
 * @returns by channel ID, the users who were not subscribed before
 */
export function joinChannels(
  context: ChatContext,
  channels: readonly ChannelRow[],
  userIds: readonly number[],
  audienceOf = audiences(context),
): ReadonlyMap<number, readonly number[]> {
  const { database, events } = context
  return database.transaction(() => {
    const wanted = [...new Set(userIds)]
    const joinings = channels.flatMap((channel): Joining[] => {
      const already = new Set(subscriberIds(database, channel.id))
      const joining = wanted.filter((id) => !already.has(id))
      return joining.length === 0 ? [] : [{ channel, userIds: joining, before: audienceOf(channel) }]
    })
    const joined = byPerson(joinings)
    for (const joining of joinings) sendToNewViewers(context, joining)
    // Subscribers of a channel can see each other.
    publishingSharedAccess(context, [...joined.keys()], () => {
      for (const [userId, own] of joined) subscribe(context, userId, own)
    })
    for (const [userId, own] of joined) {
      const rows = subscriptionRows(
        database,
        userId,
        own.map(({ id }) => id),
      )
      const subscriptions = presentSubscriptions(context, own, rows, 'partial')
      events.publish({ type: 'subscription', op: 'add', subscriptions }, [userId])
    }
    for (const { channel, userIds: user_ids } of joinings) {
      const newcomers = new Set(user_ids)
      const others = [...audienceOf(channel).seeingSubscribers].filter((id) => !newcomers.has(id))
      events.publish(
        { type: 'subscription', op: 'peer_add', stream_ids: [channel.id], user_ids: [...user_ids] },
        others,
      )
    }
    return new Map(joinings.map(({ channel, userIds: ids }) => [channel.id, ids]))
  })
}

/** Subscribes users to one channel. @returns the users who were not subscribed before */
export const addSubscribers = (
  context: ChatContext,
  channel: ChannelRow,
  userIds: readonly number[],
): readonly number[] => joinChannels(context, [channel], userIds).get(channel.id) ?? []

function subscribe(context: ChatContext, userId: number, channels: readonly ChannelRow[]): void {
  const colorOf = newColors(context, userId)
  for (const { id } of channels) {
    insertSubscription(context.database, userId, id, colorOf(id))
  }
}
