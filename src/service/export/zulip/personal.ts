import { allAlertWords } from '../../chat/alertWords/store.ts'
import { fieldRows } from '../../chat/profileFields/store.ts'
import { peopleOf, type ScheduledRow } from '../../chat/scheduled/store.ts'
import { allStatuses } from '../../chat/statuses/store.ts'
import type { UserRow } from '../../chat/users/store.ts'
import type { WithDatabase } from '../../database/database.ts'
import { extraEmojiThere } from './accounts.ts'
import type { Tables } from './organization.ts'
import type { Recipients } from './recipients.ts'
import { rowsOf } from './store.ts'

interface Parts {
  readonly context: WithDatabase
  readonly realm: number
  readonly users: readonly UserRow[]
  readonly recipients: Recipients
  /** ID of a client program by its name. */
  readonly clientId: (name: string) => number
}

const SEND_LATER = 1
const orNull = (flag: unknown): boolean | null => (flag === null ? null : flag === 1)

function subscriptions({ context, users, recipients }: Parts) {
  const active = new Set(users.filter((user) => user.is_active === 1).map(({ id }) => id))
  const inChannels = rowsOf<Readonly<Record<string, number | string | null>>>(
    context.database,
    'subscription',
    'channel_id, user_id',
  ).map((row) => ({
    user_profile: Number(row['user_id']),
    recipient: recipients.ofChannel(Number(row['channel_id'])),
    active: row['is_active'] === 1,
    is_muted: row['is_muted'] === 1,
    color: row['color'],
    pin_to_top: row['pin_to_top'] === 1,
    desktop_notifications: orNull(row['desktop_notifications']),
    audible_notifications: orNull(row['audible_notifications']),
    push_notifications: orNull(row['push_notifications']),
    email_notifications: orNull(row['email_notifications']),
    wildcard_mentions_notify: orNull(row['wildcard_mentions_notify']),
  }))
  const unset = {
    desktop_notifications: null,
    audible_notifications: null,
    push_notifications: null,
    email_notifications: null,
    wildcard_mentions_notify: null,
  }
  return [...inChannels, ...recipients.members.map((row) => ({ ...row, ...unset }))].map((row, index) => ({
    ...row,
    id: index + 1,
    is_user_active: active.has(row.user_profile),
  }))
}

function profiles({ context, realm }: Parts): Tables {
  return {
    zerver_customprofilefield: fieldRows(context.database).map((row) => ({
      id: row.id,
      realm,
      name: row.name,
      hint: row.hint,
      order: row.position,
      field_type: row.type,
      field_data: row.field_data,
      display_in_profile_summary: row.display_in_profile_summary === 1,
      required: row.required === 1,
      editable_by_user: row.editable_by_user === 1,
      use_for_user_matching: row.use_for_user_matching === 1,
    })),
    zerver_customprofilefieldvalue: rowsOf<{
      user_id: number
      field_id: number
      value: string
      rendered_value: string | null
    }>(context.database, 'custom_profile_value', 'user_id, field_id').map((row, index) => ({
      id: index + 1,
      field: row.field_id,
      user_profile: row.user_id,
      value: row.value,
      rendered_value: row.rendered_value,
    })),
  }
}

function states({ context, realm, clientId }: Parts): Tables {
  const { database } = context
  const presences = rowsOf<{
    user_id: number
    active_at: number | null
    idle_at: number | null
    update_id: number
  }>(database, 'presence', 'user_id')
  return {
    zerver_userstatus: [...allStatuses(database)].map(([userId, status], index) => {
      const isExtra = status.reaction_type === 'service_extra_emoji'
      return {
        id: index + 1,
        user_profile: userId,
        timestamp: 0,
        client: clientId('Internal'),
        status_text: status.status_text,
        emoji_name: isExtra ? extraEmojiThere(status.emoji_name) : status.emoji_name,
        emoji_code: isExtra ? extraEmojiThere(status.emoji_code) : status.emoji_code,
        reaction_type: isExtra ? 'zulip_extra_emoji' : status.reaction_type || 'unicode_emoji',
      }
    }),
    zerver_userpresence: presences.map((row, index) => ({
      id: index + 1,
      user_profile: row.user_id,
      realm,
      last_update_id: Math.max(0, row.update_id),
      last_active_time: row.active_at,
      last_connected_time: row.idle_at ?? row.active_at,
    })),
    zerver_presencesequence: [
      { id: 1, realm, last_update_id: Math.max(0, ...presences.map((row) => row.update_id)) },
    ],
  }
}

function scheduled({ context, realm, recipients, clientId }: Parts) {
  return rowsOf<ScheduledRow>(context.database, 'scheduled_message', 'id').map((row) => ({
    id: row.id,
    sender: row.sender_id,
    realm,
    recipient:
      row.channel_id === null
        ? recipients.ofDirect(peopleOf(row), row.sender_id)
        : recipients.ofChannel(row.channel_id),
    stream: row.channel_id,
    subject: row.topic,
    content: row.content,
    // The server draws it.
    rendered_content: null,
    sending_client: clientId(row.client),
    scheduled_timestamp: row.deliver_at,
    read_by_sender: row.read_by_sender === 1,
    delivered: false,
    delivered_message: null,
    has_attachment: false,
    failed: row.failure !== null,
    failure_message: row.failure,
    delivery_type: SEND_LATER,
  }))
}

/** Tables of what each person keeps. To be made last: subscriptions say who takes part in which conversation. */
export function personalTables(parts: Parts): Tables {
  const { context, realm, recipients } = parts
  const { database } = context
  const tables = {
    ...profiles(parts),
    ...states(parts),
    zerver_scheduledmessage: scheduled(parts),
    zerver_alertword: allAlertWords(database).map(({ user_id, word }, index) => ({
      id: index + 1,
      realm,
      user_profile: user_id,
      word,
    })),
    zerver_muteduser: rowsOf<{ user_id: number; muted_user_id: number; muted_at: number }>(
      database,
      'muted_user',
      'user_id, muted_user_id',
    ).map((row, index) => ({
      id: index + 1,
      user_profile: row.user_id,
      muted_user: row.muted_user_id,
      date_muted: row.muted_at,
    })),
    zerver_usertopic: rowsOf<{
      user_id: number
      channel_id: number
      topic: string
      visibility_policy: number
      last_updated: number
    }>(database, 'user_topic', 'user_id, channel_id, topic_key').map((row, index) => ({
      id: index + 1,
      user_profile: row.user_id,
      stream: row.channel_id,
      recipient: recipients.ofChannel(row.channel_id),
      topic_name: row.topic,
      last_updated: row.last_updated,
      visibility_policy: row.visibility_policy,
    })),
    zerver_savedsnippet: rowsOf<{
      id: number
      user_id: number
      title: string
      content: string
      created_at: number
    }>(database, 'saved_snippet', 'id').map((row) => ({
      id: row.id,
      realm,
      user_profile: row.user_id,
      title: row.title,
      content: row.content,
      date_created: row.created_at,
    })),
    zerver_botstoragedata: rowsOf<{ user_id: number; key: string; value: string }>(
      database,
      'bot_storage',
      'user_id, key',
    ).map((row, index) => ({ id: index + 1, bot_profile: row.user_id, key: row.key, value: row.value })),
  }
  return {
    ...tables,
    zerver_subscription: subscriptions(parts),
    zerver_recipient: recipients.rows,
    zerver_huddle: recipients.huddles,
  }
}
