import type {
  organisationChannels,
  organisationFlags,
  organisationTimeLimits,
  SecondFactorAudience,
} from '../../../protocol/chat/organisationSettings.ts'
import {
  organisationPermissions,
  type OrganisationPermission,
} from '../../../protocol/chat/permissionRules.ts'
import type { GroupSetting } from '../../../protocol/chat/shapes.ts'
import type { Database, WithDatabase } from '../../database/database.ts'
import { hasWebPublicChannel } from '../channels/store/channels.ts'
import { systemGroupId } from '../groups/systemGroups.ts'
import { settingsVersion, storedSettings, storeSetting } from './store.ts'

interface PlainSettings {
  name: string
  description: string
  default_language: string
  default_code_block_language: string
  /** Kinds of edits that appear in the edit history shown to users. */
  message_edit_history_visibility_policy: 'all' | 'moves' | 'none'
  /** Shows previews of linked pages. */
  inline_url_embed_preview: boolean
  /** Days after which messages are deleted; null: they stay. */
  message_retention_days: number | null
  /** Keeps messages that somebody starred; an addition of this service. */
  keep_starred_messages: boolean
  /** Mails about missed messages can have their text and names. */
  message_content_allowed_in_email_notifications: boolean
  org_type: number
  /** Users who need a second factor to sign in. */
  second_factor_required_of: SecondFactorAudience
  /** Default for channels: allows or forbids empty topics. */
  topics_policy: 'allow_empty_topic' | 'disable_empty_topic'
  /** Greeting of new users, unless the inviter wrote another; null: `defaultGreeting`; empty: none. Markdown. */
  welcome_message_custom_text: string | null
  /** Quota of all files together and of one user's; null: the default. */
  upload_quota_mib: number | null
  upload_quota_of_a_person_mib: number | null
  /** File names of the organization's pictures; null: none was uploaded. */
  icon_path: string | null
  logo_path: string | null
  night_logo_path: string | null
}

/** The organization's settings, defaults included. */
export type OrganisationSettings = PlainSettings &
  Record<(typeof organisationFlags)[number], boolean> &
  /** Seconds; null: no limit. */
  Record<(typeof organisationTimeLimits)[number], number | null> &
  /** Null: none. */
  Record<(typeof organisationChannels)[number], number | null> &
  Record<OrganisationPermission, GroupSetting>

const defaults: Omit<OrganisationSettings, OrganisationPermission> = {
  name: 'Parley',
  description: '',
  default_language: 'en',
  default_code_block_language: '',
  message_edit_history_visibility_policy: 'all',
  inline_url_embed_preview: true,
  message_retention_days: null,
  keep_starred_messages: true,
  message_content_allowed_in_email_notifications: true,
  org_type: 0,
  second_factor_required_of: 'nobody',
  topics_policy: 'allow_empty_topic',
  welcome_message_custom_text: null,
  upload_quota_mib: null,
  upload_quota_of_a_person_mib: null,
  icon_path: null,
  logo_path: null,
  night_logo_path: null,
  allow_message_editing: true,
  avatar_changes_disabled: false,
  email_changes_disabled: false,
  emails_restricted_to_domains: false,
  enable_guest_user_dm_warning: true,
  enable_guest_user_indicator: true,
  enable_read_receipts: true,
  enable_spectator_access: true,
  inline_image_preview: true,
  invite_required: true,
  message_content_in_web_push: true,
  name_changes_disabled: false,
  presence_disabled: false,
  message_content_delete_limit_seconds: null,
  message_content_edit_limit_seconds: null,
  move_messages_between_streams_limit_seconds: null,
  move_messages_within_stream_limit_seconds: null,
  moderation_request_channel_id: null,
  new_stream_announcements_stream_id: null,
  signup_announcements_stream_id: null,
}

const permissionNames = Object.keys(organisationPermissions) as OrganisationPermission[]
const isSetting = (name: string): boolean =>
  Object.hasOwn(defaults, name) || Object.hasOwn(organisationPermissions, name)

const known = new WeakMap<Database, { readonly version: number; readonly settings: OrganisationSettings }>()

function readSettings(context: WithDatabase): OrganisationSettings {
  const permissions = permissionNames.map(
    (name) => [name, systemGroupId(context, organisationPermissions[name].default)] as const,
  )
  const decided = storedSettings(context.database)
    .filter(({ name }) => isSetting(name))
    .map(({ name, value }) => [name, JSON.parse(value) as unknown] as const)
  return { ...defaults, ...Object.fromEntries([...permissions, ...decided]) } as OrganisationSettings
}

/**
 * The settings, under their wire names without `realm_`. Cached until one changes: triggers give
 * `organisation_version` a new random number with each change, and a rollback restores the old number.
 */
export function organisationSettings(context: WithDatabase): OrganisationSettings {
  const { database } = context
  const version = settingsVersion(database)
  const kept = known.get(database)
  if (kept?.version === version) return kept.settings
  const settings = readSettings(context)
  known.set(database, { version, settings })
  return settings
}

/** Stores settings, without checking permissions and without publishing them. */
export function storeOrganisationSettings(
  context: WithDatabase,
  settings: Partial<OrganisationSettings>,
): void {
  const { database } = context
  database.transaction(() => {
    for (const [name, value] of Object.entries(settings)) {
      storeSetting(database, name, value)
    }
  })
}

/** Returns true if visitors without an account can read web-public channels. */
export const hasSpectatorAccess = (context: WithDatabase): boolean =>
  organisationSettings(context).enable_spectator_access && hasWebPublicChannel(context.database)
