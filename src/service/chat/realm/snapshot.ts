import { EMPTY_TOPIC_DISPLAY_NAME, limits } from '../../../protocol/chat/limits.ts'
import type { Linkifier } from '../../../protocol/chat/realm.ts'
import type { SnapshotBlock } from '../register/block.ts'
import { realmEmoji } from './emoji.ts'
import { organisationSettings } from './settings.ts'

const organisation: SnapshotBlock = {
  types: ['realm'],
  read: (context) => {
    const settings = organisationSettings(context)
    return {
      realm_name: settings.name,
      realm_url: settings.url,
      realm_description: settings.description,
      realm_icon_url: settings.icon_url,
      realm_empty_topic_display_name: EMPTY_TOPIC_DISPLAY_NAME,
      realm_topics_policy: settings.topics_policy,
      realm_allow_message_editing: settings.allow_message_editing,
      realm_message_content_edit_limit_seconds: settings.message_content_edit_limit_seconds,
      realm_can_mention_many_users_group: settings.can_mention_many_users_group,
      realm_enable_spectator_access: settings.enable_spectator_access,
      max_message_length: limits.max_message_length,
      max_topic_length: limits.max_topic_length,
      max_stream_name_length: limits.max_stream_name_length,
      max_file_upload_size_mib: limits.max_file_upload_size_mib,
      server_typing_started_expiry_period_milliseconds: limits.typing_started_expiry_milliseconds,
      server_typing_started_wait_period_milliseconds: limits.typing_started_wait_milliseconds,
      server_typing_stopped_wait_period_milliseconds: limits.typing_stopped_wait_milliseconds,
    }
  },
}

const emoji: SnapshotBlock = {
  types: ['realm_emoji'],
  read: (context) => ({ realm_emoji: realmEmoji(context) }),
}

type LinkifierRow = Omit<Linkifier, 'alternative_url_templates'>

const presentLinkifier = (row: LinkifierRow): Linkifier => ({ ...row, alternative_url_templates: [] })

const linkifiers: SnapshotBlock = {
  types: ['realm_linkifiers'],
  read: ({ database }, _caller, { capabilities }) => {
    if (!capabilities.linkifier_url_template) return { realm_linkifiers: [] }
    const rows = database.all<LinkifierRow>(
      'SELECT id, pattern, url_template, example_input, reverse_template FROM linkifier ORDER BY position, id',
    )
    return { realm_linkifiers: rows.map(presentLinkifier) }
  },
}

interface ProfileFieldRow {
  readonly id: number
  readonly type: number
  readonly position: number
  readonly name: string
  readonly hint: string
  readonly field_data: string
  readonly display_in_profile_summary: number
  readonly required: number
  readonly editable_by_user: number
}

const presentProfileField = ({ position, ...field }: ProfileFieldRow) => ({
  ...field,
  order: position,
  display_in_profile_summary: field.display_in_profile_summary === 1,
  required: field.required === 1,
  editable_by_user: field.editable_by_user === 1,
})

const profileFields: SnapshotBlock = {
  types: ['custom_profile_fields'],
  read: ({ database }, caller) => {
    if (!caller) return {}
    const rows = database.all<ProfileFieldRow>('SELECT * FROM custom_profile_field ORDER BY position, id')
    return { custom_profile_fields: rows.map(presentProfileField) }
  },
}

export const realmSnapshots: readonly SnapshotBlock[] = [organisation, emoji, linkifiers, profileFields]
