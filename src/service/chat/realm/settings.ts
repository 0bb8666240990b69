import * as v from 'valibot'
import { groupSetting, integer } from '../../../protocol/chat/shapes.ts'
import type { ChatContext } from '../context.ts'
import { systemGroupId, type SystemGroupName } from '../groups/groups.ts'

/** Whom each permission of the organisation names where the organisation has not decided. */
const permissionDefaults = {
  can_add_subscribers_group: 'role:members',
  can_create_private_channel_group: 'role:members',
  can_create_public_channel_group: 'role:members',
  can_create_web_public_channel_group: 'role:administrators',
  can_delete_any_message_group: 'role:administrators',
  can_delete_own_message_group: 'role:everyone',
  can_mention_many_users_group: 'role:administrators',
  can_move_messages_between_channels_group: 'role:members',
  can_move_messages_between_topics_group: 'role:members',
  can_resolve_topics_group: 'role:everyone',
  can_set_topics_policy_group: 'role:members',
} as const satisfies Record<string, SystemGroupName>

type PermissionName = keyof typeof permissionDefaults
const permissionNames = Object.keys(permissionDefaults) as PermissionName[]
const optionalGroup = v.optional(groupSetting)

const stored = v.object({
  name: v.optional(v.string(), 'Parley'),
  description: v.optional(v.string(), ''),
  url: v.optional(v.string(), ''),
  icon_url: v.optional(v.string(), ''),
  /** Whether a topic may be empty where the channel does not say: `allow_empty_topic` or `disable_empty_topic`. */
  topics_policy: v.optional(v.picklist(['allow_empty_topic', 'disable_empty_topic']), 'allow_empty_topic'),
  allow_message_editing: v.optional(v.boolean(), true),
  /** Null: no limit. */
  message_content_edit_limit_seconds: v.optional(v.nullable(integer), null),
  /** Visitors who have not signed in may read web-public channels. */
  enable_spectator_access: v.optional(v.boolean(), true),
  /** Null: no limit. */
  message_content_delete_limit_seconds: v.optional(v.nullable(integer), null),
  /** For those who are no moderators; null: no limit. */
  move_messages_within_stream_limit_seconds: v.optional(v.nullable(integer), null),
  move_messages_between_streams_limit_seconds: v.optional(v.nullable(integer), null),
  /** `all`, only `moves`, or `none` (chat spec 2.1 `edit_history`). */
  message_edit_history_visibility_policy: v.optional(v.picklist(['all', 'moves', 'none']), 'all'),
  enable_read_receipts: v.optional(v.boolean(), true),
  /** The private channel to which reports of messages go; null: messages cannot be reported. */
  moderation_request_channel_id: v.optional(v.nullable(integer), null),
  /** Space for everybody's uploads together; null: no limit. */
  upload_quota_mib: v.optional(v.nullable(integer), null),
  ...(Object.fromEntries(permissionNames.map((name) => [name, optionalGroup])) as Record<
    PermissionName,
    typeof optionalGroup
  >),
  /** The channel in which new public channels are announced; null: nowhere. */
  new_stream_announcements_stream_id: v.optional(v.nullable(integer), null),
})

type Stored = v.InferOutput<typeof stored>
/** What the organisation has decided, with defaults where it has not. */
export type OrganisationSettings = Required<Stored>

type WithDatabase = Pick<ChatContext, 'database'>

/** The names under which `organisation_setting` keeps them, as on the wire without `realm_`. */
export function organisationSettings(context: WithDatabase): OrganisationSettings {
  const rows = context.database.all<{ name: string; value: string }>(
    'SELECT name, value FROM organisation_setting',
  )
  const known = Object.fromEntries(
    rows
      .filter(({ name }) => Object.hasOwn(stored.entries, name))
      .map(({ name, value }) => [name, JSON.parse(value) as unknown]),
  )
  const settings = v.parse(stored, known)
  const permissions = permissionNames.map(
    (name) => [name, settings[name] ?? systemGroupId(context, permissionDefaults[name])] as const,
  )
  return { ...settings, ...Object.fromEntries(permissions) } as OrganisationSettings
}

/** Stores settings, without checking who may and without telling anybody. */
export function storeOrganisationSettings(context: WithDatabase, settings: Partial<Stored>): void {
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
