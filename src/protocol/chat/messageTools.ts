import * as v from 'valibot'
import { endpoint, json, optional, text } from '../endpoint.ts'
import { limits } from './limits.ts'
import { id, integer, integerText, plainText, textUpTo, timestamp } from './shapes.ts'
import { fault } from '../refusals/fault.ts'

/* Endpoints for a message other than reading and changing it. */

const messageId = text(integerText)

/** A version of a message between two changes. */
export const messageVersion = v.object({
  timestamp,
  user_id: v.nullable(integer),
  topic: v.string(),
  prev_topic: v.optional(v.string()),
  /** Channel IDs, if the change moved the message. */
  stream: v.optional(integer),
  prev_stream: v.optional(integer),
  content: v.string(),
  rendered_content: v.string(),
  prev_content: v.optional(v.string()),
  prev_rendered_content: v.optional(v.string()),
  /** The rendered content with added and deleted parts marked. */
  content_html_diff: v.optional(v.string()),
})
export type MessageVersion = v.InferOutput<typeof messageVersion>

/** Returns a message's versions, oldest first; the first is the message as sent. */
export const getMessageHistory = endpoint('GET', '/messages/{message_id}/history', {
  parameters: { message_id: messageId, allow_empty_topic_name: optional(json(v.boolean())) },
  reply: { message_history: v.array(messageVersion) },
})

/**
 * Returns the users who read a message, without its sender, users muted by either side, and users who do not
 * share read receipts.
 */
export const getReadReceipts = endpoint('GET', '/messages/{message_id}/read_receipts', {
  parameters: { message_id: messageId },
  reply: { user_ids: v.array(integer) },
})

/** Reasons for reporting a message. `other` requires a description. */
export const reportTypes = ['spam', 'harassment', 'inappropriate', 'norms', 'other'] as const

export const reportMessage = endpoint('POST', '/messages/{message_id}/report', {
  parameters: {
    message_id: messageId,
    report_type: text(v.picklist(reportTypes, fault('faults.oneOf', { choices: reportTypes.join(', ') }))),
    description: optional(text(textUpTo(limits.max_report_description_length))),
  },
})

/** Adds a step to a poll or to-do list. `content` is JSON. */
export const addSubmessage = endpoint('POST', '/submessage', {
  parameters: { message_id: json(id), msg_type: text(plainText), content: text(plainText) },
})

/** Runs a command such as `/dark`, and returns its result. */
export const runCommand = endpoint('POST', '/zcommand', {
  parameters: { command: text(plainText) },
  reply: { msg: v.optional(v.string(), '') },
})

/** Marks messages as read, for older clients. `complete` false: there are more, call again. */
export const markAllAsRead = endpoint('POST', '/mark_all_as_read', {
  reply: { complete: v.optional(v.boolean(), true) },
})
export const markChannelAsRead = endpoint('POST', '/mark_stream_as_read', {
  parameters: { stream_id: json(id) },
})
export const markTopicAsRead = endpoint('POST', '/mark_topic_as_read', {
  parameters: { stream_id: json(id), topic_name: text(plainText) },
})
