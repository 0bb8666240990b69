import type { Database } from '../../database/database.ts'

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

const selected = `SELECT user_id, email, active_at, idle_at, update_id FROM presence JOIN user ON user.id = user_id
  WHERE is_active = 1 AND is_bot = 0`

export const presenceOf = (database: Database, userId: number): PresenceRow | undefined =>
  database.get<PresenceRow>(`${selected} AND user_id = ?`, userId)

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

export const presencesSince = (database: Database, since: number, afterUpdateId: number): PresenceRow[] =>
  database.all<PresenceRow>(
    `${selected} AND max(coalesce(active_at, 0), coalesce(idle_at, 0)) >= ? AND update_id > ? ORDER BY update_id`,
    since,
    afterUpdateId,
  )
