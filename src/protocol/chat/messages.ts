import * as v from 'valibot'
import { alias, endpoint, json, jsonOrText, optional, text } from '../endpoint.ts'
import {
  emojiReference,
  id,
  ids,
  integer,
  integerText,
  plainText,
  reactionType,
  timestamp,
} from './shapes.ts'
import { attachment } from './attachments.ts'
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

/** A message as an event carries it: all but what belongs to one reader's view (chat spec 2.1). */
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

/** A message as `GET /messages` gives it: with the reader's flags, and search hits marked. */
export const fetchedMessage = v.object({
  ...message.entries,
  flags: v.optional(v.array(v.string()), []),
  match_content: v.optional(v.string()),
  match_subject: v.optional(v.string()),
})
export type Message = v.InferOutput<typeof fetchedMessage>

const messageId = text(integerText)
const recipientList = v.union(
  [id, plainText, v.array(id), v.array(plainText)],
  'must be a channel name or ID, or a list of user IDs or emails',
)

/** Chat spec 4.1. */
export const sendMessage = endpoint('POST', '/messages', {
  parameters: {
    type: text(
      v.picklist(
        ['direct', 'channel', 'stream', 'private'],
        'must be one of direct, channel, stream, private',
      ),
    ),
    to: jsonOrText(recipientList),
    content: text(plainText),
    topic: alias(optional(text(plainText)), 'subject'),
    queue_id: optional(text()),
    local_id: optional(text()),
    read_by_sender: optional(json(v.boolean())),
  },
  reply: { id: integer, automatic_new_visibility_policy: v.optional(integer) },
  errors: [
    'STREAM_DOES_NOT_EXIST',
    'STREAM_WILDCARD_MENTION_NOT_ALLOWED',
    'TOPIC_WILDCARD_MENTION_NOT_ALLOWED',
  ],
})

/** Chat spec 4.4. */
export const getMessages = endpoint('GET', '/messages', {
  parameters: {
    anchor: optional(text()),
    include_anchor: optional(json(v.boolean())),
    anchor_date: optional(text()),
    num_before: optional(json(id)),
    num_after: optional(json(id)),
    narrow: optional(json(narrow)),
    client_gravatar: optional(json(v.boolean())),
    apply_markdown: optional(json(v.boolean())),
    message_ids: optional(json(ids)),
    allow_empty_topic_name: optional(json(v.boolean())),
    use_first_unread_anchor: optional(json(v.boolean())),
  },
  reply: {
    /** Some services answer a number above every ID, which no safe integer is, for the newest. */
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

/** Chat spec 4.3. */
export const matchesNarrow = endpoint('GET', '/messages/matches_narrow', {
  parameters: { msg_ids: json(ids), narrow: json(narrow) },
  reply: {
    messages: v.record(
      v.string(),
      v.object({ match_content: v.optional(v.string(), ''), match_subject: v.optional(v.string(), '') }),
    ),
  },
  errors: ['BAD_NARROW'],
})

/** One message; `apply_markdown` false gives the source to edit or quote. */
export const getMessage = endpoint('GET', '/messages/{message_id}', {
  parameters: {
    message_id: messageId,
    apply_markdown: optional(json(v.boolean())),
    allow_empty_topic_name: optional(json(v.boolean())),
  },
  reply: { message: fetchedMessage, raw_content: v.optional(v.string(), '') },
})

/** Edits the content, or moves the message to another topic. */
export const updateMessage = endpoint('PATCH', '/messages/{message_id}', {
  parameters: {
    message_id: messageId,
    content: optional(text(plainText)),
    topic: alias(optional(text(plainText)), 'subject'),
    stream_id: optional(json(id)),
    propagate_mode: optional(text(v.picklist(['change_one', 'change_later', 'change_all']))),
    send_notification_to_old_thread: optional(json(v.boolean())),
    send_notification_to_new_thread: optional(json(v.boolean())),
    prev_content_sha256: optional(text()),
  },
  /** The caller's files that nothing links any more, so that they may be deleted. */
  reply: { detached_uploads: v.optional(v.array(attachment), []) },
  errors: [
    'EXPECTATION_MISMATCH',
    'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
    'STREAM_WILDCARD_MENTION_NOT_ALLOWED',
    'TOPIC_WILDCARD_MENTION_NOT_ALLOWED',
  ],
})

export const deleteMessage = endpoint('DELETE', '/messages/{message_id}', {
  parameters: { message_id: messageId },
})

/** Chat spec 4.18. */
export const renderMessage = endpoint('POST', '/messages/render', {
  parameters: { content: text(plainText) },
  reply: { rendered: v.string() },
})

/** Flags a reader may change (the others are the service's). */
export const editableFlags = ['read', 'starred', 'collapsed'] as const
const flagOperation = v.picklist(['add', 'remove'], 'must be add or remove')

export const updateFlags = endpoint('POST', '/messages/flags', {
  parameters: { messages: json(ids), op: text(flagOperation), flag: text() },
  reply: {
    messages: v.array(integer),
    ignored_because_not_subscribed_channels: v.optional(v.array(integer)),
  },
})

/** Chat spec 4.9. */
export const updateFlagsForNarrow = endpoint('POST', '/messages/flags/narrow', {
  parameters: {
    anchor: text(),
    include_anchor: optional(json(v.boolean())),
    num_before: json(id),
    num_after: json(id),
    /** All messages when absent. */
    narrow: optional(json(narrow)),
    op: text(flagOperation),
    flag: text(),
  },
  reply: {
    processed_count: integer,
    updated_count: integer,
    first_processed_id: v.nullable(integer),
    last_processed_id: v.nullable(integer),
    found_oldest: v.boolean(),
    found_newest: v.boolean(),
    ignored_because_not_subscribed_channels: v.optional(v.array(integer)),
  },
  errors: ['BAD_NARROW'],
})

const reactionParameters = {
  message_id: messageId,
  emoji_name: text(plainText),
  emoji_code: optional(text(plainText)),
  reaction_type: optional(text(reactionType)),
}

/** Chat spec 4.13. */
export const addReaction = endpoint('POST', '/messages/{message_id}/reactions', {
  parameters: reactionParameters,
  errors: ['REACTION_ALREADY_EXISTS'],
})

export const removeReaction = endpoint('DELETE', '/messages/{message_id}/reactions', {
  parameters: { ...reactionParameters, emoji_name: optional(text(plainText)) },
  errors: ['REACTION_DOES_NOT_EXIST'],
})

/** Who is writing where. Direct: `to`; channel: `stream_id` and `topic`. */
export const setTyping = endpoint('POST', '/typing', {
  parameters: {
    op: text(v.picklist(['start', 'stop'], 'must be start or stop')),
    type: optional(text(v.picklist(['direct', 'stream', 'channel', 'private']))),
    to: optional(json(v.union([ids, id]))),
    stream_id: optional(json(id)),
    topic: optional(text(plainText)),
  },
})

/** Multipart, one file. The answer's `url` is where readers of a message that links it fetch it. */
export const uploadFile = endpoint('POST', '/user_uploads', {
  reply: { url: v.string(), filename: v.optional(v.string(), '') },
  upload: true,
})

/** A temporary address of an upload, for clients that cannot send credentials with an image. */
export const getUploadUrl = endpoint('GET', '/user_uploads/{realm_id}/{folder}/{filename}', {
  parameters: { realm_id: text(), folder: text(), filename: text() },
  reply: { url: v.string() },
})
