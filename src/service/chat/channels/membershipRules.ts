import { isAllowedBy, isGuest } from '../../../protocol/chat/permissions.ts'
import type { Caller, ChatContext } from '../context.ts'
import { groupMembership } from '../groups/groups.ts'
import { hasPermission } from '../realm/permission.ts'
import { administersChannel, isPublicChannel, isSubscribed } from './access.ts'
import type { Principal } from './principals.ts'
import type { ChannelRow } from './row.ts'
import type { ChannelPermission } from '../../../protocol/chat/permissionRules.ts'
import { channelSetting } from './settings.ts'

const isNamedBy = (
  context: ChatContext,
  caller: Caller,
  channel: ChannelRow,
  setting: ChannelPermission,
): boolean =>
  !isGuest(caller) &&
  isAllowedBy(caller.user_id, channelSetting(context, channel, setting), groupMembership(context))

/** Whether the person may join the channel by themselves. Guests join web-public channels only. */
export function mayJoin(context: ChatContext, caller: Caller, channel: ChannelRow): boolean {
  if (channel.is_web_public === 1 || isSubscribed(context, caller.user_id, channel.id)) return true
  if (isGuest(caller)) return false
  return (
    isPublicChannel(channel) ||
    isNamedBy(context, caller, channel, 'can_subscribe_group') ||
    isNamedBy(context, caller, channel, 'can_add_subscribers_group')
  )
}

/**
 * Whether the person may bring others in: as the channel says, or as the organisation says of channels that they can
 * read themselves.
 */
export function mayAddOthers(context: ChatContext, caller: Caller, channel: ChannelRow): boolean {
  if (isGuest(caller)) return false
  if (isNamedBy(context, caller, channel, 'can_add_subscribers_group')) return true
  const isInside = isPublicChannel(channel) || isSubscribed(context, caller.user_id, channel.id)
  const isGiven =
    administersChannel(context, caller, channel) ||
    hasPermission(context, caller, 'can_add_subscribers_group')
  return isInside && isGiven
}

/** Whether the person may end this subscription: their own, their bot's, or others' as the channel allows. */
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
