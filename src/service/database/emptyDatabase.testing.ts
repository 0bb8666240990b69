import { atEndOfFile } from '../../testing/endings.testing.ts'
import { Database } from './database.ts'
import { migrate } from './migrate.ts'

let upgraded: Uint8Array | undefined

/**
 * Creates a database in memory with the newest schema and no rows, which is closed after the last test of the file.
 * It is a copy: the upgrades, run for each, would take most of the time of many tests.
 */
export function emptyDatabase(): Database {
  if (upgraded === undefined) {
    const database = new Database(':memory:')
    migrate(database)
    upgraded = database.image
    database.close()
  }
  const database = new Database(':memory:', upgraded)
  atEndOfFile(() => {
    if (database.isOpen) database.close()
  })
  return database
}
