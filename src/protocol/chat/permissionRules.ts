/*
 * Restrictions of the group-valued permissions of organization, channels and groups: announced to clients as
 * `server_supported_permission_settings`, and enforced by the service.
 */

/** System groups, from the narrowest to the widest, and the empty one. */
export const systemGroupNames = [
  'role:owners',
  'role:administrators',
  'role:moderators',
  'role:fullmembers',
  'role:members',
  'role:everyone',
  'role:internet',
  'role:nobody',
] as const
export type SystemGroupName = (typeof systemGroupNames)[number]

export interface PermissionRule {
  /** Default value; `creator`: the user who created the channel or group. */
  readonly default: SystemGroupName | 'creator'
  /** `members` excludes guests, even those in a named group. */
  readonly widest: 'members' | 'everyone'
  /** `allowed`: the empty group can be named. */
  readonly nobody: 'allowed' | 'refused'
  /** The only groups that can be named; absent: every group and user can. */
  readonly only?: readonly SystemGroupName[]
}

const members = { default: 'role:members', widest: 'members', nobody: 'allowed' } as const
const administrators = { ...members, default: 'role:administrators' } as const
const owners = { ...members, default: 'role:owners' } as const
const nobody = { ...members, default: 'role:nobody' } as const
const creator = { ...members, default: 'creator' } as const
const everyone = { default: 'role:everyone', widest: 'everyone', nobody: 'allowed' } as const

/** Permissions of the organization, by wire name without `realm_`. */
export const organisationPermissions = {
  can_access_all_users_group: {
    ...everyone,
    default: 'role:members',
    nobody: 'refused',
    only: ['role:everyone', 'role:members'],
  },
  can_add_custom_emoji_group: members,
  can_add_subscribers_group: members,
  can_create_bots_group: members,
  can_create_groups: members,
  can_create_private_channel_group: members,
  can_create_public_channel_group: members,
  can_create_web_public_channel_group: {
    ...administrators,
    only: ['role:moderators', 'role:administrators', 'role:owners', 'role:nobody'],
  },
  can_create_write_only_bots_group: members,
  can_delete_any_message_group: administrators,
  can_delete_own_message_group: everyone,
  can_invite_users_group: members,
  can_manage_all_groups: { ...owners, nobody: 'refused' },
  can_mention_many_users_group: administrators,
  can_move_messages_between_channels_group: members,
  can_move_messages_between_topics_group: { ...everyone, default: 'role:members' },
  can_resolve_topics_group: everyone,
  can_set_delete_message_policy_group: { ...members, default: 'role:moderators' },
  can_set_topics_policy_group: members,
  create_multiuse_invite_group: administrators,
  direct_message_initiator_group: everyone,
  direct_message_permission_group: everyone,
} as const satisfies Record<string, PermissionRule>
export type OrganisationPermission = keyof typeof organisationPermissions
export const organisationPermissionNames = Object.keys(
  organisationPermissions,
) as readonly OrganisationPermission[]

export const channelPermissions = {
  can_add_subscribers_group: nobody,
  can_administer_channel_group: creator,
  can_create_topic_group: everyone,
  can_delete_any_message_group: nobody,
  can_delete_own_message_group: nobody,
  can_move_messages_out_of_channel_group: nobody,
  can_move_messages_within_channel_group: nobody,
  can_remove_subscribers_group: administrators,
  can_resolve_topics_group: nobody,
  can_send_message_group: everyone,
  can_subscribe_group: nobody,
} as const satisfies Record<string, PermissionRule>

export type ChannelPermission = keyof typeof channelPermissions

export const channelPermissionNames = Object.keys(channelPermissions) as readonly ChannelPermission[]

export const groupPermissions = {
  can_add_members_group: creator,
  can_join_group: nobody,
  can_leave_group: everyone,
  can_manage_group: creator,
  can_mention_group: everyone,
  can_remove_members_group: nobody,
} as const satisfies Record<string, PermissionRule>
export type GroupPermission = keyof typeof groupPermissions
export const groupPermissionNames = Object.keys(groupPermissions) as readonly GroupPermission[]

/** Returns true if a permission can name the group. */
export function mayName(
  rule: PermissionRule,
  { name, deactivated }: { readonly name: string; readonly deactivated: boolean },
): boolean {
  if (deactivated || name === 'role:internet') return false
  if (rule.only) return rule.only.some((each) => each === name)
  if (name === 'role:everyone') return rule.widest === 'everyone'
  return name !== 'role:nobody' || rule.nobody === 'allowed'
}

/** Settings that only owners can change; administrators can change the others. */
const ownerSettings: ReadonlySet<string> = new Set([
  'can_create_groups',
  'can_invite_users_group',
  'can_manage_all_groups',
  'create_multiuse_invite_group',
  'emails_restricted_to_domains',
  'invite_required',
  'second_factor_required_of',
])

/** Returns the lowest role that can change a setting of the organization. */
export const changedBy = (setting: string): 'owner' | 'administrator' =>
  ownerSettings.has(setting) ? 'owner' : 'administrator'
