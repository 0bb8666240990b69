import * as v from 'valibot'
import { integer, timestamp } from './shapes.ts'

/** A message to be sent at a later time. */
export const scheduledMessage = v.object({
  scheduled_message_id: integer,
  /** `stream` or `private`. */
  type: v.string(),
  /** A channel's ID, or the recipients' IDs. */
  to: v.union([integer, v.array(integer)]),
  /** Channel messages only. */
  topic: v.optional(v.string()),
  /** Markdown. */
  content: v.string(),
  rendered_content: v.optional(v.string(), ''),
  scheduled_delivery_timestamp: timestamp,
  /** True if sending failed; the message is then kept for its sender. */
  failed: v.optional(v.boolean(), false),
})
export type ScheduledMessage = v.InferOutput<typeof scheduledMessage>
