import * as v from 'valibot'

/*
 * The host's sessions of browsers. `GET /session/all` lists those of the signed-in user, `DELETE
 * /session/all` ends all but the current one, `DELETE /session/all/{id}` ends one. NOT_FOUND if it has ended
 * already.
 */

const session = v.object({
  /** Public ID of the session; its cookie cannot be derived from it. */
  id: v.string(),
  /** `User-Agent` of the browser; empty: unknown. */
  client: v.string(),
  /** Network of its last use, without the part that identifies the machine; empty: unknown. */
  network: v.string(),
  /** UNIX seconds; null for sessions from releases that did not record it. */
  created_at: v.nullable(v.number()),
  /** UNIX seconds, accurate to a few minutes. */
  last_used_at: v.number(),
  is_current: v.boolean(),
})
export type HostSession = v.InferOutput<typeof session>

export const sessionsReply = v.object({ sessions: v.array(session) })
