import * as v from 'valibot'
import { endpoint, json, optional, text } from '../endpoint.ts'
import { scheduledMessage } from './scheduledMessages.ts'
import { id, ids, integer, integerText, notNegative, plainText } from './shapes.ts'
import { fault } from '../refusals/fault.ts'

/* Endpoints for scheduled messages. */

const type = text(
  v.picklist(
    ['direct', 'channel', 'stream', 'private'],
    fault('faults.oneOf', { choices: 'direct, channel, stream, private' }),
  ),
)
const recipients = json(v.union([id, ids], 'faults.channelOrUsers'))
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
    scheduled_delivery_timestamp: json(notNegative),
    read_by_sender: optional(json(v.boolean())),
  },
  reply: { scheduled_message_id: integer },
  errors: [
    'STREAM_DOES_NOT_EXIST',
    'STREAM_WILDCARD_MENTION_NOT_ALLOWED',
    'TOPIC_WILDCARD_MENTION_NOT_ALLOWED',
  ],
})

/** Changes the given fields; a new `type` requires its `to`. A failed message requires a new time. */
export const editScheduledMessage = endpoint('PATCH', '/scheduled_messages/{scheduled_message_id}', {
  parameters: {
    scheduled_message_id: messageId,
    type: optional(type),
    to: optional(recipients),
    content: optional(text(plainText)),
    topic: optional(text(plainText)),
    scheduled_delivery_timestamp: optional(json(notNegative)),
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
