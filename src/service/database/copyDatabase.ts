import { chmodSync, rmSync } from 'node:fs'
import { Database } from './database.ts'

/** Removes a database's file and those that SQLite keeps beside it. */
export function removeDatabase(path: string): void {
  for (const ending of ['', '-wal', '-shm', '-journal']) rmSync(`${path}${ending}`, { force: true })
}

function withDatabase(path: string, work: (database: Database) => void): void {
  const database = new Database(path)
  try {
    work(database)
  } finally {
    database.close()
  }
}

/**
 * Copies the database as of one moment, which can be in use, to a new file that only its owner can read.
 * @throws DamagedDatabase
 */
export function copyDatabase(source: string, target: string): void {
  withDatabase(source, (database) => database.run('VACUUM INTO ?', target))
  chmodSync(target, 0o600)
  withDatabase(target, (copy) => copy.checkIntegrity())
}
