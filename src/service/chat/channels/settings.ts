import type { PostingRules } from '../../../protocol/chat/permissions.ts'
import type { GroupSetting } from '../../../protocol/chat/shapes.ts'
import type { ChatContext } from '../context.ts'
import { systemGroupId, type SystemGroupName } from '../groups/groups.ts'
import type { ChannelRow } from './row.ts'

/** Who a channel's permissions name where the channel itself does not say. */
const defaults = {
  can_send_message_group: 'role:everyone',
  can_administer_channel_group: 'role:nobody',
  can_add_subscribers_group: 'role:nobody',
  can_remove_subscribers_group: 'role:administrators',
  can_subscribe_group: 'role:nobody',
} as const satisfies Record<string, SystemGroupName>

export type ChannelSettingName = keyof typeof defaults
export type ChannelSettings = Readonly<Record<ChannelSettingName, GroupSetting>>

const settingNames = Object.keys(defaults) as ChannelSettingName[]
type StoredSettings = Partial<ChannelSettings>

/** One permission of a channel: a group's ID, or the people and groups it lists. */
export const channelSetting = (
  context: Pick<ChatContext, 'database'>,
  channel: Pick<ChannelRow, 'permissions'>,
  name: ChannelSettingName,
): GroupSetting =>
  (JSON.parse(channel.permissions) as StoredSettings)[name] ?? systemGroupId(context, defaults[name])

/** All permissions of a channel. */
export function channelSettings(
  context: Pick<ChatContext, 'database'>,
  channel: Pick<ChannelRow, 'permissions'>,
): ChannelSettings {
  const stored = JSON.parse(channel.permissions) as StoredSettings
  return Object.fromEntries(
    settingNames.map((name) => [name, stored[name] ?? systemGroupId(context, defaults[name])]),
  ) as ChannelSettings
}

/** What `postingObstacle` decides by. */
export const postingRules = (context: Pick<ChatContext, 'database'>, channel: ChannelRow): PostingRules => ({
  is_archived: channel.is_archived === 1,
  can_send_message_group: channelSetting(context, channel, 'can_send_message_group'),
})
