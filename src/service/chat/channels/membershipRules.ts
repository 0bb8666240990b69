import { isAllowedBy, isGuest } from '../../../protocol/chat/permissions.ts'
import type { Caller, ChatContext } from '../context.ts'
import { groupMembership } from '../groups/groups.ts'
import { hasPermission } from '../realm/permission.ts'
import { administersChannel, isPublicChannel } from './access.ts'
import type { Principal } from './principals.ts'
import type { ChannelRow } from './row.ts'
import type { ChannelPermission } from '../../../protocol/chat/permissionRules.ts'
import { channelSetting } from './settings.ts'
import { isSubscribed } from './store/channels.ts'

const isNamedBy = (
  context: ChatContext,
  caller: Caller,
  channel: ChannelRow,
  setting: ChannelPermission,
): boolean =>
  !isGuest(caller) &&
  isAllowedBy(caller.user_id, channelSetting(context, channel, setting), groupMembership(context))

/**
 * Returns true if the caller can join the channel without being added. Guests can join only web-public
 * channels.
 */
export function mayJoin(context: ChatContext, caller: Caller, channel: ChannelRow): boolean {
  if (channel.is_web_public === 1 || isSubscribed(context.database, caller.user_id, channel.id)) return true
  if (isGuest(caller)) return false
  return (
    isPublicChannel(channel) ||
    isNamedBy(context, caller, channel, 'can_subscribe_group') ||
    isNamedBy(context, caller, channel, 'can_add_subscribers_group')
  )
}

/**
 * Returns true if the caller can add others: by the channel's permission or, for channels that they can read,
 * by the organization's.
 */
export function mayAddOthers(context: ChatContext, caller: Caller, channel: ChannelRow): boolean {
  if (isGuest(caller)) return false
  if (isNamedBy(context, caller, channel, 'can_add_subscribers_group')) return true
  const isInside = isPublicChannel(channel) || isSubscribed(context.database, caller.user_id, channel.id)
  const isGiven =
    administersChannel(context, caller, channel) ||
    hasPermission(context, caller, 'can_add_subscribers_group')
  return isInside && isGiven
}

/**
 * Returns true if the caller can end this subscription: their own, their bot's, or others' by the channel's
 * permission.
 */
export const mayRemove = (
  context: ChatContext,
  caller: Caller,
  channel: ChannelRow,
  principal: Principal,
): boolean =>
  principal.user_id === caller.user_id ||
  (principal.is_bot && principal.bot_owner_id === caller.user_id) ||
  administersChannel(context, caller, channel) ||
  isNamedBy(context, caller, channel, 'can_remove_subscribers_group')
