import * as v from 'valibot'
import { integer } from './shapes.ts'

/** A user's status; unset parts are absent. */
export const userStatus = v.object({
  status_text: v.optional(v.string()),
  emoji_name: v.optional(v.string()),
  emoji_code: v.optional(v.string()),
  reaction_type: v.optional(v.string()),
  /** When the service clears the status, in UNIX seconds; absent or null: never. */
  scheduled_end_time: v.optional(v.nullable(integer)),
})
export type UserStatus = v.InferOutput<typeof userStatus>

/** Last time a user was active, and last time connected; UNIX seconds. */
export const presence = v.object({
  active_timestamp: v.optional(integer),
  idle_timestamp: v.optional(integer),
})
export type Presence = v.InferOutput<typeof presence>

/**
 * Presence by client program, as before `slim_presence`; the program is always `website`, with `aggregated`
 * equal to it.
 */
export const legacyPresence = v.object({
  client: v.optional(v.string()),
  status: v.string(),
  timestamp: integer,
  pushable: v.optional(v.boolean()),
})
