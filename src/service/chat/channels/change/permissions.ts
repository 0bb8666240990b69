import { channelPermissions, type ChannelPermission } from '../../../../protocol/chat/permissionRules.ts'
import { isSameSetting } from '../../../../protocol/chat/sameSetting.ts'
import type { GroupSetting, GroupSettingChange } from '../../../../protocol/chat/shapes.ts'
import type { Caller, ChatContext } from '../../context.ts'
import { checkedGroupSetting, requireExpected } from '../../groups/checkSetting.ts'
import { hasPermission } from '../../realm/permission.ts'
import { badRequest } from '../../refuse.ts'
import type { ChannelRow } from '../row.ts'
import { channelSettingNames, channelSettings } from '../settings.ts'
import { requireContentAccess } from './rules.ts'

type Given<Value> = { readonly [Name in ChannelPermission]?: Value | undefined }
export type PermissionValues = Partial<Record<ChannelPermission, GroupSetting>>

/** Permissions that give access to the messages of a private channel. */
const opening: ReadonlySet<ChannelPermission> = new Set(['can_add_subscribers_group', 'can_subscribe_group'])
const aboutDeleting: ReadonlySet<ChannelPermission> = new Set([
  'can_delete_any_message_group',
  'can_delete_own_message_group',
])

function checkMayDecide(context: ChatContext, caller: Caller, names: readonly ChannelPermission[]): void {
  const isAboutDeleting = names.some((name) => aboutDeleting.has(name))
  if (isAboutDeleting && !hasPermission(context, caller, 'can_set_delete_message_policy_group')) {
    badRequest('requests.denied')
  }
}

/**
 * Returns a new channel's permissions in their shortest form. @throws Refusal if one names a user or group
 * that it excludes
 */
export function newPermissions(
  context: ChatContext,
  caller: Caller,
  given: Given<GroupSetting>,
): PermissionValues {
  const names = channelSettingNames.filter((name) => given[name] !== undefined)
  checkMayDecide(context, caller, names)
  return Object.fromEntries(
    names.map((name) => {
      const value = given[name]
      return [
        name,
        value === undefined ? value : checkedGroupSetting(context, name, value, channelPermissions[name]),
      ]
    }),
  )
}

/**
 * Returns the channel's permissions after the change.
 * @throws Refusal EXPECTATION_MISMATCH, or if one names a user or group that it excludes
 */
export function changedPermissions(
  context: ChatContext,
  caller: Caller,
  channel: ChannelRow,
  given: Given<GroupSettingChange>,
): PermissionValues {
  const current = channelSettings(context, channel)
  const changed: PermissionValues = {}
  for (const name of channelSettingNames) {
    const change = given[name]
    if (change === undefined) continue
    requireExpected(change, current[name])
    const value = checkedGroupSetting(context, name, change.new, channelPermissions[name])
    if (isSameSetting(value, current[name])) continue
    if (opening.has(name)) requireContentAccess(context, caller, channel)
    changed[name] = value
  }
  checkMayDecide(context, caller, Object.keys(changed) as ChannelPermission[])
  return changed
}
