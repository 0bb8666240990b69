import * as v from 'valibot'

/*
 * The sessions that the host keeps for browsers, to look at and to end. `GET /session/all` lists those of the person who
 * asks, `DELETE /session/all` ends all but this one, `DELETE /session/all/{id}` one. NOT_FOUND where it has ended.
 */

const session = v.object({
  /** Names the session to end it; what is in its cookie does not follow from it. */
  id: v.string(),
  /** `User-Agent` of the browser; empty: unknown. */
  client: v.string(),
  /** Network that it was used from last, without the part that tells one machine from its neighbors; empty: unknown. */
  network: v.string(),
  /** UNIX seconds; null: before the host kept that. */
  created_at: v.nullable(v.number()),
  /** UNIX seconds, up to a few minutes ago. */
  last_used_at: v.number(),
  is_current: v.boolean(),
})
export type HostSession = v.InferOutput<typeof session>

export const sessionsReply = v.object({ sessions: v.array(session) })
