import type { Database } from '../../database/database.ts'

/** Names of subscribed feeds. */
export const feedNames = (database: Database, ids: readonly number[]): ReadonlyMap<number, string> =>
  new Map(
    database
      .all<{ id: number; name: string }>(
        'SELECT id, name FROM calendar_subscribed_feed WHERE id IN (SELECT value FROM json_each(?))',
        JSON.stringify(ids),
      )
      .map(({ id, name }) => [id, name]),
  )
