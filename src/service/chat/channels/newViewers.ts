import type { ChatContext } from '../context.ts'
import { audienceOf, type ChannelAudience } from './audience.ts'
import { presentChannels } from './present.ts'
import type { ChannelRow } from './row.ts'
import { subscriberLists } from './subscribers.ts'

/** Sends a channel to users who could not see it before, with its subscribers if they can see those. */
export function sendChannelTo(
  context: ChatContext,
  channel: ChannelRow,
  userIds: readonly number[],
  { seeingSubscribers }: ChannelAudience = audienceOf(context, channel),
): void {
  if (userIds.length === 0) return
  const [presented] = presentChannels(context, [channel])
  if (!presented) return
  const subscribers = subscriberLists(context, [channel.id], 'partial').get(channel.id)
  const seeing = userIds.filter((userId) => seeingSubscribers.has(userId))
  const others = userIds.filter((userId) => !seeingSubscribers.has(userId))
  context.events.publish(
    { type: 'stream', op: 'create', streams: [{ ...presented, ...subscribers }] },
    seeing,
  )
  context.events.publish({ type: 'stream', op: 'create', streams: [presented] }, others)
}
