import { createChannel } from '../../../protocol/chat/channelTools.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import type { Caller, ChatContext } from '../context.ts'
import { hasPermission } from '../realm/permission.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { badRequest, refuse } from '../refuse.ts'
import { route, type Route } from '../router.ts'
import { announceChannels } from './announce.ts'
import { announceCreation } from './change/notices.ts'
import { notifyAdded } from './notifyAdded.ts'
import { asOneParagraph, createChannel as storeChannel } from './create.ts'
import { addSubscribers } from './join.ts'
import { checkedNewChannels } from './newChannel.ts'
import { findPrincipals } from './principals.ts'
import { lookUpChannel } from './store/channels.ts'

type Args = ArgumentsOf<typeof createChannel>

function create(context: ChatContext, caller: Caller, args: Args): number {
  const [wanted] = checkedNewChannels(context, caller, [args], args)
  if (!wanted) throw new Error('No channel was asked for')
  const other = lookUpChannel(context.database, { name: wanted.name })
  if (other) {
    refuse('CHANNEL_ALREADY_EXISTS', because('channels.exists', { name: other.name }), {
      channel_name: other.name,
    })
  }
  const principals = findPrincipals(context, caller, args.subscribers)
  const isForOthers = principals.some(({ user_id }) => user_id !== caller.user_id)
  if (isForOthers && !hasPermission(context, caller, 'can_add_subscribers_group')) {
    badRequest('requests.denied')
  }
  const channel = storeChannel(context, caller, wanted)
  const joined = addSubscribers(
    context,
    channel,
    principals.map(({ user_id }) => user_id),
  )
  if (args.announce === true) announceChannels(context, caller, [channel])
  announceCreation(context, caller, channel)
  if (args.send_new_subscription_messages !== false) {
    notifyAdded(context, caller, principals, new Map(joined.map((userId) => [userId, [channel]])))
  }
  return channel.id
}

/** Route that creates a channel with its subscribers; an existing channel is refused, not joined. */
export const createRoute = (context: ChatContext): Route =>
  route(
    createChannel,
    (args, caller, { drawings }) =>
      context.database.transaction(() => ({ id: create({ ...context, drawings }, caller, args) })),
    { sources: ({ description = '' }) => [asOneParagraph(description)] },
  )
