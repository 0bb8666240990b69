import type { Subscription } from '../../../protocol/chat/channels.ts'
import type { ChatContext } from '../context.ts'
import type { ChannelRow } from './row.ts'
import { presentChannels } from './present.ts'
import type { SubscriptionRow } from './store/subscribers.ts'
import { subscriberLists } from './subscribers.ts'

const inherited = (value: number | null): boolean | null => (value === null ? null : value === 1)

export const personalSettings = (row: SubscriptionRow) => ({
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
