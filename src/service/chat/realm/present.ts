import {
  organisationChannels,
  organisationFlags,
  organisationGroups,
  organisationQuotas,
  organisationTimeLimits,
} from '../../../protocol/chat/organisationSettings.ts'
import {
  channelPermissions,
  groupPermissions,
  organisationPermissions,
  systemGroupNames,
  type PermissionRule,
  type SystemGroupName,
} from '../../../protocol/chat/permissionRules.ts'
import type { Snapshot } from '../../../protocol/chat/register.ts'
import type { ChatContext } from '../context.ts'
import { shownGreeting } from './greeting.ts'
import { pictureAddresses } from './pictures.ts'
import type { OrganisationSettings } from './settings.ts'

/** Settings for which the wire has -1 instead of null. */
const withoutNull: ReadonlySet<string> = new Set([...organisationChannels, 'message_retention_days'])

/** Returns a setting in its wire form, where -1 stands for no channel. */
export const presentSetting = <Name extends keyof OrganisationSettings>(
  name: Name,
  value: OrganisationSettings[Name],
): OrganisationSettings[Name] | -1 => (value === null && withoutNull.has(name) ? -1 : value)

/** MiB in force, decided by an administrator or by default. */
export const quotaInForce = (
  { space }: Pick<ChatContext, 'space'>,
  name: (typeof organisationQuotas)[number],
): number => (name === 'upload_quota_mib' ? space.quotas.organization : space.quotas.person)

/** Settings that all users receive, by name without `realm_`. */
const presentedNames = [
  ...organisationFlags,
  ...organisationTimeLimits,
  ...organisationChannels,
  ...organisationGroups,
  'name',
  'description',
  'default_language',
  'default_code_block_language',
  'message_edit_history_visibility_policy',
  'keep_starred_messages',
  'message_content_allowed_in_email_notifications',
  'message_retention_days',
  'org_type',
  'second_factor_required_of',
  'topics_policy',
] as const satisfies readonly (keyof OrganisationSettings)[]

/** The settings in the form of `POST /register`. */
export const presentSettings = (
  context: Pick<ChatContext, 'database' | 'url' | 'space' | 'previews'>,
  settings: OrganisationSettings,
): Partial<Snapshot> => ({
  ...Object.fromEntries(
    presentedNames.map((name) => [`realm_${name}`, presentSetting(name, settings[name])]),
  ),
  ...Object.fromEntries(
    Object.entries(pictureAddresses(settings)).map(([name, value]) => [`realm_${name}`, value]),
  ),
  ...Object.fromEntries(organisationQuotas.map((name) => [`realm_${name}`, quotaInForce(context, name)])),
  ...(context.previews.isOffered
    ? { realm_inline_url_embed_preview: settings.inline_url_embed_preview }
    : {}),
  realm_url: context.url(),
  realm_welcome_message_custom_text: shownGreeting(context),
})

const describeRule = (rule: PermissionRule, names: RuleNames) => ({
  require_system_group: rule.only !== undefined,
  allow_internet_group: false,
  allow_nobody_group: rule.nobody === 'allowed',
  allow_everyone_group: rule.widest === 'everyone',
  default_group_name: rule.default === 'creator' ? names.creator : rule.default,
  default_for_system_groups: names.ofSystemGroups,
  allowed_system_groups: systemGroupNames.filter((name) => rule.only?.includes(name)),
})

/** What clients read in the place of a group: for its creator, and for the groups of roles. */
interface RuleNames {
  readonly creator: string | null
  readonly ofSystemGroups: SystemGroupName | null
}

const describeRules = (rules: Readonly<Record<string, PermissionRule>>, names: RuleNames) =>
  Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, describeRule(rule, names)]))

/** Restrictions on the groups that each permission can name, in the form of `POST /register`. */
export const supportedPermissionSettings = {
  realm: describeRules(organisationPermissions, { creator: null, ofSystemGroups: null }),
  stream: describeRules(channelPermissions, { creator: 'stream_creator_or_nobody', ofSystemGroups: null }),
  group: describeRules(groupPermissions, { creator: 'group_creator', ofSystemGroups: 'role:nobody' }),
}
