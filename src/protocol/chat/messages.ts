import * as v from 'valibot'
import { endpoint, json, optional, text } from '../endpoint.ts'
import { emojiReference, ids, integer, notNegative, timestamp } from './shapes.ts'
import { narrow } from './narrow.ts'

export const reaction = v.object({ ...emojiReference.entries, user_id: integer })
export type Reaction = v.InferOutput<typeof reaction>

/** A participant of a direct message, the reader included. */
export const displayRecipient = v.object({
  id: integer,
  email: v.string(),
  full_name: v.string(),
  is_mirror_dummy: v.optional(v.boolean(), false),
})

/** Chat spec 2.1, `edit_history`. */
export const editHistoryEntry = v.object({
  user_id: v.nullable(integer),
  timestamp,
  prev_content: v.optional(v.string()),
  prev_rendered_content: v.optional(v.string()),
  prev_stream: v.optional(integer),
  stream: v.optional(integer),
  prev_topic: v.optional(v.string()),
  topic: v.optional(v.string()),
})

/** One step of a poll or to-do list. `content` is JSON in text. */
export const submessage = v.object({
  id: integer,
  message_id: integer,
  sender_id: integer,
  msg_type: v.string(),
  content: v.string(),
})
export type Submessage = v.InferOutput<typeof submessage>

/** A message as in events: without fields that depend on the reader (chat spec 2.1). */
export const message = v.object({
  id: integer,
  sender_id: integer,
  sender_email: v.string(),
  sender_full_name: v.string(),
  avatar_url: v.optional(v.nullable(v.string())),
  client: v.optional(v.string(), ''),
  content: v.string(),
  content_type: v.optional(v.string(), 'text/html'),
  display_recipient: v.union([v.string(), v.array(displayRecipient)]),
  /** `stream` or `private`. */
  type: v.string(),
  /** Channel messages only. */
  stream_id: v.optional(integer),
  /** The topic; empty for direct messages and for the empty topic. */
  subject: v.optional(v.string(), ''),
  timestamp,
  reactions: v.optional(v.array(reaction), []),
  submessages: v.optional(v.array(submessage), []),
  is_me_message: v.optional(v.boolean(), false),
  edit_history: v.optional(v.array(editHistoryEntry)),
  last_edit_timestamp: v.optional(timestamp),
  last_moved_timestamp: v.optional(timestamp),
  topic_links: v.optional(v.array(v.object({ text: v.string(), url: v.string() })), []),
  recipient_id: v.optional(integer),
})

/** A message as in `GET /messages`: with the reader's flags, and search matches marked. */
export const fetchedMessage = v.object({
  ...message.entries,
  flags: v.optional(v.array(v.string()), []),
  match_content: v.optional(v.string()),
  match_subject: v.optional(v.string()),
})
export type Message = v.InferOutput<typeof fetchedMessage>

/** Chat spec 4.4. */
export const getMessages = endpoint('GET', '/messages', {
  parameters: {
    anchor: optional(text()),
    include_anchor: optional(json(v.boolean())),
    anchor_date: optional(text()),
    num_before: optional(json(notNegative)),
    num_after: optional(json(notNegative)),
    narrow: optional(json(narrow)),
    client_gravatar: optional(json(v.boolean())),
    apply_markdown: optional(json(v.boolean())),
    message_ids: optional(json(ids)),
    allow_empty_topic_name: optional(json(v.boolean())),
    use_first_unread_anchor: optional(json(v.boolean())),
  },
  reply: {
    /** Some services answer a number above every ID, which is no safe integer, for the newest. */
    anchor: v.optional(v.number()),
    found_newest: v.optional(v.boolean(), false),
    found_oldest: v.optional(v.boolean(), false),
    found_anchor: v.optional(v.boolean(), false),
    history_limited: v.optional(v.boolean(), false),
    messages: v.array(fetchedMessage),
  },
  errors: ['BAD_NARROW'],
  access: 'spectator',
})

/** Flags that readers can change (the service sets the others). */
export const editableFlags = ['read', 'starred', 'collapsed'] as const
export const flagOperation = v.picklist(['add', 'remove'], 'faults.addRemove')

export const updateFlags = endpoint('POST', '/messages/flags', {
  parameters: { messages: json(ids), op: text(flagOperation), flag: text() },
  reply: {
    messages: v.array(integer),
    ignored_because_not_subscribed_channels: v.optional(v.array(integer)),
  },
})
