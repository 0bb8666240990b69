import * as v from 'valibot'
import { endpoint, json, optional, text } from '../endpoint.ts'
import { id, integer, integerText, plainText, reactionType } from './shapes.ts'

/** What a person says they are up to; what they do not say is absent. */
export const userStatus = v.object({
  status_text: v.optional(v.string()),
  emoji_name: v.optional(v.string()),
  emoji_code: v.optional(v.string()),
  reaction_type: v.optional(v.string()),
})
export type UserStatus = v.InferOutput<typeof userStatus>

/** What is not given stays as it is. */
export const statusChange = {
  /** At most 60 code points; empty takes it away. */
  status_text: optional(text(plainText)),
  /** Empty takes it away. */
  emoji_name: optional(text(plainText)),
  emoji_code: optional(text(plainText)),
  reaction_type: optional(text(v.union([reactionType, v.literal('')]))),
}
const userId = text(integerText)

export const updateOwnStatus = endpoint('POST', '/users/me/status', { parameters: statusChange })
export const getUserStatus = endpoint('GET', '/users/{user_id}/status', {
  parameters: { user_id: userId },
  reply: { status: userStatus },
})

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

/**
 * Says that one is here, and reads how the others are. With `last_update_id` only what changed since comes back, in
 * the modern format; without, everybody in the older one, unless `slim_presence` says otherwise.
 */
export const updatePresence = endpoint('POST', '/users/me/presence', {
  parameters: {
    status: text(v.picklist(['active', 'idle'], 'must be active or idle')),
    ping_only: optional(json(v.boolean())),
    slim_presence: optional(json(v.boolean())),
    last_update_id: optional(json(v.pipe(integer, v.minValue(-1)))),
    history_limit_days: optional(json(id)),
  },
  reply: {
    presences: v.optional(v.record(v.string(), v.union([presence, v.record(v.string(), legacyPresence)]))),
    server_timestamp: v.optional(v.number()),
    presence_last_update_id: v.optional(integer),
  },
})

/** By user ID or API email. */
export const getUserPresence = endpoint('GET', '/users/{user_id_or_email}/presence', {
  parameters: { user_id_or_email: text(plainText) },
  reply: { presence: v.record(v.string(), legacyPresence) },
})
/** Of everybody, by API email. */
export const getPresences = endpoint('GET', '/realm/presence', {
  reply: {
    presences: v.record(v.string(), v.record(v.string(), legacyPresence)),
    server_timestamp: v.number(),
  },
})
