import type { Channel, Subscription } from '../../../protocol/chat/channels.ts'
import type { EventContent } from '../../../protocol/chat/queueEvents.ts'
import type { PublishedEvent } from './olderFields.ts'
import type { QueueSettings } from './settings.ts'

type ChannelEvent = Extract<EventContent, { type: 'stream' }>

/** Data that older channel events need beside the event itself: the channel's present state. */
export interface ChannelSources {
  readonly channelOf: (channelId: number) => Channel | undefined
  /** Undefined for a channel that the user is not subscribed to. */
  readonly subscriptionOf: (userId: number, channelId: number) => Subscription | undefined
}

/** Returns true if the event unarchives a channel; older clients see the channel created. */
export const isUnarchiving = (event: PublishedEvent): boolean =>
  event.type === 'stream' &&
  event.op === 'update' &&
  event.property === 'is_archived' &&
  event.value === false

function withoutSubscribers(event: Extract<ChannelEvent, { op: 'create' }>): ChannelEvent {
  const streams = event.streams.map((each) => {
    const { subscribers: _, partial_subscribers: __, ...channel } = each
    return channel
  })
  return { ...event, streams }
}

function createdAnew(channelId: number, userId: number, sources: ChannelSources): EventContent[] {
  const channel = sources.channelOf(channelId)
  const subscription = sources.subscriptionOf(userId, channelId)
  const events: EventContent[] = []
  if (channel) events.push({ type: 'stream', op: 'create', streams: [channel] })
  if (subscription) events.push({ type: 'subscription', op: 'add', subscriptions: [subscription] })
  return events
}

/**
 * Converts an event for clients without support for archiving: they see a channel removed, or created again
 * as a whole (chat spec 4.21).
 */
export function adaptChannelEvent(
  event: ChannelEvent,
  { userId, profile }: QueueSettings,
  sources: ChannelSources,
): readonly EventContent[] {
  if (event.op === 'create') return [profile.subscribers === 'omitted' ? withoutSubscribers(event) : event]
  if (event.op === 'delete' || event.property !== 'is_archived') return [event]
  if (profile.capabilities.archived_channels) return [event]
  const { stream_id } = event
  if (event.value === false) return createdAnew(stream_id, userId, sources)
  return [{ type: 'stream', op: 'delete', stream_ids: [stream_id], streams: [{ stream_id }] }]
}
