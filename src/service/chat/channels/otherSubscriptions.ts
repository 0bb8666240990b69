import { getSubscriptionStatus, getUserChannels } from '../../../protocol/chat/olderEndpoints.ts'
import type { Caller, ChatContext } from '../context.ts'
import { badRequest } from '../refuse.ts'
import { route, type Route } from '../router.ts'
import { findUser } from '../users/profiles.ts'
import { findChannel, maySeeSubscribers } from './access.ts'
import { knownChannels } from './known.ts'
import { isSubscribed, subscribedChannelIds } from './store/channels.ts'

/** @throws Refusal alike for a user who does not exist and one whom the caller cannot see */
function requireVisible(context: ChatContext, caller: Caller, userId: number): void {
  if (!findUser(context, caller, userId)) badRequest('people.unknown')
}

/** Routes that tell a user's subscriptions, as far as the caller can see the subscribers of the channels. */
export const otherSubscriptionRoutes = (context: ChatContext): Route[] => [
  route(getSubscriptionStatus, ({ user_id, stream_id }, caller) => {
    requireVisible(context, caller, user_id)
    const channel = findChannel(context, caller, { id: stream_id })
    if (!channel || !maySeeSubscribers(context, caller, channel)) return badRequest('channels.idInvalid')
    return { is_subscribed: isSubscribed(context.database, user_id, stream_id) }
  }),
  route(getUserChannels, ({ user_id }, caller) => {
    requireVisible(context, caller, user_id)
    const subscribed = subscribedChannelIds(context.database, user_id)
    const channels = knownChannels(context, caller).filter(
      (channel) =>
        channel.is_archived === 0 &&
        subscribed.has(channel.id) &&
        maySeeSubscribers(context, caller, channel),
    )
    return { subscribed_channel_ids: channels.map(({ id }) => id) }
  }),
]
