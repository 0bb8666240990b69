import { readdirSync, readFileSync } from 'node:fs'
import type { Database } from './database.ts'

const folder = new URL('./migrations/', import.meta.url)

/** The database is from a newer release, which this one must not modify. */
export class NewerDatabase extends Error {
  override name = 'NewerDatabase'
}

interface Migration {
  readonly version: number
  readonly name: string
}

/** All migrations, in order. */
const migrations: readonly Migration[] = readdirSync(folder)
  .filter((name) => /^\d+_\w+\.sql$/.test(name))
  .toSorted()
  .map((name) => ({ name, version: Number.parseInt(name, 10) }))

/** The schema version of this release. */
export const newestVersion = migrations.at(-1)?.version ?? 0

/** The schema version of stored data; 0 if there is none yet. */
export const versionOf = (database: Database): number =>
  database.get<{ user_version: number }>('PRAGMA user_version')?.user_version ?? 0

/**
 * Upgrades the schema: runs each numbered file once, in order, all in one transaction, so that a process that is
 * killed meanwhile leaves the data as the earlier release had it.
 * @param upTo the version of an earlier release
 * @throws NewerDatabase
 */
export function migrate(database: Database, upTo = newestVersion): void {
  const stored = versionOf(database)
  if (stored > newestVersion) {
    throw new NewerDatabase(
      `The data was written by a later release of Parley (data version ${stored}; this release supports up to ${newestVersion}). Start that release, or restore a backup.`,
    )
  }
  const missing = migrations.filter(({ version }) => version > stored && version <= upTo)
  if (missing.length === 0) return
  database.transaction(() => {
    for (const { name, version } of missing) {
      database.exec(readFileSync(new URL(name, folder), 'utf8'))
      database.exec(`PRAGMA user_version = ${version}`)
    }
  })
}
