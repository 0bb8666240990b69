import { readdirSync, readFileSync } from 'node:fs'
import type { Database } from './database.ts'

const folder = new URL('./migrations/', import.meta.url)

/** A later release wrote the database; what this one would do to it nobody knows. */
export class NewerDatabase extends Error {
  override name = 'NewerDatabase'
}

interface Migration {
  readonly version: number
  readonly name: string
}

/** Every migration there is, in order. */
const migrations: readonly Migration[] = readdirSync(folder)
  .filter((name) => /^\d+_\w+\.sql$/.test(name))
  .toSorted()
  .map((name) => ({ name, version: Number.parseInt(name, 10) }))

/** The version that this release writes. */
export const newestVersion = migrations.at(-1)?.version ?? 0

const versionOf = (database: Database): number =>
  database.get<{ user_version: number }>('PRAGMA user_version')?.user_version ?? 0

/**
 * Brings the schema up to date: each numbered file once, in order, each in a transaction of its own.
 * @param upTo the version at which earlier releases stopped
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
