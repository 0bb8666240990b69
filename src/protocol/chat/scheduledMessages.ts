import * as v from 'valibot'
import { endpoint, json, optional, text } from '../endpoint.ts'
import { id, ids, integer, integerText, plainText, timestamp } from './shapes.ts'

/** A message that waits for its time. */
export const scheduledMessage = v.object({
  scheduled_message_id: integer,
  /** `stream` or `private`. */
  type: v.string(),
  /** A channel's ID, or the IDs of the people it goes to. */
  to: v.union([integer, v.array(integer)]),
  /** Channel messages only. */
  topic: v.optional(v.string()),
  /** Markdown. */
  content: v.string(),
  rendered_content: v.optional(v.string(), ''),
  scheduled_delivery_timestamp: timestamp,
  /** It could not be sent at its time, and waits for its writer. */
  failed: v.optional(v.boolean(), false),
})
export type ScheduledMessage = v.InferOutput<typeof scheduledMessage>

const type = text(
  v.picklist(['direct', 'channel', 'stream', 'private'], 'must be one of direct, channel, stream, private'),
)
const recipients = json(v.union([id, ids], 'must be a channel ID or a list of user IDs'))
const messageId = text(integerText)

export const getScheduledMessages = endpoint('GET', '/scheduled_messages', {
  reply: { scheduled_messages: v.array(scheduledMessage) },
})

export const scheduleMessage = endpoint('POST', '/scheduled_messages', {
  parameters: {
    type,
    to: recipients,
    content: text(plainText),
    topic: optional(text(plainText)),
    scheduled_delivery_timestamp: json(id),
    read_by_sender: optional(json(v.boolean())),
  },
  reply: { scheduled_message_id: integer },
  errors: [
    'STREAM_DOES_NOT_EXIST',
    'STREAM_WILDCARD_MENTION_NOT_ALLOWED',
    'TOPIC_WILDCARD_MENTION_NOT_ALLOWED',
  ],
})

/** Changes what is given; a new `type` needs its `to`. One that failed needs a new time. */
export const editScheduledMessage = endpoint('PATCH', '/scheduled_messages/{scheduled_message_id}', {
  parameters: {
    scheduled_message_id: messageId,
    type: optional(type),
    to: optional(recipients),
    content: optional(text(plainText)),
    topic: optional(text(plainText)),
    scheduled_delivery_timestamp: optional(json(id)),
  },
  errors: [
    'STREAM_DOES_NOT_EXIST',
    'STREAM_WILDCARD_MENTION_NOT_ALLOWED',
    'TOPIC_WILDCARD_MENTION_NOT_ALLOWED',
  ],
})

export const deleteScheduledMessage = endpoint('DELETE', '/scheduled_messages/{scheduled_message_id}', {
  parameters: { scheduled_message_id: messageId },
})
