import * as v from 'valibot'
import { channelPermissions, type ChannelPermission } from '../../../protocol/chat/permissionRules.ts'
import type { PostingRules } from '../../../protocol/chat/permissions.ts'
import { groupSetting, type GroupSetting } from '../../../protocol/chat/shapes.ts'
import type { ChatContext } from '../context.ts'
import { systemGroupId } from '../groups/groups.ts'
import type { ChannelRow } from './row.ts'

export type ChannelSettings = Readonly<Record<ChannelPermission, GroupSetting>>
export const channelSettingNames = Object.keys(channelPermissions) as readonly ChannelPermission[]

/** Whom a permission names where the channel itself does not say. Who made the channel is written down with it. */
const defaultSetting = (context: Context, name: ChannelPermission): GroupSetting => {
  const { default: group } = channelPermissions[name]
  return systemGroupId(context, group === 'creator' ? 'role:nobody' : group)
}

type Stored = Readonly<Partial<Record<ChannelPermission, GroupSetting>>>
const stored = v.record(v.string(), v.optional(groupSetting))

/** Texts that were read already: who may know of a channel is asked for thousands of people at once. */
const known = new Map<string, Stored>()
/** Characters of them in all; channels may list people at length. */
const MOST_KNOWN = 2 * 1024 * 1024
let knownLength = 0

/** What the channel itself says. */
function ownSettings({ permissions }: WithPermissions): Stored {
  const kept = known.get(permissions)
  if (kept) return kept
  const read: Stored = v.parse(stored, JSON.parse(permissions))
  if (knownLength + permissions.length > MOST_KNOWN) {
    known.clear()
    knownLength = 0
  }
  known.set(permissions, read)
  knownLength += permissions.length
  return read
}

type Context = Pick<ChatContext, 'database'>
type WithPermissions = Pick<ChannelRow, 'permissions'>

/** One permission of a channel: a group's ID, or the people and groups it lists. */
export const channelSetting = (
  context: Context,
  channel: WithPermissions,
  name: ChannelPermission,
): GroupSetting => ownSettings(channel)[name] ?? defaultSetting(context, name)

/** All permissions of a channel. */
export function channelSettings(context: Context, channel: WithPermissions): ChannelSettings {
  const own = ownSettings(channel)
  const settings = channelSettingNames.map(
    (name) => [name, own[name] ?? defaultSetting(context, name)] as const,
  )
  return Object.fromEntries(settings) as ChannelSettings
}

/** What `postingObstacle` decides by. */
export const postingRules = (context: Context, channel: ChannelRow): PostingRules => ({
  is_archived: channel.is_archived === 1,
  can_send_message_group: channelSetting(context, channel, 'can_send_message_group'),
})
