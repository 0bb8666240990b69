import type { Presence } from '../../../protocol/chat/statuses.ts'
import type { Database } from '../../database/database.ts'
import { secondsNow, type Caller, type ChatContext } from '../context.ts'
import { visibleIds } from '../users/visibility.ts'

/** A user's last presence. Times in UNIX seconds. */
export interface PresenceRow {
  readonly user_id: number
  readonly email: string
  /** Last time active. */
  readonly active_at: number | null
  /** Last time connected, active or idle. */
  readonly idle_at: number | null
  /** Increases with each report of any user. */
  readonly update_id: number
}

const SECONDS_A_DAY = 24 * 60 * 60

const selected = `SELECT user_id, email, active_at, idle_at, update_id FROM presence JOIN user ON user.id = user_id
  WHERE is_active = 1 AND is_bot = 0`

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

export const presenceOf = (database: Database, userId: number): PresenceRow | undefined =>
  database.get<PresenceRow>(`${selected} AND user_id = ?`, userId)

/** Presence of the users that the viewer can see, not older than `historyDays`. */
export function presencesFor(
  context: Pick<ChatContext, 'database' | 'now'>,
  viewer: Caller,
  historyDays: number,
  afterUpdateId = -1,
): PresenceRow[] {
  const since = secondsNow(context) - historyDays * SECONDS_A_DAY
  const visible = visibleIds(context, viewer)
  return context.database
    .all<PresenceRow>(
      `${selected} AND max(coalesce(active_at, 0), coalesce(idle_at, 0)) >= ? AND update_id > ? ORDER BY update_id`,
      since,
      afterUpdateId,
    )
    .filter(({ user_id }) => visible.has(user_id))
}

/** Number of the latest report; -1 if there is none. */
export const lastUpdateId = (database: Database): number =>
  database.get<{ id: number | null }>('SELECT max(update_id) AS id FROM presence')?.id ?? -1

/** Stores a report under the next number. */
export function storePresence(
  database: Database,
  userId: number,
  times: Pick<PresenceRow, 'active_at' | 'idle_at'>,
): void {
  database.run(
    `INSERT INTO presence (user_id, active_at, idle_at, update_id) VALUES (?, ?, ?, ?)
     ON CONFLICT (user_id) DO UPDATE SET
       active_at = excluded.active_at, idle_at = excluded.idle_at, update_id = excluded.update_id`,
    userId,
    times.active_at,
    times.idle_at,
    lastUpdateId(database) + 1,
  )
}
