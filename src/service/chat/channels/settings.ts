import * as v from 'valibot'
import { channelPermissions, type ChannelPermission } from '../../../protocol/chat/permissionRules.ts'
import type { PostingRules } from '../../../protocol/chat/permissions.ts'
import { groupSetting, type GroupSetting } from '../../../protocol/chat/shapes.ts'
import type { WithDatabase } from '../../database/database.ts'
import { systemGroupId } from '../groups/groups.ts'
import type { ChannelRow } from './row.ts'

export type ChannelSettings = Readonly<Record<ChannelPermission, GroupSetting>>
export const channelSettingNames = Object.keys(channelPermissions) as readonly ChannelPermission[]

/**
 * Default of a permission that the channel's row lacks. A new channel stores its creator's permissions
 * explicitly.
 */
const defaultSetting = (context: WithDatabase, name: ChannelPermission): GroupSetting => {
  const { default: group } = channelPermissions[name]
  return systemGroupId(context, group === 'creator' ? 'role:nobody' : group)
}

type Stored = Readonly<Partial<Record<ChannelPermission, GroupSetting>>>
const stored = v.record(v.string(), v.optional(groupSetting))

/** Cache of parsed settings: access to a channel is checked for thousands of users at once. */
const known = new Map<string, Stored>()
/** Maximum characters of all cached texts; channels can list many users. */
const MOST_KNOWN = 2 * 1024 * 1024
let knownLength = 0

/** Permissions stored with the channel itself. */
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

type WithPermissions = Pick<ChannelRow, 'permissions'>

/** Returns one permission of a channel: a group's ID, or the users and groups it lists. */
export const channelSetting = (
  context: WithDatabase,
  channel: WithPermissions,
  name: ChannelPermission,
): GroupSetting => ownSettings(channel)[name] ?? defaultSetting(context, name)

export function channelSettings(context: WithDatabase, channel: WithPermissions): ChannelSettings {
  const own = ownSettings(channel)
  const settings = channelSettingNames.map(
    (name) => [name, own[name] ?? defaultSetting(context, name)] as const,
  )
  return Object.fromEntries(settings) as ChannelSettings
}

/** Returns the settings that `postingObstacle` checks. */
export const postingRules = (context: WithDatabase, channel: ChannelRow): PostingRules => ({
  is_archived: channel.is_archived === 1,
  can_send_message_group: channelSetting(context, channel, 'can_send_message_group'),
})
