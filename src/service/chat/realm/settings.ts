import * as v from 'valibot'
import { groupSetting, integer } from '../../../protocol/chat/shapes.ts'
import type { ChatContext } from '../context.ts'
import { systemGroupId } from '../groups/groups.ts'

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
  can_mention_many_users_group: v.optional(groupSetting),
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
  return {
    ...settings,
    can_mention_many_users_group:
      settings.can_mention_many_users_group ?? systemGroupId(context, 'role:administrators'),
  }
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
