import * as v from 'valibot'
import { integer } from './shapes.ts'

/** What a person says they are up to; what they do not say is absent. */
export const userStatus = v.object({
  status_text: v.optional(v.string()),
  emoji_name: v.optional(v.string()),
  emoji_code: v.optional(v.string()),
  reaction_type: v.optional(v.string()),
})
export type UserStatus = v.InferOutput<typeof userStatus>

/** When somebody was last at their screen, and last connected at all; UNIX seconds. */
export const presence = v.object({
  active_timestamp: v.optional(integer),
  idle_timestamp: v.optional(integer),
})
export type Presence = v.InferOutput<typeof presence>

/** By client program, as before `slim_presence`; the program is always `website`, `aggregated` is the same. */
export const legacyPresence = v.object({
  client: v.optional(v.string()),
  status: v.string(),
  timestamp: integer,
  pushable: v.optional(v.boolean()),
})
