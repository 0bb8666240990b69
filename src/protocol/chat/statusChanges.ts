import * as v from 'valibot'
import { endpoint, json, optional, text } from '../endpoint.ts'
import { integer, integerText, notNegative, plainText, givenReactionType } from './shapes.ts'
import { legacyPresence, presence, userStatus } from './statuses.ts'

/*
 * Endpoints that change statuses and presence, separate so that code which only reads them does not include
 * these.
 */

/** Omitted fields stay unchanged; but a change without an end has none. */
const statusChange = {
  /** At most 60 code points; empty clears it. */
  status_text: optional(text(plainText)),
  /** Empty clears it. */
  emoji_name: optional(text(plainText)),
  emoji_code: optional(text(plainText)),
  reaction_type: optional(text(v.union([givenReactionType(), v.literal('')]))),
  /** When the service clears the status, in UNIX seconds; null: never. */
  scheduled_end_time: optional(json(v.nullable(notNegative))),
  /** Deprecated, and without effect: presence says who is away. */
  away: optional(json(v.boolean())),
}
const userId = text(integerText)

export const updateOwnStatus = endpoint('POST', '/users/me/status', { parameters: statusChange })
export const getUserStatus = endpoint('GET', '/users/{user_id}/status', {
  parameters: { user_id: userId },
  reply: { status: userStatus },
})

/** Sets a user's status, for administrators (chat spec 4.6). */
export const updateUserStatus = endpoint('POST', '/users/{user_id}/status', {
  parameters: { user_id: userId, ...statusChange },
})

/**
 * Reports the caller's presence and returns that of others. With `last_update_id` it returns only changes
 * since, in the modern format; without it, all users in the older one, unless `slim_presence` is set.
 */
export const updatePresence = endpoint('POST', '/users/me/presence', {
  parameters: {
    status: text(v.picklist(['active', 'idle'], 'faults.activeIdle')),
    ping_only: optional(json(v.boolean())),
    /** Whether the person did something since the last report. */
    new_user_input: optional(json(v.boolean())),
    slim_presence: optional(json(v.boolean())),
    last_update_id: optional(json(v.pipe(integer, v.minValue(-1)))),
    history_limit_days: optional(json(notNegative)),
  },
  reply: {
    presences: v.optional(v.record(v.string(), v.union([presence, v.record(v.string(), legacyPresence)]))),
    server_timestamp: v.optional(v.number()),
    presence_last_update_id: v.optional(integer),
  },
})

/** Returns one user's presence, by user ID or API email. */
export const getUserPresence = endpoint('GET', '/users/{user_id_or_email}/presence', {
  parameters: { user_id_or_email: text(plainText) },
  reply: { presence: v.record(v.string(), legacyPresence) },
})
/** Returns all users' presence, by API email. */
export const getPresences = endpoint('GET', '/realm/presence', {
  reply: {
    presences: v.record(v.string(), v.record(v.string(), legacyPresence)),
    server_timestamp: v.number(),
  },
})
