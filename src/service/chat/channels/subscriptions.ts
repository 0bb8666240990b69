import type { Subscription } from '../../../protocol/chat/channels.ts'
import type { ChatContext } from '../context.ts'
import type { ChannelRow } from './row.ts'
import { presentChannels } from './present.ts'
import { subscriberLists } from './subscribers.ts'

/** A user's settings for a channel. Null: the user's own default. */
export interface SubscriptionRow {
  readonly channel_id: number
  readonly is_active: number
  readonly color: string
  readonly pin_to_top: number
  readonly is_muted: number
  readonly desktop_notifications: number | null
  readonly email_notifications: number | null
  readonly push_notifications: number | null
  readonly audible_notifications: number | null
  readonly wildcard_mentions_notify: number | null
}

/** The user's subscriptions, ended ones included, by channel ID; only those in `channelIds`, if given. */
export function subscriptionRows(
  { database }: Pick<ChatContext, 'database'>,
  userId: number,
  channelIds?: readonly number[],
): ReadonlyMap<number, SubscriptionRow> {
  const rows = channelIds
    ? database.all<SubscriptionRow>(
        'SELECT * FROM subscription WHERE user_id = ? AND channel_id IN (SELECT value FROM json_each(?))',
        userId,
        JSON.stringify(channelIds),
      )
    : database.all<SubscriptionRow>('SELECT * FROM subscription WHERE user_id = ?', userId)
  return new Map(rows.map((row) => [row.channel_id, row] as const))
}

const inherited = (value: number | null): boolean | null => (value === null ? null : value === 1)

const personalSettings = (row: SubscriptionRow) => ({
  desktop_notifications: inherited(row.desktop_notifications),
  email_notifications: inherited(row.email_notifications),
  wildcard_mentions_notify: inherited(row.wildcard_mentions_notify),
  push_notifications: inherited(row.push_notifications),
  audible_notifications: inherited(row.audible_notifications),
  pin_to_top: row.pin_to_top === 1,
  is_muted: row.is_muted === 1,
  in_home_view: row.is_muted === 0,
  color: row.color,
})

/**
 * Returns channels with the user's settings (chat spec 2.6), in the given order, without channels that the
 * user never subscribed to.
 */
export function presentSubscriptions(
  context: Pick<ChatContext, 'database' | 'now'>,
  channels: readonly ChannelRow[],
  rows: ReadonlyMap<number, SubscriptionRow>,
  includeSubscribers: 'true' | 'false' | 'partial',
): Subscription[] {
  const own = channels.filter(({ id }) => rows.has(id))
  const ids = own.map(({ id }) => id)
  const lists = includeSubscribers === 'false' ? undefined : subscriberLists(context, ids, includeSubscribers)
  return presentChannels(context, own).flatMap((channel) => {
    const row = rows.get(channel.stream_id)
    return row ? [Object.assign(channel, personalSettings(row), lists?.get(channel.stream_id))] : []
  })
}
