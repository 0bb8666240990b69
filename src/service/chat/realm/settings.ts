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
import type { Database } from '../../database/database.ts'
import type { ChatContext } from '../context.ts'
import { systemGroupId } from '../groups/systemGroups.ts'

interface PlainSettings {
  name: string
  description: string
  default_language: string
  default_code_block_language: string
  /** Which edits of messages everybody may look at. */
  message_edit_history_visibility_policy: 'all' | 'moves' | 'none'
  org_type: number
  /** Of whom a second factor is asked at sign-in. */
  second_factor_required_of: SecondFactorAudience
  /** Whether a topic may be empty where the channel does not say. */
  topics_policy: 'allow_empty_topic' | 'disable_empty_topic'
  /** What a newcomer is told, where the inviter says nothing else; empty: nothing. Markdown. */
  welcome_message_custom_text: string
  /** Space for everybody's files together, and for one person's; null: as usual. */
  upload_quota_mib: number | null
  upload_quota_of_a_person_mib: number | null
  /** Names of files with the organisation's pictures; null: none was uploaded. */
  icon_path: string | null
  logo_path: string | null
  night_logo_path: string | null
}

/** What the organisation has decided, with defaults where it has not. */
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
  org_type: 0,
  second_factor_required_of: 'nobody',
  topics_policy: 'allow_empty_topic',
  welcome_message_custom_text: '',
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

type WithDatabase = Pick<ChatContext, 'database'>

const known = new WeakMap<Database, { readonly version: number; readonly settings: OrganisationSettings }>()

function readSettings(context: WithDatabase): OrganisationSettings {
  const permissions = permissionNames.map(
    (name) => [name, systemGroupId(context, organisationPermissions[name].default)] as const,
  )
  const decided = context.database
    .all<{ name: string; value: string }>('SELECT name, value FROM organisation_setting')
    .filter(({ name }) => isSetting(name))
    .map(({ name, value }) => [name, JSON.parse(value) as unknown] as const)
  return { ...defaults, ...Object.fromEntries([...permissions, ...decided]) } as OrganisationSettings
}

/**
 * The settings, under their names on the wire without `realm_`. Read once and kept until one changes: triggers give
 * `organisation_version` a new random number with each change, and a change undone brings the old number back.
 */
export function organisationSettings(context: WithDatabase): OrganisationSettings {
  const { database } = context
  const { version = 0 } =
    database.get<{ version: number }>('SELECT version FROM organisation_version WHERE id = 1') ?? {}
  const kept = known.get(database)
  if (kept?.version === version) return kept.settings
  const settings = readSettings(context)
  known.set(database, { version, settings })
  return settings
}

/** Stores settings, without checking who may and without telling anybody. */
export function storeOrganisationSettings(
  context: WithDatabase,
  settings: Partial<OrganisationSettings>,
): void {
  const { database } = context
  database.transaction(() => {
    for (const [name, value] of Object.entries(settings)) {
      database.run(
        'INSERT INTO organisation_setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
        name,
        JSON.stringify(value),
      )
    }
  })
}

/** Whether visitors who have not signed in find anything here. */
export const hasSpectatorAccess = (context: WithDatabase): boolean =>
  organisationSettings(context).enable_spectator_access &&
  context.database.get('SELECT 1 FROM channel WHERE is_web_public = 1 AND is_archived = 0 LIMIT 1') !==
    undefined
