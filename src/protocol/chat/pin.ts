import * as v from 'valibot'
import { integer, integers, timestamp } from './shapes.ts'

/** A pinned message. */
export const pin = v.object({
  message_id: integer,
  /** ID of the user who pinned it. */
  user_id: integer,
  /** When it was pinned. */
  timestamp,
})
export type Pin = v.InferOutput<typeof pin>

/** The conversation of pins in events: `stream_id` and `topic`, or `user_ids`. */
export const pinnedTo = {
  stream_id: v.optional(integer),
  topic: v.optional(v.string()),
  /** All participants, the reader included. */
  user_ids: v.optional(integers),
}
