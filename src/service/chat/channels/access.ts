import type { ChannelPermission } from '../../../protocol/chat/permissionRules.ts'
import { isAdministrator, isAllowedBy, isGuest, membersOf } from '../../../protocol/chat/permissions.ts'
import type { Caller, ChatContext } from '../context.ts'
import { groupMembership } from '../groups/groups.ts'
import { organisationSettings } from '../realm/settings.ts'
import type { ChannelRow } from './row.ts'
import { channelSetting } from './settings.ts'

export type { ChannelRow } from './row.ts'

export const isPublicChannel = (channel: ChannelRow): boolean => channel.invite_only === 0

export const isSubscribed = (
  context: Pick<ChatContext, 'database'>,
  userId: number,
  channelId: number,
): boolean =>
  context.database.get(
    'SELECT 1 FROM subscription WHERE user_id = ? AND channel_id = ? AND is_active = 1',
    userId,
    channelId,
  ) !== undefined

/** Active subscribers whose accounts are active, ascending. */
export const subscriberIds = (context: Pick<ChatContext, 'database'>, channelId: number): number[] =>
  context.database
    .all<{ user_id: number }>(
      `SELECT user_id FROM subscription JOIN user ON user.id = user_id
       WHERE channel_id = ? AND subscription.is_active = 1 AND user.is_active = 1 ORDER BY user_id`,
      channelId,
    )
    .map(({ user_id }) => user_id)

/** Whether the person looks after the channel: an administrator, or named in its administering group. */
export const administersChannel = (
  context: Pick<ChatContext, 'database'>,
  viewer: Viewer,
  channel: ChannelRow,
): boolean =>
  isAdministrator(viewer) ||
  (!isGuest(viewer) &&
    isAllowedBy(
      viewer.user_id,
      channelSetting(context, channel, 'can_administer_channel_group'),
      groupMembership(context),
    ))

/** Who looks: an account, or nobody signed in. */
export type Viewer = Pick<Caller, 'user_id' | 'role'>

/** Permissions that tell the people whom they name of a private channel: to look after it, to bring others in, to join. */
export const telling = [
  'can_administer_channel_group',
  'can_add_subscribers_group',
  'can_subscribe_group',
] as const satisfies readonly ChannelPermission[]

type Membership = 'subscribed' | 'not-subscribed'

const mayKnowAs = (
  viewer: Viewer,
  channel: ChannelRow,
  membership: Membership,
  isNamed: (userId: number) => boolean,
): boolean => {
  if (channel.is_web_public === 1 || membership === 'subscribed') return true
  if (isGuest(viewer)) return false
  return isPublicChannel(channel) || isAdministrator(viewer) || isNamed(viewer.user_id)
}

/** The same question as `mayKnowOf`, where it is known already whether the person is subscribed. */
export function mayKnow(
  context: Pick<ChatContext, 'database'>,
  viewer: Viewer,
  channel: ChannelRow,
  membership: Membership,
): boolean {
  return mayKnowAs(viewer, channel, membership, (userId) => {
    const groups = groupMembership(context)
    return telling.some((name) => isAllowedBy(userId, channelSetting(context, channel, name), groups))
  })
}

/** The same question about one channel and many people: the groups are looked through once for all of them. */
export function knowersOf(
  context: Pick<ChatContext, 'database'>,
  channel: ChannelRow,
): (viewer: Viewer, membership: Membership) => boolean {
  let named: ReadonlySet<number> | undefined
  const look = (): ReadonlySet<number> => {
    const groups = groupMembership(context)
    return new Set(telling.flatMap((name) => [...membersOf(channelSetting(context, channel, name), groups)]))
  }
  return (viewer, membership) =>
    mayKnowAs(viewer, channel, membership, (userId) => (named ??= look()).has(userId))
}

/** Whether visitors who have not signed in may look into the channel. */
export const isOpenToVisitors = (context: Pick<ChatContext, 'database'>, channel: ChannelRow): boolean =>
  channel.is_web_public === 1 && organisationSettings(context).enable_spectator_access

/**
 * Whether the person may know that the channel exists and what it is called. That does not open what was written
 * there: see `historyAccess`. Without a viewer: a visitor who has not signed in.
 */
export function mayKnowOf(
  context: Pick<ChatContext, 'database'>,
  viewer: Viewer | undefined,
  channel: ChannelRow,
): boolean {
  if (!viewer) return isOpenToVisitors(context, channel)
  return (
    mayKnow(context, viewer, channel, 'not-subscribed') || isSubscribed(context, viewer.user_id, channel.id)
  )
}

/** Whether the person may know who is subscribed: everybody who knows of the channel, but guests only from inside. */
export const mayKnowSubscribers = (
  context: Pick<ChatContext, 'database'>,
  viewer: Viewer,
  channel: ChannelRow,
): boolean =>
  isGuest(viewer) ? isSubscribed(context, viewer.user_id, channel.id) : mayKnowOf(context, viewer, channel)

/** The channel, or undefined when there is none or the person may not know of it: the two look the same. */
export function findChannel(
  context: ChatContext,
  caller: Caller | undefined,
  wanted: { readonly id: number } | { readonly name: string },
): ChannelRow | undefined {
  const channel = lookUpChannel(context, wanted)
  return channel && mayKnowOf(context, caller, channel) ? channel : undefined
}

/** The channel whoever asks. Only for code that then decides itself what may be told. */
export const lookUpChannel = (
  context: Pick<ChatContext, 'database'>,
  wanted: { readonly id: number } | { readonly name: string },
): ChannelRow | undefined =>
  'id' in wanted
    ? context.database.get<ChannelRow>('SELECT * FROM channel WHERE id = ?', wanted.id)
    : context.database.get<ChannelRow>('SELECT * FROM channel WHERE name = ?', wanted.name.trim())

/**
 * What the person may read there. `all`: everything, what was sent before they joined too; `received`: only what
 * was delivered to them; `none`: nothing.
 */
export function historyAccess(
  context: ChatContext,
  caller: Caller | undefined,
  channel: ChannelRow,
): 'all' | 'received' | 'none' {
  if (!caller) return isOpenToVisitors(context, channel) ? 'all' : 'none'
  if (channel.is_web_public === 1) return 'all'
  if (isPublicChannel(channel) && !isGuest(caller)) return 'all'
  if (!isSubscribed(context, caller.user_id, channel.id)) return 'none'
  return isPublicChannel(channel) || channel.history_public_to_subscribers === 1 ? 'all' : 'received'
}
