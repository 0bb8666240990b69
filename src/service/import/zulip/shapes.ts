import * as v from 'valibot'

/*
 * Rows of the tables in an archive that a Zulip server exports, as far as they are read: everything else is ignored.
 * Columns that came later than feature level 1 or went before 379 are optional.
 */

/** Far beyond what a server reaches, and far enough from the numbers that are not exact. */
const HIGHEST_ID = 1_000_000_000_000

export const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(HIGHEST_ID))
const maybeId = v.optional(v.nullable(id), null)
/** UNIX seconds; the fraction of the archive is dropped. */
const seconds = v.pipe(
  v.number(),
  v.minValue(0),
  v.maxValue(8_640_000_000_000),
  v.transform((time) => Math.floor(time)),
)
const maybeSeconds = v.optional(v.nullable(seconds), null)
const flag = v.optional(v.nullable(v.boolean()), false)
const maybeFlag = v.optional(v.nullable(v.boolean()), null)
const text = v.optional(v.nullable(v.string()), '')
const whole = v.pipe(v.number(), v.integer())

export const realm = v.looseObject({
  name: text,
  string_id: text,
  date_created: maybeSeconds,
  description: text,
  default_language: text,
  default_code_block_language: text,
  message_edit_history_visibility_policy: v.optional(v.unknown()),
  org_type: v.optional(whole, 0),
  mandatory_topics: flag,
  topics_policy: v.optional(v.unknown()),
  icon_source: text,
  logo_source: text,
  night_logo_source: text,
})
export type Realm = v.InferOutput<typeof realm>

export const user = v.looseObject({
  id,
  email: v.string(),
  delivery_email: text,
  full_name: v.string(),
  role: v.optional(whole, 400),
  is_active: v.optional(v.boolean(), true),
  is_bot: flag,
  bot_type: v.optional(v.nullable(whole), null),
  bot_owner: maybeId,
  is_mirror_dummy: flag,
  is_imported_stub: flag,
  timezone: text,
  date_joined: seconds,
  avatar_source: text,
  avatar_version: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
  can_change_user_emails: flag,
  long_term_idle: flag,
  last_active_message_id: maybeId,
  default_sending_stream: maybeId,
  default_events_register_stream: maybeId,
  default_all_public_streams: flag,
})
export type ArchivedUser = v.InferOutput<typeof user>

export const systemUser = v.object({ email: v.string(), id, recipient_id: maybeId })

export const recipient = v.object({ id, type: whole, type_id: id })

export const channel = v.looseObject({
  id,
  name: v.string(),
  date_created: seconds,
  creator: maybeId,
  deactivated: flag,
  description: text,
  invite_only: flag,
  is_web_public: flag,
  history_public_to_subscribers: v.optional(v.nullable(v.boolean()), null),
  message_retention_days: v.optional(v.nullable(whole), null),
  topics_policy: v.optional(v.unknown()),
  folder: maybeId,
})
export type ArchivedChannel = v.InferOutput<typeof channel>

export const folder = v.object({
  id,
  name: v.string(),
  description: text,
  creator: maybeId,
  date_created: maybeSeconds,
  is_archived: flag,
  order: v.optional(whole, 0),
})

export const defaultChannel = v.object({ stream: id })

export const subscription = v.object({
  id: v.optional(v.number()),
  user_profile: id,
  recipient: id,
  active: v.optional(v.boolean(), true),
  is_muted: flag,
  color: v.optional(v.pipe(v.string(), v.regex(/^#[\da-f]{6}$/i)), '#c2c2c2'),
  pin_to_top: flag,
  desktop_notifications: maybeFlag,
  audible_notifications: maybeFlag,
  push_notifications: maybeFlag,
  email_notifications: maybeFlag,
  wildcard_mentions_notify: maybeFlag,
})
export type ArchivedSubscription = v.InferOutput<typeof subscription>

/** Every group has a row here: named ones, and the sets of people that a permission lists. */
export const group = v.object({ id })
export const namedGroup = v.looseObject({
  usergroup_ptr: id,
  name: v.string(),
  description: text,
  date_created: maybeSeconds,
  creator: maybeId,
  is_system_group: flag,
  deactivated: flag,
})
export type ArchivedGroup = v.InferOutput<typeof namedGroup>
export const groupMember = v.object({ user_group: id, user_profile: id })
export const groupSubgroup = v.object({ supergroup: id, subgroup: id })

export const message = v.object({
  id,
  sender: id,
  recipient: id,
  subject: text,
  content: v.string(),
  rendered_content: text,
  date_sent: seconds,
  sending_client: maybeId,
  last_edit_time: maybeSeconds,
  edit_history: v.optional(v.nullable(v.string()), null),
})
export type ArchivedMessage = v.InferOutput<typeof message>

export const userMessage = v.object({ user_profile: id, message: id, flags_mask: whole })
export type UserMessage = v.InferOutput<typeof userMessage>

export const edit = v.object({
  user_id: maybeId,
  timestamp: seconds,
  prev_content: v.optional(v.string()),
  prev_stream: v.optional(id),
  stream: v.optional(id),
  prev_topic: v.optional(v.string()),
  prev_subject: v.optional(v.string()),
  topic: v.optional(v.string()),
})
export type ArchivedEdit = v.InferOutput<typeof edit>

const emojiReference = {
  emoji_name: v.string(),
  emoji_code: v.string(),
  reaction_type: v.picklist(['unicode_emoji', 'realm_emoji', 'zulip_extra_emoji']),
}
export const reaction = v.object({ message: id, user_profile: id, ...emojiReference })

export const attachment = v.object({
  id,
  file_name: v.string(),
  path_id: v.string(),
  owner: id,
  create_time: seconds,
  messages: v.optional(v.array(id), []),
})
export type ArchivedAttachment = v.InferOutput<typeof attachment>

export const avatarRecord = v.object({
  user_profile_id: id,
  path: v.string(),
  avatar_version: v.optional(v.nullable(whole)),
})

export const emoji = v.object({
  id,
  name: v.string(),
  file_name: v.optional(v.nullable(v.string()), null),
  author: maybeId,
  deactivated: flag,
})
export const emojiRecord = v.object({ path: v.string(), file_name: v.string() })
export const iconRecord = v.object({ path: v.string() })

export const linkifier = v.object({
  id,
  pattern: v.string(),
  url_template: v.optional(v.nullable(v.string())),
  url_format_string: v.optional(v.nullable(v.string())),
  example_input: v.optional(v.nullable(v.string()), null),
  reverse_template: v.optional(v.nullable(v.string()), null),
  alternative_url_templates: v.optional(v.nullable(v.array(v.string())), null),
  order: v.optional(whole, 0),
})

export const playground = v.object({
  id,
  name: v.string(),
  pygments_language: v.string(),
  url_template: v.string(),
})

export const profileField = v.object({
  id,
  name: v.string(),
  hint: text,
  order: v.optional(whole, 0),
  field_type: v.pipe(whole, v.minValue(1), v.maxValue(8)),
  field_data: text,
  display_in_profile_summary: flag,
  required: flag,
  editable_by_user: v.optional(v.boolean(), true),
  use_for_user_matching: flag,
})
export const profileValue = v.object({ field: id, user_profile: id, value: v.string() })

export const domain = v.object({ domain: v.string(), allow_subdomains: flag })
export const client = v.object({ id, name: v.string() })
export const alertWord = v.object({ user_profile: id, word: v.string() })
export const mutedUser = v.object({ user_profile: id, muted_user: id, date_muted: seconds })
export const userTopic = v.object({
  user_profile: id,
  stream: id,
  topic_name: v.string(),
  last_updated: seconds,
  visibility_policy: whole,
})
export const snippet = v.object({
  id,
  user_profile: id,
  title: v.string(),
  content: v.string(),
  date_created: seconds,
})
export const status = v.object({
  user_profile: id,
  status_text: text,
  emoji_name: text,
  emoji_code: text,
  reaction_type: text,
})
export const presence = v.object({
  user_profile: id,
  last_connected_time: maybeSeconds,
  last_active_time: maybeSeconds,
})
export const scheduledMessage = v.object({
  id,
  sender: id,
  recipient: id,
  subject: text,
  content: v.string(),
  scheduled_timestamp: seconds,
  delivered: flag,
  failed: flag,
  delivery_type: v.optional(whole, 1),
  sending_client: maybeId,
  read_by_sender: flag,
})
export const botEntry = v.object({ bot_profile: id, key: v.string(), value: v.string() })
