import * as v from 'valibot'
import { endpoint, json, jsonOrText, optional, text } from '../endpoint.ts'
import { channelWithSubscribers, subscription, userTopic } from './channels.ts'
import { capabilityNames } from './capabilities.ts'
import { channelFolder } from './channelFolder.ts'
import { draft } from './draft.ts'
import { narrow } from './narrow.ts'
import { navigationView } from './navigationView.ts'
import { domain } from '../domain.ts'
import { organisationSnapshot } from './organisationSettings.ts'
import { device } from './device.ts'
import { reminder } from './reminder.ts'
import { savedSnippet } from './savedSnippet.ts'
import { scheduledMessage } from './scheduledMessages.ts'
import { fewOf, ids, integer, integers, notNegative, objectOnly } from './shapes.ts'
import { bot } from './bot.ts'
import { customProfileField } from './profileField.ts'
import { linkifier, playground, realmEmoji, userGroup } from './realm.ts'
import { presence, userStatus } from './statuses.ts'
import { user } from './users.ts'
import { userSettings } from './userSettings.ts'

/** Capabilities of a client (chat spec 4.21); absent means false. */
export const clientCapabilities = objectOnly(
  v.object(v.entriesFromList(capabilityNames, v.optional(v.boolean()))),
)
export type ClientCapabilities = v.InferOutput<typeof clientCapabilities>

const includeSubscribers = v.picklist(['true', 'false', 'partial'], 'faults.booleanPartial')

/** Parameters of `POST /register`; `GET /events` without a queue takes them too (chat spec 4.2). */
export const registerParameters = {
  apply_markdown: optional(json(v.boolean())),
  client_gravatar: optional(json(v.boolean())),
  include_subscribers: optional(text(includeSubscribers)),
  slim_presence: optional(json(v.boolean())),
  presence_history_limit_days: optional(json(notNegative)),
  event_types: optional(json(fewOf(v.string()))),
  all_public_streams: optional(json(v.boolean())),
  client_capabilities: optional(json(clientCapabilities)),
  fetch_event_types: optional(json(v.nullable(fewOf(v.string())))),
  narrow: optional(json(narrow)),
  /** Seconds, or a name for as long as a device that is offline needs. */
  idle_queue_timeout: optional(
    jsonOrText(v.union([v.pipe(integer, v.minValue(1)), v.literal('mobile')], 'faults.secondsOrMobile')),
  ),
}

/** Unread messages by conversation; each ID list ascends. */
export const unreadMessages = v.object({
  count: v.optional(integer, 0),
  pms: v.optional(v.array(v.object({ other_user_id: integer, unread_message_ids: integers })), []),
  streams: v.optional(
    v.array(v.object({ stream_id: integer, topic: v.string(), unread_message_ids: integers })),
    [],
  ),
  /** `user_ids_string`: all participants' IDs, including the reader's, ascending, separated by commas. */
  huddles: v.optional(v.array(v.object({ user_ids_string: v.string(), unread_message_ids: integers })), []),
  mentions: v.optional(integers, []),
  old_unreads_missing: v.optional(v.boolean(), false),
})
export type UnreadMessages = v.InferOutput<typeof unreadMessages>

const absent = <T extends v.GenericSchema>(schema: T) => v.optional(schema)

/** Blocks depend on `fetch_event_types`; each is absent if not requested. */
export const registerReply = {
  queue_id: v.nullable(v.string()),
  last_event_id: v.optional(integer, -1),
  idle_queue_timeout_secs: v.optional(integer, 600),
  /** Seconds a client waits for `GET /events` before it gives up. */
  event_queue_longpoll_timeout_seconds: v.optional(integer, 90),
  service_version: v.optional(v.string(), ''),
  service_feature_level: v.optional(integer, 0),
  /**
   * True if the service answers a repeated `Idempotency-Key` with the first answer instead of sending again.
   */
  service_idempotent_sending: v.optional(v.boolean(), false),
  /**
   * True if changing one's own address requires the password; `GET /users/me/email_change` then returns the
   * pending change.
   */
  service_confirms_email_changes: v.optional(v.boolean(), false),
  /** False if mails reach nobody, because the service has no mail server. */
  service_sends_emails: v.optional(v.boolean(), true),

  max_message_id: absent(integer),
  unread_msgs: absent(unreadMessages),

  ...organisationSnapshot,
  realm_url: absent(v.string()),
  realm_icon_url: absent(v.string()),
  realm_icon_source: absent(v.string()),
  realm_logo_url: absent(v.string()),
  realm_logo_source: absent(v.string()),
  realm_night_logo_url: absent(v.string()),
  realm_night_logo_source: absent(v.string()),
  /** Restrictions of each group-valued permission, by `realm`, `stream` and `group`, then by name. */
  server_supported_permission_settings: absent(v.record(v.string(), v.record(v.string(), v.unknown()))),
  realm_empty_topic_display_name: absent(v.string()),
  /**
   * Beyond the spec: the address of a new meeting, with `{name}` for a name that the client makes up; absent if there
   * are no meetings.
   */
  service_meeting_url: absent(v.string()),
  /** 1: Jitsi Meet, whose address is the next field, or the one after it. Other services have these beyond the spec. */
  realm_video_chat_provider: absent(integer),
  realm_jitsi_server_url: absent(v.nullable(v.string())),
  server_jitsi_server_url: absent(v.nullable(v.string())),
  max_message_length: absent(integer),
  max_topic_length: absent(integer),
  max_stream_name_length: absent(integer),
  max_file_upload_size_mib: absent(integer),
  max_icon_file_size_mib: absent(integer),
  max_logo_file_size_mib: absent(integer),
  password_min_length: absent(integer),
  password_max_length: absent(integer),
  server_typing_started_expiry_period_milliseconds: absent(integer),
  server_typing_started_wait_period_milliseconds: absent(integer),
  server_typing_stopped_wait_period_milliseconds: absent(integer),

  user_id: absent(integer),
  email: absent(v.string()),
  delivery_email: absent(v.string()),
  full_name: absent(v.string()),
  avatar_url: absent(v.nullable(v.string())),
  avatar_url_medium: absent(v.nullable(v.string())),
  avatar_source: absent(v.string()),
  max_avatar_file_size_mib: absent(integer),
  /** Maximum bots of one owner; absent if there is no such limit. */
  max_bots_per_user: absent(integer),
  is_admin: absent(v.boolean()),
  is_owner: absent(v.boolean()),
  is_moderator: absent(v.boolean()),
  is_guest: absent(v.boolean()),
  /** True if the reader can change other users' addresses (chat spec 4.8). */
  can_change_user_emails: absent(v.boolean()),
  realm_users: absent(v.array(user)),
  realm_non_active_users: absent(v.array(user)),
  cross_realm_bots: absent(v.array(user)),
  realm_user_groups: absent(v.array(userGroup)),

  subscriptions: absent(v.array(subscription)),
  unsubscribed: absent(v.array(subscription)),
  never_subscribed: absent(v.array(channelWithSubscribers)),
  streams: absent(v.array(channelWithSubscribers)),
  realm_default_streams: absent(ids),
  user_topics: absent(v.array(userTopic)),
  muted_users: absent(v.array(v.object({ id: integer, timestamp: v.optional(integer, 0) }))),
  recent_private_conversations: absent(v.array(v.object({ max_message_id: integer, user_ids: integers }))),
  starred_messages: absent(ids),
  drafts: absent(v.array(draft)),
  saved_snippets: absent(v.array(savedSnippet)),
  scheduled_messages: absent(v.array(scheduledMessage)),
  reminders: absent(v.array(reminder)),
  navigation_views: absent(v.array(navigationView)),
  channel_folders: absent(v.array(channelFolder)),

  user_settings: absent(userSettings),
  /** Default settings of new users. */
  realm_user_settings_defaults: absent(userSettings),
  realm_emoji: absent(v.record(v.string(), realmEmoji)),
  realm_linkifiers: absent(v.array(linkifier)),
  realm_playgrounds: absent(v.array(playground)),
  realm_domains: absent(v.array(domain)),
  emojiset_choices: absent(v.array(v.object({ key: v.string(), text: v.string() }))),
  available_notification_sounds: absent(v.array(v.string())),
  custom_profile_fields: absent(v.array(customProfileField)),
  /** By name of the type. */
  custom_profile_field_types: absent(v.record(v.string(), v.object({ id: integer, name: v.string() }))),
  realm_default_external_accounts: absent(
    v.record(
      v.string(),
      v.object({ text: v.string(), name: v.string(), hint: v.string(), url_pattern: v.string() }),
    ),
  ),
  realm_bots: absent(v.array(bot)),
  /** The reader's own, by ID. */
  devices: absent(v.record(v.string(), device)),
  alert_words: absent(v.array(v.string())),
  /** By user ID, in seconds; the modern format of `slim_presence`. */
  presences: absent(v.record(v.string(), presence)),
  /** For `last_update_id` of `POST /users/me/presence`. */
  presence_last_update_id: absent(integer),
  server_presence_ping_interval_seconds: absent(integer),
  server_presence_offline_threshold_seconds: absent(integer),
  server_timestamp: absent(v.number()),
  user_status: absent(v.record(v.string(), userStatus)),
}

/** Chat spec 4.21. */
export const register = endpoint('POST', '/register', {
  parameters: registerParameters,
  reply: registerReply,
  access: 'spectator',
})

/** The initial state of a client; events with IDs above `last_event_id` bring it up to date. */
export type Snapshot = v.InferOutput<typeof register.reply>

/** Chat spec 4.2. */
export const getEvents = endpoint('GET', '/events', {
  parameters: {
    queue_id: optional(text()),
    last_event_id: optional(json(integer)),
    dont_block: optional(json(v.boolean())),
    ...registerParameters,
  },
  reply: { events: v.array(v.unknown()), queue_id: v.optional(v.nullable(v.string())) },
  errors: ['BAD_EVENT_QUEUE_ID'],
})

export const deleteQueue = endpoint('DELETE', '/events', {
  parameters: { queue_id: text() },
  errors: ['BAD_EVENT_QUEUE_ID'],
})
