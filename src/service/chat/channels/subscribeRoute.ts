import { listBounds } from '../../../protocol/bounds.ts'
import { subscribe } from '../../../protocol/chat/channelTools.ts'
import { isGuest } from '../../../protocol/chat/permissions.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import type { Caller, ChatContext } from '../context.ts'
import { hasPermission } from '../realm/permission.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { badRequest, refuse } from '../refuse.ts'
import { route, type Route } from '../router.ts'
import { announceChannels } from './announce.ts'
import { audiences } from './audience.ts'
import { announceCreation } from './change/notices.ts'
import { notifyAdded } from './notifyAdded.ts'
import { asOneParagraph, checkedChannelName, createChannel } from './create.ts'
import { joinChannels } from './join.ts'
import { mayAddOthers, mayJoin } from './membershipRules.ts'
import { checkedNewChannels } from './newChannel.ts'
import { ownerOf } from '../bots/owned.ts'
import { checkMemberships, findPrincipals, type Principal } from './principals.ts'
import type { ChannelRow } from './row.ts'
import { lookUpChannel } from './store/channels.ts'

type Args = ArgumentsOf<typeof subscribe>

type NamedChannel = Args['subscriptions'][number]

interface SortedChannels {
  readonly existing: readonly ChannelRow[]
  readonly missing: readonly NamedChannel[]
  /** Names of existing channels that the caller cannot subscribe these users to. */
  readonly unauthorized: readonly string[]
}

/** Returns true if the caller can subscribe themselves. For guests only to web-public channels, in which they may be already. */
const mayAskToJoin = (context: ChatContext, caller: Caller, channel: ChannelRow): boolean =>
  isGuest(caller) ? channel.is_web_public === 1 : mayJoin(context, caller, channel)

function mayAddTo(
  context: ChatContext,
  caller: Caller,
  channel: ChannelRow,
  principals: readonly Principal[],
) {
  const isForOthers = principals.some(({ user_id }) => user_id !== caller.user_id)
  const isForSelf = principals.some(({ user_id }) => user_id === caller.user_id)
  const owner = ownerOf(context, caller)
  const isForOwner = owner !== undefined && principals.some(({ user_id }) => user_id === owner.user_id)
  return (
    (!isForOthers || mayAddOthers(context, caller, channel)) &&
    (!isForSelf || mayAskToJoin(context, caller, channel)) &&
    // A bot must not give its owner access that the owner does not have.
    (!isForOwner || mayJoin(context, owner, channel))
  )
}

function sortChannels(
  context: ChatContext,
  caller: Caller,
  args: Args,
  principals: readonly Principal[],
): SortedChannels {
  const existing = new Map<number, ChannelRow>()
  const missing = new Map<string, NamedChannel>()
  const unauthorized: string[] = []
  for (const { name: given, description } of args.subscriptions) {
    const name = checkedChannelName(given)
    const channel = lookUpChannel(context.database, { name })
    if (!channel) {
      missing.set(name.toLowerCase(), { name, description })
    } else if (!mayAddTo(context, caller, channel, principals)) unauthorized.push(name)
    else existing.set(channel.id, channel)
  }
  return { existing: [...existing.values()], missing: [...missing.values()], unauthorized }
}

/** Collects the channels that each user joined or had joined before, by user ID. */
class MembershipReport {
  readonly subscribed: Record<string, string[]> = {}
  readonly already_subscribed: Record<string, string[]> = {}
  /** Channels that each user joined. */
  readonly added = new Map<number, ChannelRow[]>()

  add(channel: ChannelRow, principals: readonly Principal[], joined: ReadonlySet<number>): void {
    for (const { user_id } of principals) {
      const record = joined.has(user_id) ? this.subscribed : this.already_subscribed
      ;(record[user_id] ??= []).push(channel.name)
    }
    for (const userId of joined) {
      const added = this.added.get(userId)
      if (added) added.push(channel)
      else this.added.set(userId, [channel])
    }
  }
}

/** @throws Refusal when the request creates too many channels or too many subscriptions */
function checkNumbers({ existing, missing }: SortedChannels, principals: readonly Principal[]): void {
  const { new_channels } = listBounds
  if (missing.length > new_channels) {
    refuse(
      'BAD_REQUEST',
      because('channels.tooManyNew', {
        name: 'subscriptions',
        most: new_channels,
      }),
      { var_name: 'subscriptions' },
    )
  }
  checkMemberships((existing.length + missing.length) * principals.length)
}

/** Subscribes users and creates missing channels, within the caller's transaction. */
export function join(context: ChatContext, caller: Caller, args: Args) {
  const principals = findPrincipals(context, caller, args.principals)
  const sorted = sortChannels(context, caller, args, principals)
  const { unauthorized } = sorted
  if (unauthorized.length > 0 && args.authorization_errors_fatal !== false) {
    badRequest(because('channels.noAccess', { names: unauthorized.join(', ') }))
  }
  checkNumbers(sorted, principals)
  const made = checkedNewChannels(context, caller, sorted.missing, args)
  const isForOthers = principals.some(({ user_id }) => user_id !== caller.user_id)
  if (made.length > 0 && isForOthers && !hasPermission(context, caller, 'can_add_subscribers_group')) {
    badRequest('requests.denied')
  }
  const audienceOf = audiences(context)
  const created = made.map((channel) => createChannel(context, caller, channel, audienceOf))
  const report = new MembershipReport()
  const userIds = principals.map(({ user_id }) => user_id)
  const channels = [...sorted.existing, ...created]
  const joined = joinChannels(context, channels, userIds, audienceOf)
  for (const channel of channels) report.add(channel, principals, new Set(joined.get(channel.id)))
  if (args.announce === true) announceChannels(context, caller, created)
  for (const channel of created) announceCreation(context, caller, channel)
  const { subscribed, already_subscribed, added } = report
  return {
    subscribed,
    already_subscribed,
    ...(args.authorization_errors_fatal === false ? { unauthorized: [...unauthorized] } : {}),
    ...(args.send_new_subscription_messages === false
      ? {}
      : { new_subscription_messages_sent: notifyAdded(context, caller, principals, added) }),
  }
}

/** Route that subscribes users and creates missing channels: all of it, or nothing. */
export const subscribeRoute = (context: ChatContext): Route =>
  route(
    subscribe,
    (args, caller, { drawings }) =>
      context.database.transaction(() => join({ ...context, drawings }, caller, args)),
    {
      sources: ({ subscriptions }) =>
        subscriptions.map(({ description = '' }) => asOneParagraph(description)),
    },
  )
