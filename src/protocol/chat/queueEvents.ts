import * as v from 'valibot'
import { attachment } from './attachments.ts'
import { channelWithSubscribers, subscription, userTopic } from './channels.ts'
import { channelFolder } from './channelFolder.ts'
import { draft } from './draft.ts'
import { message, submessage } from './messages.ts'
import { navigationView } from './navigationView.ts'
import { device } from './device.ts'
import { reminder } from './reminder.ts'
import { savedSnippet } from './savedSnippet.ts'
import { scheduledMessage } from './scheduledMessages.ts'
import { bot } from './bot.ts'
import { customProfileField } from './profileField.ts'
import { linkifier, playground, realmEmoji, userGroup } from './realm.ts'
import { pin, pinnedTo } from './pin.ts'
import { emojiReference, integer, timestamp } from './shapes.ts'
import { legacyPresence, presence } from './statuses.ts'
import { user } from './users.ts'

/*
 * Every event that a queue can contain, declared once (chat spec 6). A key is `type`, or `type/op` for types
 * with operations. Events of other types are ignored.
 */

/** Bytes now used by files: of all users, and of the owner. */
const spaceChange = { upload_space_used: v.optional(integer), own_space_used: v.optional(integer) }
const list = v.array(integer)
const record = v.record(v.string(), v.unknown())
const flags = v.optional(v.array(v.string()), [])
const setting = v.union([v.boolean(), integer, v.string(), v.null(), record])

/** Data for counting a message as unread that may not be loaded. */
export const messageDetails = v.object({
  type: v.string(),
  mentioned: v.optional(v.boolean(), false),
  /** Direct messages: participants without the reader. */
  user_ids: v.optional(list),
  stream_id: v.optional(integer),
  topic: v.optional(v.string()),
  /** Messages in channels: whether the channel is not muted. */
  unmuted_stream_msg: v.optional(v.boolean()),
})

/** Forms of a changed user: each contains `user_id` and only the changed fields (chat spec 6). */
export const personChange = v.object({
  user_id: integer,
  full_name: v.optional(v.string()),
  avatar_url: v.optional(v.nullable(v.string())),
  avatar_source: v.optional(v.string()),
  avatar_url_medium: v.optional(v.nullable(v.string())),
  avatar_version: v.optional(integer),
  timezone: v.optional(v.string()),
  email: v.optional(v.string()),
  delivery_email: v.optional(v.nullable(v.string())),
  new_email: v.optional(v.string()),
  role: v.optional(integer),
  is_active: v.optional(v.boolean()),
  is_imported_stub: v.optional(v.boolean()),
  bot_owner_id: v.optional(v.nullable(integer)),
  date_joined: v.optional(v.string()),
  custom_profile_field: v.optional(
    v.object({ id: integer, value: v.nullable(v.string()), rendered_value: v.optional(v.string()) }),
  ),
})
export type PersonChange = v.InferOutput<typeof personChange>

const typist = v.object({ user_id: integer, email: v.optional(v.string(), '') })
const typing = {
  message_type: v.string(),
  sender: typist,
  recipients: v.optional(v.array(typist)),
  stream_id: v.optional(integer),
  topic: v.optional(v.string()),
}
const editTyping = {
  sender_id: integer,
  message_id: integer,
  recipient: v.optional(
    v.object({
      /** `channel` or `direct`. */
      type: v.string(),
      channel_id: v.optional(integer),
      topic: v.optional(v.string()),
      user_ids: v.optional(list),
    }),
  ),
}
const reactionChange = { ...emojiReference.entries, message_id: integer, user_id: integer }
const groupMembers = { group_id: integer, user_ids: list }
const subgroups = { group_id: integer, direct_subgroup_ids: list }
const peers = { stream_ids: list, user_ids: list }

const shapes = {
  message: { message, flags, local_message_id: v.optional(v.string()) },
  update_message: {
    user_id: v.optional(v.nullable(integer)),
    edit_timestamp: v.optional(timestamp),
    message_id: integer,
    message_ids: list,
    flags,
    rendering_only: v.optional(v.boolean(), false),
    orig_content: v.optional(v.string()),
    orig_rendered_content: v.optional(v.string()),
    content: v.optional(v.string()),
    rendered_content: v.optional(v.string()),
    is_me_message: v.optional(v.boolean()),
    /** The channel before a move. */
    stream_id: v.optional(integer),
    stream_name: v.optional(v.string()),
    new_stream_id: v.optional(integer),
    orig_subject: v.optional(v.string()),
    /** The topic after a move. */
    subject: v.optional(v.string()),
    propagate_mode: v.optional(v.string()),
    topic_links: v.optional(v.array(v.object({ text: v.string(), url: v.string() }))),
  },
  delete_message: {
    message_ids: v.optional(list),
    message_id: v.optional(integer),
    message_type: v.string(),
    stream_id: v.optional(integer),
    topic: v.optional(v.string()),
  },
  'reaction/add': reactionChange,
  'reaction/remove': reactionChange,
  /** Messages pinned to a conversation, also after they were moved there (not in the chat spec). */
  'message_pins/add': { pins: v.array(pin), ...pinnedTo },
  'message_pins/remove': { message_ids: list },
  submessage: {
    submessage_id: integer,
    message_id: submessage.entries.message_id,
    sender_id: integer,
    msg_type: v.string(),
    content: v.string(),
  },
  'update_message_flags/add': { flag: v.string(), messages: list, all: v.optional(v.boolean(), false) },
  'update_message_flags/remove': {
    flag: v.string(),
    messages: list,
    all: v.optional(v.boolean(), false),
    message_details: v.optional(v.record(v.string(), messageDetails)),
  },
  'typing/start': typing,
  'typing/stop': typing,
  'typing_edit_message/start': editTyping,
  'typing_edit_message/stop': editTyping,
  'drafts/add': { drafts: v.array(draft) },
  'drafts/update': { draft },
  'drafts/remove': { draft_id: integer },
  'subscription/add': { subscriptions: v.array(subscription) },
  'subscription/remove': {
    subscriptions: v.array(v.object({ stream_id: integer, name: v.optional(v.string(), '') })),
  },
  'subscription/update': { stream_id: integer, property: v.string(), value: v.unknown() },
  'subscription/peer_add': peers,
  'subscription/peer_remove': peers,
  'stream/create': { streams: v.array(channelWithSubscribers) },
  'stream/delete': {
    stream_ids: v.optional(list),
    streams: v.optional(v.array(v.object({ stream_id: integer }))),
  },
  'stream/update': {
    stream_id: integer,
    name: v.optional(v.string(), ''),
    property: v.string(),
    value: v.unknown(),
    rendered_description: v.optional(v.string()),
    history_public_to_subscribers: v.optional(v.boolean()),
    is_web_public: v.optional(v.boolean()),
  },
  user_topic: userTopic.entries,
  'realm_user/add': { person: user },
  'realm_user/update': { person: personChange },
  'realm_user/remove': { person: v.object({ user_id: integer, full_name: v.optional(v.string(), '') }) },
  'user_group/add': { group: userGroup },
  'user_group/update': { group_id: integer, data: v.partial(v.omit(userGroup, ['id', 'members'])) },
  'user_group/remove': { group_id: integer },
  'user_group/add_members': groupMembers,
  'user_group/remove_members': groupMembers,
  'user_group/add_subgroups': subgroups,
  'user_group/remove_subgroups': subgroups,
  alert_words: { alert_words: v.array(v.string()) },
  muted_users: { muted_users: v.array(v.object({ id: integer, timestamp: v.optional(integer, 0) })) },
  'user_settings/update': { property: v.string(), value: setting, language_name: v.optional(v.string()) },
  'realm_user_settings_defaults/update': { property: v.string(), value: setting },
  'realm/update': { property: v.string(), value: setting },
  'realm/update_dict': { property: v.string(), data: record },
  'realm/deactivated': { realm_id: v.optional(integer) },
  'realm_emoji/update': { realm_emoji: v.record(v.string(), realmEmoji) },
  'realm_emoji/add': { emoji: realmEmoji },
  'realm_emoji/update_one': { emoji_id: v.union([v.string(), integer]), data: v.partial(realmEmoji) },
  realm_linkifiers: { realm_linkifiers: v.array(linkifier) },
  realm_playgrounds: { realm_playgrounds: v.array(playground) },
  custom_profile_fields: { fields: v.array(customProfileField) },
  'realm_domains/add': { realm_domain: v.object({ domain: v.string(), allow_subdomains: v.boolean() }) },
  'realm_domains/change': { realm_domain: v.object({ domain: v.string(), allow_subdomains: v.boolean() }) },
  'realm_domains/remove': { domain: v.string() },
  'attachment/add': { attachment, ...spaceChange },
  'attachment/update': { attachment, ...spaceChange },
  'attachment/remove': { attachment: v.object({ id: integer }), ...spaceChange },
  'channel_folder/add': { channel_folder: channelFolder },
  'channel_folder/update': { channel_folder_id: integer, data: v.partial(channelFolder) },
  'realm_bot/add': { bot },
  'realm_bot/update': { bot },
  'realm_bot/delete': { bot: v.object({ user_id: integer }) },
  'channel_folder/reorder': { order: list },
  'device/add': { device_id: integer },
  'device/update': { device_id: integer, ...v.partial(device).entries },
  'device/remove': { device_id: integer },
  'navigation_view/add': { navigation_view: navigationView },
  'navigation_view/update': { fragment: v.string(), data: v.partial(navigationView) },
  'navigation_view/remove': { fragment: v.string() },
  'reminders/add': { reminders: v.array(reminder) },
  'reminders/remove': { reminder_id: integer },
  'saved_snippets/add': { saved_snippet: savedSnippet },
  'saved_snippets/update': { saved_snippet: savedSnippet },
  'saved_snippets/remove': { saved_snippet_id: integer },
  'scheduled_messages/add': { scheduled_messages: v.array(scheduledMessage) },
  'scheduled_messages/update': { scheduled_message: scheduledMessage },
  'scheduled_messages/remove': { scheduled_message_id: integer },
  presence: {
    presences: v.optional(v.record(v.string(), presence)),
    user_id: v.optional(integer),
    email: v.optional(v.string()),
    server_timestamp: v.optional(v.number()),
    presence: v.optional(v.record(v.string(), legacyPresence)),
  },
  user_status: {
    user_id: integer,
    status_text: v.optional(v.string()),
    emoji_name: v.optional(v.string()),
    emoji_code: v.optional(v.string()),
    reaction_type: v.optional(v.string()),
    scheduled_end_time: v.optional(v.nullable(integer)),
  },
  default_streams: { default_streams: list },
  /** A change of the calendar (not in the chat spec): only queues that name the type get it. */
  calendar: {
    op: v.picklist(['add', 'update', 'remove']),
    /** `attendance`: the sign-ups of the events with these IDs. */
    kind: v.picklist(['event', 'venue', 'organizer', 'category', 'tag', 'attendance']),
    ids: list,
    /** The changed event's own, as in its record: the client that made the change has it from the answer. */
    modified_utc: v.optional(v.string()),
  },
  invites_changed: {},
  /** The exports as `getDataExports` lists them, for administrators. */
  realm_export: { exports: v.array(record) },
  heartbeat: {},
  restart: { service_feature_level: v.optional(integer) },
} satisfies Record<string, v.ObjectEntries>

type Shapes = typeof shapes
type Content<Entries extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<Entries, undefined>>
type EventOf<K extends keyof Shapes> = K extends `${infer Type}/${infer Operation}`
  ? { type: Type; op: Operation } & Content<Shapes[K]>
  : { type: K } & Content<Shapes[K]>

/** An event's content, before it gets a queue's ID. */
export type EventContent = { [K in keyof Shapes]: EventOf<K> }[keyof Shapes]
/** An event as a queue delivers it. */
export type QueueEvent = EventContent & { id: number }
export type QueueEventOf<Type extends EventContent['type']> = Extract<QueueEvent, { type: Type }>

/** Names for `event_types` and `fetch_event_types`. */
export const eventTypes: readonly string[] = [
  ...new Set(Object.keys(shapes).map((key) => key.split('/')[0] as string)),
]

/** Content of every event, by its key. */
export const eventSchemas: ReadonlyMap<string, v.GenericSchema> = new Map<string, v.GenericSchema>(
  Object.entries(shapes).map(([key, entries]) => [key, v.object(entries as v.ObjectEntries)]),
)

const envelope = v.object({ id: integer, type: v.string(), op: v.optional(v.string()) })

/**
 * Parses an event leniently: `known` with its declared shape; `unknown` if its type, operation or shape is
 * not declared (its ID still counts as seen); undefined if it is no event.
 */
export function readEvent(
  source: unknown,
): { kind: 'known'; event: QueueEvent } | { kind: 'unknown'; id: number; type: string } | undefined {
  const outer = v.safeParse(envelope, source)
  if (!outer.success) return undefined
  const { id, type, op } = outer.output
  const schema = eventSchemas.get(op === undefined ? type : `${type}/${op}`) ?? eventSchemas.get(type)
  const inner = schema === undefined ? undefined : v.safeParse(schema, source)
  if (!inner?.success) return { kind: 'unknown', id, type }
  const content = inner.output as Record<string, unknown>
  return {
    kind: 'known',
    event: { ...content, ...(op === undefined ? {} : { op }), id, type } as unknown as QueueEvent,
  }
}
