import * as v from 'valibot'
import { integer, timestamp } from './shapes.ts'

/** A reminder, delivered as a direct message. */
export const reminder = v.object({
  reminder_id: integer,
  /** Always `private`. */
  type: v.optional(v.string(), 'private'),
  to: v.optional(v.array(integer), []),
  /** Markdown, as it will be sent. */
  content: v.string(),
  rendered_content: v.optional(v.string(), ''),
  scheduled_delivery_timestamp: timestamp,
  failed: v.optional(v.boolean(), false),
  reminder_target_message_id: integer,
})
export type Reminder = v.InferOutput<typeof reminder>
