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

const versionOf = (database: Database): number =>
  database.get<{ user_version: number }>('PRAGMA user_version')?.user_version ?? 0

/**
 * Upgrades the schema: runs each numbered file once, in order, each in its own transaction.
 * @param upTo the version of an earlier release
 * @throws NewerDatabase
 */
export function migrate(database: Database, upTo = newestVersion): void {
  const stored = versionOf(database)
  if (stored > newestVersion) {
    throw new NewerDatabase(
      `The data was written by a later release of Parley (version ${stored} of its form; this release knows ${newestVersion}). Start that release, or restore a backup.`,
    )
  }
  for (const { name, version } of migrations) {
    if (version <= stored || version > upTo) continue
    database.transaction(() => {
      database.exec(readFileSync(new URL(name, folder), 'utf8'))
      database.exec(`PRAGMA user_version = ${version}`)
    })
  }
}
