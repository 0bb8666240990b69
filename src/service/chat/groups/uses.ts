import { groupPermissionNames } from '../../../protocol/chat/permissionRules.ts'
import { organisationGroups } from '../../../protocol/chat/organisationSettings.ts'
import type { GroupSetting } from '../../../protocol/chat/shapes.ts'
import { maySeeChannel } from '../channels/access.ts'
import { channelSettingNames, channelSettings } from '../channels/settings.ts'
import { activeChannels } from '../channels/store/channels.ts'
import type { Caller, ChatContext } from '../context.ts'
import { organisationSettings } from '../realm/settings.ts'
import { groupPermissionsOf } from './present.ts'
import { groupsWithSubgroup, otherActiveGroups } from './store.ts'

const names = (setting: GroupSetting, groupId: number): boolean =>
  setting === groupId || (typeof setting !== 'number' && setting.direct_subgroups.includes(groupId))

function usedAsSubgroup({ database }: ChatContext, groupId: number): object[] {
  const rows = groupsWithSubgroup(database, groupId)
  if (rows.length === 0) return []
  return [{ type: 'subgroup', supergroup_ids: rows.map(({ group_id }) => group_id) }]
}

function usedByChannels(context: ChatContext, caller: Caller, groupId: number): object[] {
  return activeChannels(context.database).flatMap((channel) => {
    const values = channelSettings(context, channel)
    const settings = channelSettingNames.filter((name) => names(values[name], groupId))
    if (settings.length === 0) return []
    // A channel that the caller cannot see is reported without its ID.
    const which = maySeeChannel(context, caller, channel) ? { channel_id: channel.id } : {}
    return [{ type: 'channel', ...which, settings }]
  })
}

function usedByGroups(context: ChatContext, groupId: number): object[] {
  const rows = otherActiveGroups(context.database, groupId)
  return rows.flatMap((group) => {
    const values = groupPermissionsOf(context, group)
    const settings = groupPermissionNames.filter((name) => names(values[name], groupId))
    return settings.length === 0 ? [] : [{ type: 'user_group', group_id: group.id, settings }]
  })
}

function usedByOrganisation(context: ChatContext, groupId: number): object[] {
  const values = organisationSettings(context)
  const settings = organisationGroups.filter((name) => names(values[name], groupId))
  return settings.length === 0 ? [] : [{ type: 'realm', settings }]
}

/** Returns the settings that use the group and so prevent its deactivation. */
export const usesOfGroup = (context: ChatContext, caller: Caller, groupId: number): object[] => [
  ...usedAsSubgroup(context, groupId),
  ...usedByChannels(context, caller, groupId),
  ...usedByGroups(context, groupId),
  ...usedByOrganisation(context, groupId),
]
