import type { Channel, Subscription } from '../../../protocol/chat/channels.ts'
import type { ChatContext } from '../context.ts'
import { presentChannels } from './present.ts'
import { lookUpChannel } from './store/channels.ts'
import { subscriptionRows } from './store/subscribers.ts'
import { presentSubscriptions } from './subscriptions.ts'

type Context = Pick<ChatContext, 'database' | 'now'>

/** Returns one channel in its wire form, without checking access. */
export function presentedChannel(context: Context, channelId: number): Channel | undefined {
  const channel = lookUpChannel(context.database, { id: channelId })
  return channel && presentChannels(context, [channel])[0]
}

/** Returns the user's subscription to a channel in its wire form; undefined if they have none. */
export function presentedSubscription(
  context: Context,
  userId: number,
  channelId: number,
): Subscription | undefined {
  const channel = lookUpChannel(context.database, { id: channelId })
  const rows = subscriptionRows(context.database, userId, [channelId])
  if (!channel || rows.get(channelId)?.is_active !== 1) return undefined
  return presentSubscriptions(context, [channel], rows, 'partial')[0]
}
