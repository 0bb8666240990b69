import type { ChannelPermission } from '../../../protocol/chat/permissionRules.ts'
import { isAdministrator, isAllowedBy, isGuest, membersOf } from '../../../protocol/chat/permissions.ts'
import type { WithDatabase } from '../../database/database.ts'
import type { Caller, ChatContext } from '../context.ts'
import { groupMembership } from '../groups/groups.ts'
import { organisationSettings } from '../realm/settings.ts'
import type { ChannelRow } from './row.ts'
import { channelSetting } from './settings.ts'
import { isSubscribed, lookUpChannel } from './store/channels.ts'

export type { ChannelRow } from './row.ts'

export const isPublicChannel = (channel: ChannelRow): boolean => channel.invite_only === 0

/**
 * Returns true if the viewer administers the channel: as an administrator or by its
 * can_administer_channel_group.
 */
export const administersChannel = (context: WithDatabase, viewer: Viewer, channel: ChannelRow): boolean =>
  isAdministrator(viewer) ||
  (!isGuest(viewer) &&
    isAllowedBy(
      viewer.user_id,
      channelSetting(context, channel, 'can_administer_channel_group'),
      groupMembership(context),
    ))

/** The account whose access is checked. */
export type Viewer = Pick<Caller, 'user_id' | 'role'>

/**
 * Permissions that make a private channel visible to their members: to administer it, to add others, to join.
 */
export const visibilityPermissions = [
  'can_administer_channel_group',
  'can_add_subscribers_group',
  'can_subscribe_group',
] as const satisfies readonly ChannelPermission[]

type Membership = 'subscribed' | 'not-subscribed'

const maySeeWith = (
  viewer: Viewer,
  channel: ChannelRow,
  membership: Membership,
  isNamed: (userId: number) => boolean,
): boolean => {
  if (channel.is_web_public === 1 || membership === 'subscribed') return true
  if (isGuest(viewer)) return false
  return isPublicChannel(channel) || isAdministrator(viewer) || isNamed(viewer.user_id)
}

/** Answers `maySeeChannel` when the viewer's membership is already known. */
export function maySeeChannelAs(
  context: WithDatabase,
  viewer: Viewer,
  channel: ChannelRow,
  membership: Membership,
): boolean {
  return maySeeWith(viewer, channel, membership, (userId) => {
    const groups = groupMembership(context)
    return visibilityPermissions.some((name) =>
      isAllowedBy(userId, channelSetting(context, channel, name), groups),
    )
  })
}

/** Answers `maySeeChannelAs` for one channel and many viewers, traversing the groups only once. */
export function channelVisibility(
  context: WithDatabase,
  channel: ChannelRow,
): (viewer: Viewer, membership: Membership) => boolean {
  let named: ReadonlySet<number> | undefined
  const look = (): ReadonlySet<number> => {
    const groups = groupMembership(context)
    return new Set(
      visibilityPermissions.flatMap((name) => [...membersOf(channelSetting(context, channel, name), groups)]),
    )
  }
  return (viewer, membership) =>
    maySeeWith(viewer, channel, membership, (userId) => (named ??= look()).has(userId))
}

/** Returns true if visitors without an account can read the channel. */
export const isOpenToVisitors = (context: WithDatabase, channel: ChannelRow): boolean =>
  channel.is_web_public === 1 && organisationSettings(context).enable_spectator_access

/**
 * Returns true if the viewer can see the channel: that it exists, and its name. Reading its messages is
 * another matter: see `historyAccess`. Without a viewer, answers for visitors without an account.
 */
export function maySeeChannel(
  context: WithDatabase,
  viewer: Viewer | undefined,
  channel: ChannelRow,
): boolean {
  if (!viewer) return isOpenToVisitors(context, channel)
  return (
    maySeeChannelAs(context, viewer, channel, 'not-subscribed') ||
    isSubscribed(context.database, viewer.user_id, channel.id)
  )
}

/**
 * Returns true if the viewer can see the channel's subscribers. Guests can only if they are subscribed
 * themselves.
 */
export const maySeeSubscribers = (context: WithDatabase, viewer: Viewer, channel: ChannelRow): boolean =>
  isGuest(viewer)
    ? isSubscribed(context.database, viewer.user_id, channel.id)
    : maySeeChannel(context, viewer, channel)

/** Returns the channel; undefined alike if it does not exist or the caller cannot see it. */
export function findChannel(
  context: ChatContext,
  caller: Caller | undefined,
  wanted: { readonly id: number } | { readonly name: string },
): ChannelRow | undefined {
  const channel = lookUpChannel(context.database, wanted)
  return channel && maySeeChannel(context, caller, channel) ? channel : undefined
}

/**
 * Returns the messages that the caller can read in the channel: `all`, those sent before they joined
 * included; `received`, only those delivered to them; `none`.
 */
export function historyAccess(
  context: ChatContext,
  caller: Caller | undefined,
  channel: ChannelRow,
): 'all' | 'received' | 'none' {
  if (!caller) return isOpenToVisitors(context, channel) ? 'all' : 'none'
  if (channel.is_web_public === 1) return 'all'
  if (isPublicChannel(channel) && !isGuest(caller)) return 'all'
  if (!isSubscribed(context.database, caller.user_id, channel.id)) return 'none'
  return isPublicChannel(channel) || channel.history_public_to_subscribers === 1 ? 'all' : 'received'
}
