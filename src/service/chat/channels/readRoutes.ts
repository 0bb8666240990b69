import {
  getChannel,
  getChannelEmail,
  getChannelId,
  getChannels,
  getSubscribers,
  getSubscriptions,
} from '../../../protocol/chat/channelTools.ts'
import { getTopics } from '../../../protocol/chat/channels.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import { isAdministrator } from '../../../protocol/chat/permissions.ts'
import type { Caller, ChatContext } from '../context.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { badRequest } from '../refuse.ts'
import { openRoute, route, type Route } from '../router.ts'
import { findChannel, historyAccess, isPublicChannel, maySeeSubscribers } from './access.ts'
import { knownChannels } from './known.ts'
import { presentChannels } from './present.ts'
import { subscribedChannelIds, subscriberIds } from './store/channels.ts'
import { subscriptionRows } from './store/subscribers.ts'
import { presentSubscriptions } from './subscriptions.ts'
import { readableTopics } from './topics.ts'
import type { ChannelRow } from './row.ts'

/** Refuses alike a channel that does not exist and one that the caller cannot see or read. */
const invalidChannel = (): never => badRequest('channels.idInvalid')

type Wanted = ArgumentsOf<typeof getChannels>

function wantedChannels(context: ChatContext, caller: Caller, wanted: Wanted): ChannelRow[] {
  if (wanted.include_all && !isAdministrator(caller)) badRequest('channels.queryDenied')
  const subscribed = subscribedChannelIds(context.database, caller.user_id)
  return knownChannels(context, caller).filter((channel) => {
    if (channel.is_archived === 1 && wanted.exclude_archived !== false) return false
    return (
      wanted.include_all === true ||
      ((wanted.include_public ?? true) && isPublicChannel(channel)) ||
      (wanted.include_web_public === true && channel.is_web_public === 1) ||
      (wanted.include_can_access_content === true && historyAccess(context, caller, channel) !== 'none') ||
      ((wanted.include_subscribed ?? true) && subscribed.has(channel.id)) ||
      (wanted.include_default === true && channel.is_default === 1)
    )
  })
}

const ownSubscriptions = (context: ChatContext, caller: Caller): ChannelRow[] => {
  const subscribed = subscribedChannelIds(context.database, caller.user_id)
  return knownChannels(context, caller).filter(
    ({ id, is_archived }) => is_archived === 0 && subscribed.has(id),
  )
}

/** Routes that list channels, subscriptions, topics and subscribers, as far as the caller can see them. */
export const channelReadRoutes = (context: ChatContext): Route[] => [
  route(getChannels, (wanted, caller) => {
    const channels = wantedChannels(context, caller, wanted)
    const streams = presentChannels(context, channels)
    if (wanted.include_default !== true) return { streams }
    return {
      streams: streams.map((each, index) => ({ ...each, is_default: channels[index]?.is_default === 1 })),
    }
  }),
  route(getSubscriptions, ({ include_subscribers = 'false' }, caller) => ({
    subscriptions: presentSubscriptions(
      context,
      ownSubscriptions(context, caller),
      subscriptionRows(context.database, caller.user_id),
      include_subscribers,
    ),
  })),
  openRoute(getTopics, ({ stream_id, allow_empty_topic_name }, { caller }) => {
    const channel = findChannel(context, caller, { id: stream_id }) ?? invalidChannel()
    if (historyAccess(context, caller, channel) === 'none') invalidChannel()
    const emptyTopic = allow_empty_topic_name === true ? 'as-it-is' : 'by-display-name'
    return { topics: readableTopics(context, caller, channel, emptyTopic) }
  }),
  route(getChannel, ({ stream_id }, caller) => {
    const channel = findChannel(context, caller, { id: stream_id }) ?? invalidChannel()
    const [stream] = presentChannels(context, [channel])
    return stream ? { stream } : invalidChannel()
  }),
  route(getChannelId, ({ stream }, caller) => {
    const channel = findChannel(context, caller, { name: stream })
    return channel ? { stream_id: channel.id } : badRequest(because('channels.nameInvalid', { name: stream }))
  }),
  // This service receives no mail, so channels have no address, as on real servers that receive none.
  route(getChannelEmail, ({ stream_id }, caller) => {
    const channel = findChannel(context, caller, { id: stream_id }) ?? invalidChannel()
    return historyAccess(context, caller, channel) === 'none' ? invalidChannel() : { email: '' }
  }),
  route(getSubscribers, ({ stream_id }, caller) => {
    const channel = findChannel(context, caller, { id: stream_id }) ?? invalidChannel()
    if (!maySeeSubscribers(context, caller, channel)) invalidChannel()
    return { subscribers: subscriberIds(context.database, channel.id) }
  }),
]
