import type { Database } from '../../../../database/database.ts'

/** Adds the newest messages to the indexes of the search, which get the others 32 at a time. */
export function indexNewest(database: Database): void {
  const { newest, indexed } = database.get<{ newest: number; indexed: number }>(
    `SELECT ifnull((SELECT max(id) FROM message), 0) AS newest,
       (SELECT indexed_through FROM message_search) AS indexed`,
  ) ?? { newest: 0, indexed: 0 }
  if (newest <= indexed) return
  database.transaction(() => database.run('UPDATE message_search SET indexed_through = ?', newest))
}
