import type { Channel } from '../../../protocol/chat/channels.ts'
import type { Caller, ChatContext } from '../context.ts'
import type { RegisterOptions, SnapshotBlock } from '../register/block.ts'
import { defaultChannelIds } from './change/defaults.ts'
import { knownChannels } from './known.ts'
import { presentChannels } from './present.ts'
import type { ChannelRow } from './row.ts'
import { maySeeSubscribers } from './access.ts'
import { subscriptionRows } from './store/subscribers.ts'
import { subscriberLists, type SubscriberList } from './subscribers.ts'
import { presentSubscriptions } from './subscriptions.ts'

/** Clients without support for archiving never receive archived channels (chat spec 4.21). */
const shownChannels = (
  context: ChatContext,
  caller: Caller | undefined,
  { capabilities }: RegisterOptions,
): ChannelRow[] =>
  knownChannels(context, caller).filter(
    (channel) => capabilities.archived_channels || channel.is_archived === 0,
  )

function listsFor(
  context: ChatContext,
  caller: Caller,
  channels: readonly ChannelRow[],
  { includeSubscribers }: RegisterOptions,
): ReadonlyMap<number, SubscriberList> {
  if (includeSubscribers === 'false') return new Map()
  const visible = channels.filter((channel) => maySeeSubscribers(context, caller, channel))
  return subscriberLists(
    context,
    visible.map(({ id }) => id),
    includeSubscribers,
  )
}

/** Lists the channels that the user is subscribed to, was subscribed to, and never was. */
const subscriptionSnapshot: SnapshotBlock = {
  types: ['subscription'],
  read: (context, caller, options) => {
    const channels = shownChannels(context, caller, options)
    if (!caller) {
      return { subscriptions: [], unsubscribed: [], never_subscribed: presentChannels(context, channels) }
    }
    const rows = subscriptionRows(context.database, caller.user_id)
    const isIn = (channel: ChannelRow): boolean => rows.get(channel.id)?.is_active === 1
    const past = channels.filter((channel) => rows.has(channel.id) && !isIn(channel))
    const never = channels.filter((channel) => !rows.has(channel.id))
    const lists = listsFor(context, caller, [...past, ...never], options)
    const withList = <T extends Channel>(channel: T): T & Partial<SubscriberList> =>
      Object.assign(channel, lists.get(channel.stream_id))
    return {
      subscriptions: presentSubscriptions(context, channels.filter(isIn), rows, options.includeSubscribers),
      unsubscribed: presentSubscriptions(context, past, rows, 'false').map(withList),
      never_subscribed: presentChannels(context, never).map(withList),
    }
  },
}

const channelSnapshot: SnapshotBlock = {
  types: ['stream'],
  read: (context, caller, options) => ({
    streams: presentChannels(context, shownChannels(context, caller, options)),
  }),
}

const defaultChannelSnapshot: SnapshotBlock = {
  types: ['default_streams'],
  read: (context, caller) => ({
    realm_default_streams: defaultChannelIds(context, caller),
  }),
}

export const channelSnapshots: readonly SnapshotBlock[] = [
  subscriptionSnapshot,
  channelSnapshot,
  defaultChannelSnapshot,
]
