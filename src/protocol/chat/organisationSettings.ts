import * as v from 'valibot'
import { organisationPermissionNames } from './permissionRules.ts'
import { groupSetting, integer } from './shapes.ts'

/*
 * Settings of an organization. Their names are those of `PATCH /realm` and of events; `POST /register`
 * prefixes them with `realm_`.
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
  'message_content_in_web_push',
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

/** Quotas of all files together, and of one user's, in MiB; null: the default. Zulip sends only the first. */
export const organisationQuotas = ['upload_quota_mib', 'upload_quota_of_a_person_mib'] as const

/** Channels with a purpose, by ID; -1: none. */
export const organisationChannels = [
  'moderation_request_channel_id',
  'new_stream_announcements_stream_id',
  'signup_announcements_stream_id',
] as const

/** Group-valued permissions; `permissionRules` says which groups each can name. */
export const organisationGroups = organisationPermissionNames

/** Settings that are texts, or words from a list. */
const organisationTexts = [
  'name',
  'description',
  'default_language',
  'default_code_block_language',
  'message_edit_history_visibility_policy',
  'second_factor_required_of',
  'topics_policy',
  'welcome_message_custom_text',
] as const

/** Users who need a second factor to sign in; an addition of this service. */
export const secondFactorAudiences = ['nobody', 'administrators', 'everybody'] as const
export type SecondFactorAudience = (typeof secondFactorAudiences)[number]

type Each<Names extends readonly string[], Value> = { [Name in Names[number]]: Value }

/** Returns an object with the same value under each name. */
// @__NO_SIDE_EFFECTS__
export const each = <const Names extends readonly string[], Value>(names: Names, value: Value) =>
  Object.fromEntries(names.map((name) => [name, value])) as Each<Names, Value>

/** Prefixes each name of an object with `realm_`. */
// @__NO_SIDE_EFFECTS__
const forRegister = <T extends object>(entries: T) =>
  Object.fromEntries(Object.entries(entries).map(([name, value]) => [`realm_${name}`, value])) as {
    [Name in keyof T & string as `realm_${Name}`]: T[Name]
  }

/** The settings in `POST /register`; absent if not requested, and parsed leniently. */
export const organisationSnapshot = forRegister({
  ...each(organisationFlags, v.optional(v.boolean())),
  ...each(organisationTimeLimits, v.optional(v.nullable(integer))),
  ...each(organisationQuotas, v.optional(v.nullable(integer))),
  ...each(organisationChannels, v.optional(integer)),
  ...each(organisationGroups, v.optional(groupSetting)),
  ...each(organisationTexts, v.optional(v.string())),
  /** Days; null or -1: no end. */
  message_retention_days: v.optional(v.nullable(integer)),
  message_content_allowed_in_email_notifications: v.optional(v.boolean()),
  org_type: v.optional(integer),
  /** Beyond Zulip's: the greeting of new users that the service has, in the organization's language. */
  default_welcome_message: v.optional(v.string()),
  /** Beyond Zulip's, for administrators: state of the disk's free space, `fine`, `low` or `full`. */
  disk_state: v.optional(v.string()),
})
