import type { Presence } from '../../../protocol/chat/statuses.ts'
import { secondsNow, type Caller, type ChatContext } from '../context.ts'
import { visibleIds } from '../users/visibility.ts'
import { presencesSince, type PresenceRow } from './store.ts'

const SECONDS_A_DAY = 24 * 60 * 60

/** Returns true if the user was present within that many days. */
export const isWithinDays = (
  context: Pick<ChatContext, 'now'>,
  { active_at, idle_at }: Pick<PresenceRow, 'active_at' | 'idle_at'>,
  days: number,
): boolean => Math.max(active_at ?? 0, idle_at ?? 0) >= secondsNow(context) - days * SECONDS_A_DAY

/** Presence in the modern format (chat spec 4.21 `slim_presence`). */
export const modernPresence = ({ active_at, idle_at }: PresenceRow): Presence => ({
  ...(active_at === null ? {} : { active_timestamp: active_at }),
  ...(idle_at === null ? {} : { idle_timestamp: idle_at }),
})

/** Presence of the users that the viewer can see, not older than `historyDays`. */
export function presencesFor(
  context: Pick<ChatContext, 'database' | 'now'>,
  viewer: Caller,
  historyDays: number,
  afterUpdateId = -1,
): PresenceRow[] {
  const since = secondsNow(context) - historyDays * SECONDS_A_DAY
  const visible = visibleIds(context, viewer)
  return presencesSince(context.database, since, afterUpdateId).filter(({ user_id }) => visible.has(user_id))
}
