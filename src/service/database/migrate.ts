import { readdirSync, readFileSync } from 'node:fs'
import type { Database } from './database.ts'

const folder = new URL('./migrations/', import.meta.url)

/** Brings the schema up to date: each numbered file once, in order, each in a transaction of its own. */
export function migrate(database: Database): void {
  const [{ user_version: version } = { user_version: 0 }] = database.all<{ user_version: number }>(
    'PRAGMA user_version',
  )
  const files = readdirSync(folder)
    .filter((name) => /^\d+_\w+\.sql$/.test(name))
    .toSorted()
  for (const name of files) {
    const number = Number.parseInt(name, 10)
    if (number <= version) continue
    database.transaction(() => {
      database.exec(readFileSync(new URL(name, folder), 'utf8'))
      database.exec(`PRAGMA user_version = ${number}`)
    })
  }
}
