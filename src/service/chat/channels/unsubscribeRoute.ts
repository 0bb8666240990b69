import { unsubscribe } from '../../../protocol/chat/channelTools.ts'
import type { Caller, ChatContext } from '../context.ts'
import { say } from '../../refusals/say.ts'
import { badRequest } from '../refuse.ts'
import { route, type Route } from '../router.ts'
import { findChannel } from './access.ts'
import { removeSubscribers } from './leave.ts'
import { mayRemove } from './membershipRules.ts'
import { findPrincipals } from './principals.ts'
import type { ChannelRow } from './row.ts'

function findChannels(context: ChatContext, caller: Caller, names: readonly string[]): ChannelRow[] {
  const channels = new Map<number, ChannelRow>()
  const unknown: string[] = []
  for (const name of names) {
    const channel = findChannel(context, caller, { name })
    if (channel) channels.set(channel.id, channel)
    else unknown.push(name)
  }
  if (unknown.length > 0) badRequest(say('Channel(s) ({names}) do not exist', { names: unknown.join(', ') }))
  return [...channels.values()]
}

/** Leaving channels, or ending others' subscriptions where the caller may. All of it happens or nothing. */
export const unsubscribeRoute = (context: ChatContext): Route =>
  route(unsubscribe, (args, caller) =>
    context.database.transaction(() => {
      const principals = findPrincipals(context, caller, args.principals)
      const channels = findChannels(context, caller, args.subscriptions)
      const removed: string[] = []
      const not_removed: string[] = []
      for (const channel of channels) {
        if (!principals.every((principal) => mayRemove(context, caller, channel, principal))) {
          badRequest('Insufficient permission')
        }
        const left = removeSubscribers(
          context,
          channel,
          principals.map(({ user_id }) => user_id),
        )
        const list = left.length > 0 ? removed : not_removed
        list.push(channel.name)
      }
      return { removed, not_removed }
    }),
  )
