import { replaceEqualDeep } from '@tanstack/react-query'
import * as v from 'valibot'
import { subscription, type Channel, type Subscription } from '../../../protocol/chat/channels.ts'
import type { Snapshot } from '../../../protocol/chat/register.ts'
import type { EventOf } from '../../kernel/feature.ts'

/** Every channel visible to the reader. No channel is in both maps. */
export interface Channels {
  readonly subscribed: ReadonlyMap<number, Subscription>
  readonly others: ReadonlyMap<number, Channel>
}

export const noChannels: Channels = { subscribed: new Map(), others: new Map() }

/** Reads the channels of a snapshot, with archived ones for links and names. */
export function channelsFrom(snapshot: Snapshot): Channels {
  const subscribed = new Map((snapshot.subscriptions ?? []).map((each) => [each.stream_id, each]))
  const others = [
    ...(snapshot.streams ?? []),
    ...(snapshot.never_subscribed ?? []),
    ...(snapshot.unsubscribed ?? []),
  ]
  return {
    subscribed,
    others: new Map(
      others.filter((each) => !subscribed.has(each.stream_id)).map((each) => [each.stream_id, each]),
    ),
  }
}

function withSubscriptions(channels: Channels, added: readonly Subscription[]): Channels {
  const subscribed = new Map(channels.subscribed)
  const others = new Map(channels.others)
  let isChanged = false
  for (const each of added) {
    const before = subscribed.get(each.stream_id)
    const kept: Subscription = replaceEqualDeep(before, each)
    isChanged ||= kept !== before || others.has(each.stream_id)
    subscribed.set(each.stream_id, kept)
    others.delete(each.stream_id)
  }
  return isChanged ? { subscribed, others } : channels
}

function withoutSubscriptions(channels: Channels, ids: readonly number[]): Channels {
  const left = ids.filter((id) => channels.subscribed.has(id))
  if (left.length === 0) return channels
  const subscribed = new Map(channels.subscribed)
  const others = new Map(channels.others)
  for (const id of left) {
    const channel = subscribed.get(id)
    if (channel) others.set(id, channel)
    subscribed.delete(id)
  }
  return { subscribed, others }
}

/** Applies `change` to the channel in either map. Same channels if the result is equal. */
function withChannel(
  channels: Channels,
  id: number,
  change: <Kind extends Channel>(channel: Kind) => Kind,
): Channels {
  const mine = channels.subscribed.get(id)
  if (mine) {
    const changed: Subscription = replaceEqualDeep(mine, change(mine))
    return changed === mine
      ? channels
      : { ...channels, subscribed: new Map(channels.subscribed).set(id, changed) }
  }
  const other = channels.others.get(id)
  if (!other) return channels
  const changed: Channel = replaceEqualDeep(other, change(other))
  return changed === other ? channels : { ...channels, others: new Map(channels.others).set(id, changed) }
}

function withCreated(channels: Channels, created: readonly Channel[]): Channels {
  const added = created.filter((each) => !channels.subscribed.has(each.stream_id))
  const others = new Map(channels.others)
  let isChanged = false
  for (const each of added) {
    const kept: Channel = replaceEqualDeep(others.get(each.stream_id), each)
    isChanged ||= kept !== others.get(each.stream_id)
    others.set(each.stream_id, kept)
  }
  return isChanged ? { ...channels, others } : channels
}

function withoutChannels(channels: Channels, ids: readonly number[]): Channels {
  if (!ids.some((id) => channels.subscribed.has(id) || channels.others.has(id))) return channels
  const keep = ([id]: readonly [number, Channel]): boolean => !ids.includes(id)
  return {
    subscribed: new Map([...channels.subscribed].filter(keep)),
    others: new Map([...channels.others].filter(keep)),
  }
}

const fields = subscription.entries
const isField = (name: string): name is keyof typeof fields => Object.hasOwn(fields, name)

/** Sets a known property if the value is valid; ignores all others. */
function withProperty<Kind extends Channel>(channel: Kind, property: string, value: unknown): Kind {
  if (property === 'in_home_view') return withProperty(channel, 'is_muted', value === false)
  if (!isField(property)) return channel
  const read = v.safeParse(fields[property], value)
  if (!read.success) return channel
  const companion = property === 'is_muted' ? { in_home_view: value === false } : {}
  return { ...channel, [property]: read.output, ...companion }
}

type StreamUpdate = Extract<EventOf<'stream'>, { op: 'update' }>

/** Returns the channel after an update, including values that depend on a description or the privacy. */
function afterUpdate<Kind extends Channel>(channel: Kind, event: StreamUpdate): Kind {
  const companions = ['rendered_description', 'history_public_to_subscribers', 'is_web_public'] as const
  return companions.reduce(
    (changed, name) => (event[name] === undefined ? changed : withProperty(changed, name, event[name])),
    withProperty(channel, event.property, event.value),
  )
}

type WithPeers = Channel & {
  readonly subscribers?: number[] | undefined
  readonly partial_subscribers?: number[] | undefined
}

/** Applies `change` to the subscribers; `left` is the number of subscribers that it removes. */
function withPeers<Kind extends WithPeers>(
  channel: Kind,
  change: (peers: readonly number[]) => number[],
  left: number,
): Kind {
  const { subscribers, partial_subscribers } = channel
  if (subscribers) {
    const now = change(subscribers)
    return {
      ...channel,
      subscribers: now,
      subscriber_count: channel.subscriber_count + now.length - subscribers.length,
    }
  }
  if (!partial_subscribers) return channel
  const now = change(partial_subscribers)
  // Some of those who leave can be among the unlisted subscribers: each event arrives only once.
  const grown = left > 0 ? -left : now.length - partial_subscribers.length
  const subscriber_count = Math.max(now.length, channel.subscriber_count + grown)
  return { ...channel, partial_subscribers: now, subscriber_count }
}

type PeerEvent = Extract<EventOf<'subscription'>, { op: 'peer_add' | 'peer_remove' }>

function afterPeers(channels: Channels, event: PeerEvent): Channels {
  const change =
    event.op === 'peer_add'
      ? (peers: readonly number[]) => [...new Set([...peers, ...event.user_ids])]
      : (peers: readonly number[]) => peers.filter((each) => !event.user_ids.includes(each))
  const left = event.op === 'peer_remove' ? event.user_ids.length : 0
  return event.stream_ids.reduce(
    (state, id) => withChannel(state, id, (channel) => withPeers(channel, change, left)),
    channels,
  )
}

/** Returns the channels after the event (chat spec 2.6 and 6). Same object if nothing changed. */
export function applyToChannels(channels: Channels, event: EventOf<'subscription' | 'stream'>): Channels {
  if (event.type === 'subscription') {
    switch (event.op) {
      case 'add':
        return withSubscriptions(channels, event.subscriptions)
      case 'remove':
        return withoutSubscriptions(
          channels,
          event.subscriptions.map((each) => each.stream_id),
        )
      case 'update':
        return withChannel(channels, event.stream_id, (each) =>
          withProperty(each, event.property, event.value),
        )
      default:
        return afterPeers(channels, event)
    }
  }
  if (event.op === 'create') return withCreated(channels, event.streams)
  if (event.op === 'update') return withChannel(channels, event.stream_id, (each) => afterUpdate(each, event))
  return withoutChannels(channels, event.stream_ids ?? event.streams?.map((each) => each.stream_id) ?? [])
}
