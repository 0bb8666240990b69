import * as v from 'valibot'
import { endpoint, json, optional, text } from '../endpoint.ts'
import { limits } from './limits.ts'
import { settingParameters } from './userSettings.ts'
import { codePoints, groupSetting, groupSettingChange, integer, plainText, textUpTo } from './shapes.ts'

/*
 * What an organisation decides for itself. Each name is that of `PATCH /realm` and of events; `POST /register` puts
 * `realm_` before it.
 */

/** Settings that are on or off. */
export const organisationFlags = [
  'allow_message_editing',
  'avatar_changes_disabled',
  'email_changes_disabled',
  'emails_restricted_to_domains',
  'enable_guest_user_dm_warning',
  'enable_guest_user_indicator',
  'enable_read_receipts',
  'enable_spectator_access',
  'inline_image_preview',
  'invite_required',
  'name_changes_disabled',
  'presence_disabled',
] as const

/** Time limits in seconds; null: none. */
export const organisationTimeLimits = [
  'message_content_delete_limit_seconds',
  'message_content_edit_limit_seconds',
  'move_messages_between_streams_limit_seconds',
  'move_messages_within_stream_limit_seconds',
] as const

/** Channels with a purpose, by ID; -1: none. */
export const organisationChannels = [
  'moderation_request_channel_id',
  'new_stream_announcements_stream_id',
  'signup_announcements_stream_id',
] as const

/** Settings of who may do what; `permissionRules` says whom each may name. */
export const organisationGroups = [
  'can_access_all_users_group',
  'can_add_custom_emoji_group',
  'can_add_subscribers_group',
  'can_create_bots_group',
  'can_create_groups',
  'can_create_private_channel_group',
  'can_create_public_channel_group',
  'can_create_web_public_channel_group',
  'can_create_write_only_bots_group',
  'can_delete_any_message_group',
  'can_delete_own_message_group',
  'can_invite_users_group',
  'can_manage_all_groups',
  'can_mention_many_users_group',
  'can_move_messages_between_channels_group',
  'can_move_messages_between_topics_group',
  'can_resolve_topics_group',
  'can_set_delete_message_policy_group',
  'can_set_topics_policy_group',
  'create_multiuse_invite_group',
  'direct_message_initiator_group',
  'direct_message_permission_group',
] as const

type Each<Names extends readonly string[], Value> = { [Name in Names[number]]: Value }

/** The same value under each name. */
// @__NO_SIDE_EFFECTS__
const each = <const Names extends readonly string[], Value>(names: Names, value: Value) =>
  Object.fromEntries(names.map((name) => [name, value])) as Each<Names, Value>

/** An object with `realm_` before each name. */
// @__NO_SIDE_EFFECTS__
const forRegister = <T extends object>(entries: T) =>
  Object.fromEntries(Object.entries(entries).map(([name, value]) => [`realm_${name}`, value])) as {
    [Name in keyof T & string as `realm_${Name}`]: T[Name]
  }

/** How `POST /register` tells the settings; absent when not asked for, and read leniently. */
export const organisationSnapshot = forRegister({
  ...each(organisationFlags, v.optional(v.boolean())),
  ...each(organisationTimeLimits, v.optional(v.nullable(integer))),
  ...each(organisationChannels, v.optional(integer)),
  ...each(organisationGroups, v.optional(groupSetting)),
  name: v.optional(v.string()),
  description: v.optional(v.string()),
  default_language: v.optional(v.string()),
  default_code_block_language: v.optional(v.string()),
  message_edit_history_visibility_policy: v.optional(v.string()),
  org_type: v.optional(integer),
  topics_policy: v.optional(v.string()),
  welcome_message_custom_text: v.optional(v.string()),
})

/** What an organisation may be called. */
export const organisationName = v.pipe(
  plainText,
  v.trim(),
  v.check((value) => value !== '', 'must not be empty'),
  v.check((value) => codePoints(value) <= limits.max_realm_name_length, 'is too long'),
)

/** Changes what the organisation decided; administrators, for some settings owners only. */
export const updateOrganisation = endpoint('PATCH', '/realm', {
  parameters: {
    ...each(organisationFlags, optional(json(v.boolean()))),
    ...each(organisationTimeLimits, optional(json(v.nullable(v.pipe(integer, v.minValue(1)))))),
    ...each(organisationChannels, optional(json(v.pipe(integer, v.minValue(-1))))),
    ...each(organisationGroups, optional(json(groupSettingChange))),
    name: optional(text(organisationName)),
    description: optional(text(textUpTo(limits.max_realm_description_length))),
    default_language: optional(text(v.picklist(['en', 'fr', 'de', 'it']))),
    default_code_block_language: optional(text(textUpTo(50))),
    /** Which edits of messages everybody may look at. */
    message_edit_history_visibility_policy: optional(text(v.picklist(['all', 'moves', 'none']))),
    /** What kind of organisation it is, as real services number them. */
    org_type: optional(json(v.picklist([0, 10, 20, 30, 35, 40, 50, 60, 70, 80, 90, 100, 1000]))),
    topics_policy: optional(text(v.picklist(['allow_empty_topic', 'disable_empty_topic']))),
    /** What newcomers are told; empty: nothing. */
    welcome_message_custom_text: optional(text(textUpTo(limits.max_welcome_message_length))),
  },
  errors: ['EXPECTATION_MISMATCH'],
})

const { timezone: _ownTimeZone, ...sharedSettings } = /* @__PURE__ */ settingParameters()
/** What newcomers' settings are until they choose; whoever is here already keeps what they have. Administrators. */
export const updateSettingsDefaults = endpoint('PATCH', '/realm/user_settings_defaults', {
  parameters: sharedSettings,
})

/** The organisation's picture, square. */
export const uploadIcon = endpoint('POST', '/realm/icon', { reply: { icon_url: v.string() }, upload: true })
export const deleteIcon = endpoint('DELETE', '/realm/icon', { reply: { icon_url: v.string() } })

const night = { night: optional(json(v.boolean())) }
/** The wide picture, one for light and one for dark surroundings. */
export const uploadLogo = endpoint('POST', '/realm/logo', { parameters: night, upload: true })
export const deleteLogo = endpoint('DELETE', '/realm/logo', { parameters: night })

export const domain = v.object({ domain: v.string(), allow_subdomains: v.boolean() })
const domainName = text(plainText)

export const getDomains = endpoint('GET', '/realm/domains', { reply: { domains: v.array(domain) } })
/** `new_domain`: its ID and its name. */
export const addDomain = endpoint('POST', '/realm/domains', {
  parameters: { domain: domainName, allow_subdomains: json(v.boolean()) },
  reply: { new_domain: v.tuple([integer, v.string()]) },
})
/** Chat spec 4.16. */
export const updateDomain = endpoint('PATCH', '/realm/domains/{domain}', {
  parameters: { domain: domainName, allow_subdomains: json(v.boolean()) },
})
export const removeDomain = endpoint('DELETE', '/realm/domains/{domain}', {
  parameters: { domain: domainName },
})
