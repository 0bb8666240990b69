import type { ChatContext } from '../context.ts'
import { audiences, type ChannelAudience } from './audience.ts'
import type { ChannelRow } from './row.ts'
import { subscriberIds } from './access.ts'
import { newColors } from './colors.ts'
import { presentChannels } from './present.ts'
import { keepingNearness } from '../users/sightChanges.ts'
import { presentSubscriptions, subscriptionRows } from './subscriptions.ts'

/** Who joins a channel, and who knew of it before. */
interface Joining {
  readonly channel: ChannelRow
  readonly userIds: readonly number[]
  readonly before: ChannelAudience
}

/** What each of the people joins, by user ID. */
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

/** Who does not know of a channel learns of it before they learn that they are in it. */
function tellStrangers(context: ChatContext, { channel, userIds, before }: Joining): void {
  const strangers = userIds.filter((id) => !before.knowing.has(id))
  if (strangers.length === 0) return
  const streams = presentChannels(context, [channel])
  context.events.publish({ type: 'stream', op: 'create', streams }, strangers)
}

/**
 * Subscribes people to channels and tells everybody who may know. Those who did not know of a channel learn of it
 * first, then of their subscription. Settings from an earlier subscription return. Checks no permission.
 * @returns by channel ID, the people who were not subscribed before
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
      const already = new Set(subscriberIds(context, channel.id))
      const joining = wanted.filter((id) => !already.has(id))
      return joining.length === 0 ? [] : [{ channel, userIds: joining, before: audienceOf(channel) }]
    })
    const joined = byPerson(joinings)
    for (const joining of joinings) tellStrangers(context, joining)
    // Whoever shares a channel may know of each other.
    keepingNearness(context, [...joined.keys()], () => {
      for (const [userId, own] of joined) subscribe(context, userId, own)
    })
    for (const [userId, own] of joined) {
      const rows = subscriptionRows(
        context,
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

/** The same for one channel. @returns the people who were not subscribed before */
export const addSubscribers = (
  context: ChatContext,
  channel: ChannelRow,
  userIds: readonly number[],
): readonly number[] => joinChannels(context, [channel], userIds).get(channel.id) ?? []

function subscribe(context: ChatContext, userId: number, channels: readonly ChannelRow[]): void {
  const colorOf = newColors(context, userId)
  for (const { id } of channels) {
    context.database.run(
      `INSERT INTO subscription (user_id, channel_id, color) VALUES (?, ?, ?)
       ON CONFLICT (user_id, channel_id) DO UPDATE SET is_active = 1`,
      userId,
      id,
      colorOf(id),
    )
  }
}
