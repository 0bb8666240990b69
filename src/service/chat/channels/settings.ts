import * as v from 'valibot'
import type { PostingRules } from '../../../protocol/chat/permissions.ts'
import { groupSetting, type GroupSetting } from '../../../protocol/chat/shapes.ts'
import type { ChatContext } from '../context.ts'
import { systemGroupId, type SystemGroupName } from '../groups/groups.ts'
import type { ChannelRow } from './row.ts'

/** Who a channel's permissions name where the channel itself does not say. */
const defaults = {
  can_add_subscribers_group: 'role:nobody',
  can_administer_channel_group: 'role:nobody',
  can_create_topic_group: 'role:everyone',
  can_delete_any_message_group: 'role:nobody',
  can_delete_own_message_group: 'role:nobody',
  can_move_messages_out_of_channel_group: 'role:nobody',
  can_move_messages_within_channel_group: 'role:nobody',
  can_remove_subscribers_group: 'role:administrators',
  can_resolve_topics_group: 'role:nobody',
  can_send_message_group: 'role:everyone',
  can_subscribe_group: 'role:nobody',
} as const satisfies Record<string, SystemGroupName>

export type ChannelSettingName = keyof typeof defaults
export type ChannelSettings = Readonly<Record<ChannelSettingName, GroupSetting>>
export const channelSettingNames = Object.keys(defaults) as readonly ChannelSettingName[]

const stored = v.record(v.string(), v.optional(groupSetting))

type Context = Pick<ChatContext, 'database'>
type WithPermissions = Pick<ChannelRow, 'permissions'>

/** One permission of a channel: a group's ID, or the people and groups it lists. */
export const channelSetting = (
  context: Context,
  channel: WithPermissions,
  name: ChannelSettingName,
): GroupSetting =>
  v.parse(stored, JSON.parse(channel.permissions))[name] ?? systemGroupId(context, defaults[name])

/** All permissions of a channel. */
export function channelSettings(context: Context, channel: WithPermissions): ChannelSettings {
  const own = v.parse(stored, JSON.parse(channel.permissions))
  const settings = channelSettingNames.map(
    (name) => [name, own[name] ?? systemGroupId(context, defaults[name])] as const,
  )
  return Object.fromEntries(settings) as ChannelSettings
}

/** What `postingObstacle` decides by. */
export const postingRules = (context: Context, channel: ChannelRow): PostingRules => ({
  is_archived: channel.is_archived === 1,
  can_send_message_group: channelSetting(context, channel, 'can_send_message_group'),
})
