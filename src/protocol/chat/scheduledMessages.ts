import * as v from 'valibot'
import { integer, timestamp } from './shapes.ts'

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
