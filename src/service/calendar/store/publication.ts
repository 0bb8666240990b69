import type { Database } from '../../database/database.ts'

const DUE = "status = 'future' AND published_at <= ?"

export const hasDue = (database: Database, kind: 'event' | 'venue' | 'organizer', now: number): boolean =>
  database.get(`SELECT 1 FROM calendar_${kind} WHERE ${DUE} LIMIT 1`, now) !== undefined

export const publishAllDue = (
  database: Database,
  now: number,
  kind: 'event' | 'venue' | 'organizer',
): { id: number }[] =>
  database.all<{ id: number }>(
    `UPDATE calendar_${kind} SET status = 'publish' WHERE ${DUE} RETURNING id`,
    now,
  )
