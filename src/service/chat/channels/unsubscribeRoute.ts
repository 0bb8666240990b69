import { unsubscribe } from '../../../protocol/chat/channelTools.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import type { Caller, ChatContext } from '../context.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { badRequest } from '../refuse.ts'
import { route, type Route } from '../router.ts'
import { findChannel } from './access.ts'
import { leaveChannels } from './leave.ts'
import { mayRemove } from './membershipRules.ts'
import { checkMemberships, findPrincipals } from './principals.ts'
import type { ChannelRow } from './row.ts'

function findChannels(context: ChatContext, caller: Caller, names: readonly string[]): ChannelRow[] {
  const channels = new Map<number, ChannelRow>()
  const unknown: string[] = []
  for (const name of names) {
    const channel = findChannel(context, caller, { name })
    if (channel) channels.set(channel.id, channel)
    else unknown.push(name)
  }
  if (unknown.length > 0) badRequest(because('channels.theseUnknown', { names: unknown.join(', ') }))
  return [...channels.values()]
}

/** Ends subscriptions, within the caller's transaction. */
export function leave(context: ChatContext, caller: Caller, args: ArgumentsOf<typeof unsubscribe>) {
  const principals = findPrincipals(context, caller, args.principals)
  const channels = findChannels(context, caller, args.subscriptions)
  checkMemberships(channels.length * principals.length)
  for (const channel of channels) {
    if (!principals.every((principal) => mayRemove(context, caller, channel, principal))) {
      badRequest('requests.denied')
    }
  }
  const left = leaveChannels(
    context,
    channels,
    principals.map(({ user_id }) => user_id),
  )
  const namesOf = (wanted: readonly ChannelRow[]): string[] => wanted.map(({ name }) => name)
  return {
    removed: namesOf(channels.filter(({ id }) => left.has(id))),
    not_removed: namesOf(channels.filter(({ id }) => !left.has(id))),
  }
}

/** Route that ends the caller's subscriptions, or others' if permitted: all of them, or none. */
export const unsubscribeRoute = (context: ChatContext): Route =>
  route(unsubscribe, (args, caller) => context.database.transaction(() => leave(context, caller, args)))
