import { organisationFlags, organisationTimeLimits } from '../../../protocol/chat/organisationSettings.ts'
import {
  channelPermissionNames,
  organisationPermissionNames,
} from '../../../protocol/chat/permissionRules.ts'
import type { ChannelRow } from '../../chat/channels/row.ts'
import { channelSettings } from '../../chat/channels/settings.ts'
import { allFolders } from '../../chat/channelFolders/store.ts'
import { allPlaygrounds } from '../../chat/playgrounds/store.ts'
import { organisationSettings } from '../../chat/realm/settings.ts'
import { allLinkifiers, allowedDomains, storedSettings } from '../../chat/realm/store.ts'
import { settingsDefaults } from '../../chat/users/settings.ts'
import type { WithDatabase } from '../../database/database.ts'
import { Form, type Row } from './form.ts'
import type { ExportedGroups } from './groups.ts'
import type { Recipients } from './recipients.ts'
import { firstJoined, firstMessages, rowsOf } from './store.ts'

export type Tables = Readonly<Record<string, readonly Row[]>>

const historyPolicies = { all: 1, moves: 2, none: 3 } as const
const realmTopics: Readonly<Record<string, number>> = { allow_empty_topic: 2, disable_empty_topic: 3 }
const channelTopics: Readonly<Record<string, number>> = {
  inherit: 1,
  allow_empty_topic: 2,
  disable_empty_topic: 3,
  empty_topic_only: 4,
}

function settingsRow(context: WithDatabase, realm: number, groups: ExportedGroups): Row {
  const settings = organisationSettings(context)
  const sourceOf = (path: string | null): string => (path === null ? 'D' : 'U')
  return {
    id: realm,
    name: settings.name,
    description: settings.description,
    uuid: crypto.randomUUID(),
    uuid_owner_secret: `zuliprealm_${crypto.randomUUID()}`,
    date_created: firstJoined(context.database),
    deactivated: false,
    deactivated_redirect: null,
    scheduled_deletion_date: null,
    demo_organization_scheduled_deletion_date: null,
    default_language: settings.default_language,
    default_code_block_language: settings.default_code_block_language,
    org_type: settings.org_type,
    mandatory_topics: settings.topics_policy === 'disable_empty_topic',
    topics_policy: realmTopics[settings.topics_policy] ?? 2,
    message_edit_history_visibility_policy: historyPolicies[settings.message_edit_history_visibility_policy],
    message_retention_days: settings.message_retention_days ?? -1,
    inline_url_embed_preview: settings.inline_url_embed_preview,
    message_content_allowed_in_email_notifications: settings.message_content_allowed_in_email_notifications,
    // Without one, Zulip greets people in its own words.
    welcome_message_custom_text: settings.welcome_message_custom_text ?? '',
    message_visibility_limit: null,
    first_visible_message_id: 0,
    custom_upload_quota_gb: null,
    moderation_request_channel: settings.moderation_request_channel_id,
    new_stream_announcements_stream: settings.new_stream_announcements_stream_id,
    signup_announcements_stream: settings.signup_announcements_stream_id,
    icon_source: settings.icon_path === null ? 'G' : 'U',
    logo_source: sourceOf(settings.logo_path),
    night_logo_source: sourceOf(settings.night_logo_path),
    ...Object.fromEntries(organisationFlags.map((name) => [name, settings[name]])),
    ...Object.fromEntries(organisationTimeLimits.map((name) => [name, settings[name]])),
    ...Object.fromEntries(organisationPermissionNames.map((name) => [name, groups.idOf(settings[name])])),
  }
}

/** Columns of settings that have another name there. */
const columns: Readonly<Record<string, string>> = {
  icon_path: 'icon_source',
  logo_path: 'logo_source',
  night_logo_path: 'night_logo_source',
  moderation_request_channel_id: 'moderation_request_channel',
  new_stream_announcements_stream_id: 'new_stream_announcements_stream',
  signup_announcements_stream_id: 'signup_announcements_stream',
  topics_policy: 'mandatory_topics',
}
/** Settings of another kind, which are in a table of their own. */
const ELSEWHERE = 'user_settings_defaults'
const unset: ReadonlySet<string> = new Set(['null', '""'])

/** Counts the settings that somebody chose here and for which the server has no column. */
export const countSettingsWithoutColumn = ({ database }: WithDatabase, form: Form): number => {
  const [theirs = {}] = form.rows('zerver_realm')
  return storedSettings(database).filter(
    ({ name, value }) =>
      name !== ELSEWHERE && !unset.has(value) && !Object.hasOwn(theirs, columns[name] ?? name),
  ).length
}

function channelRows(
  context: WithDatabase,
  realm: number,
  groups: ExportedGroups,
  recipients: Recipients,
): Row[] {
  const first = firstMessages(context.database)
  return rowsOf<ChannelRow>(context.database, 'channel', 'id').map((row) => {
    const permissions = channelSettings(context, row)
    return {
      id: row.id,
      name: row.name,
      realm,
      date_created: row.date_created,
      creator: row.creator_id,
      deactivated: row.is_archived === 1,
      description: row.description,
      rendered_description: row.rendered_description,
      recipient: recipients.ofChannel(row.id),
      invite_only: row.invite_only === 1,
      history_public_to_subscribers: row.history_public_to_subscribers === 1,
      is_web_public: row.is_web_public === 1,
      is_in_zephyr_realm: false,
      message_retention_days: row.message_retention_days,
      topics_policy: channelTopics[row.topics_policy] ?? 1,
      folder: row.folder_id,
      first_message_id: first.get(row.id) ?? null,
      is_recently_active: true,
      ...Object.fromEntries(channelPermissionNames.map((name) => [name, groups.idOf(permissions[name])])),
    }
  })
}

/** Named groups as Python and RE2 write them. */
const inTheirSyntax = (pattern: string): string => pattern.replaceAll(/\(\?<(?=[A-Za-z_])/g, '(?P<')

/** Tables of the organization itself, its channels, emoji, linkifiers and fields of profiles. */
export function organizationTables(
  context: WithDatabase,
  form: Form,
  realm: number,
  groups: ExportedGroups,
  recipients: Recipients,
): Tables {
  const { database } = context
  const channels = channelRows(context, realm, groups, recipients)
  return {
    zerver_realm: [settingsRow(context, realm, groups)],
    zerver_realmuserdefault: [{ id: 1, realm, ...Form.settings(settingsDefaults(context)) }],
    zerver_realmauthenticationmethod: form
      .rows('zerver_realmauthenticationmethod')
      .map((row, index) => ({ ...row, id: index + 1, realm })),
    zerver_stream: channels,
    zerver_defaultstream: rowsOf<ChannelRow>(database, 'channel', 'id')
      .filter((row) => row.is_default === 1)
      .map((row, index) => ({ id: index + 1, realm, stream: row.id })),
    zerver_channelfolder: allFolders(database).map((folder) => ({
      id: folder.id,
      name: folder.name,
      description: folder.description,
      rendered_description: folder.rendered_description,
      creator: folder.creator_id,
      date_created: folder.date_created,
      is_archived: folder.is_archived,
      order: folder.order,
      realm,
    })),
    zerver_realmdomain: allowedDomains(database).map((row, index) => ({ id: index + 1, realm, ...row })),
    zerver_realmfilter: allLinkifiers(database).map(({ pattern, ...row }, index) => ({
      ...row,
      realm,
      pattern: inTheirSyntax(pattern),
      order: index,
    })),
    zerver_realmplayground: allPlaygrounds(database).map((row) => ({ ...row, realm })),
    zerver_realmemoji: rowsOf<{
      id: number
      name: string
      path: string
      deactivated: number
      author_id: number | null
    }>(database, 'custom_emoji', 'id').map((row) => ({
      id: row.id,
      author: row.author_id,
      realm,
      name: row.name,
      file_name: row.path,
      is_animated: row.path.endsWith('.gif'),
      deactivated: row.deactivated === 1,
    })),
  }
}
