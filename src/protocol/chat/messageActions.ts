import * as v from 'valibot'
import { alias, endpoint, json, optional, text } from '../endpoint.ts'
import { attachment } from './attachments.ts'
import { fetchedMessage, flagOperation } from './messages.ts'
import { narrow } from './narrow.ts'
import { id, ids, integer, integerText, notNegative, plainText, givenReactionType } from './shapes.ts'

/* Endpoints for actions on shown messages, separate so that the first load does not include them. */

const messageId = text(integerText)

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

/** Returns one message; `apply_markdown` false returns the source, for editing or quoting. */
export const getMessage = endpoint('GET', '/messages/{message_id}', {
  parameters: {
    message_id: messageId,
    apply_markdown: optional(json(v.boolean())),
    allow_empty_topic_name: optional(json(v.boolean())),
  },
  reply: { message: fetchedMessage, raw_content: v.optional(v.string(), '') },
})

/** Edits a message's content, or moves it to another topic. */
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
  /** The caller's files that no message links any more, which can be deleted. */
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

/**
 * Shows the previews of the pages that a message links, or takes them off (its author). The message does not count as
 * edited.
 */
export const showPreviews = endpoint('PATCH', '/messages/{message_id}/previews', {
  parameters: { message_id: messageId, shown: json(v.boolean()) },
  /** Number of its links that have a preview, or whose page is still asked for. */
  reply: { count: integer },
})

/** Chat spec 4.18. */
export const renderMessage = endpoint('POST', '/messages/render', {
  parameters: { content: text(plainText) },
  reply: { rendered: v.string() },
})

/** Chat spec 4.9. */
export const updateFlagsForNarrow = endpoint('POST', '/messages/flags/narrow', {
  parameters: {
    anchor: text(),
    include_anchor: optional(json(v.boolean())),
    num_before: json(notNegative),
    num_after: json(notNegative),
    /** Defaults to all messages. */
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
  reaction_type: optional(text(givenReactionType())),
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
