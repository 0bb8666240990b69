import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Database } from '../../database/database.ts'
import { flushToDisk, writeAtomically } from '../../files/writeAtomically.ts'
import type { DataFolder } from '../dataFolder.ts'
import type { ImportFolder, ImportRecord } from './importFolder.ts'

/*
 * The end of an import, and its undoing: one database takes the place of another. Nobody has them open meanwhile. Every
 * step can be repeated, so that a process that ended in the midst is made up for.
 */

function withDatabase<Result>(path: string, work: (database: Database) => Result): Result {
  const database = new Database(path)
  try {
    return work(database)
  } finally {
    database.close()
  }
}

type KeyRow = Readonly<Record<string, string | number | Uint8Array | null>>

/**
 * Takes over the API keys of people who are in both databases: who signed in or out meanwhile stays so.
 * @param from location of the database that was in use
 */
function carryKeys(from: string, to: string): void {
  const rows = withDatabase(from, (database) => database.all<KeyRow>('SELECT * FROM api_key'))
  withDatabase(to, (database) =>
    database.transaction(() => {
      const known = new Set(database.all<{ id: number }>('SELECT id FROM user').map(({ id }) => id))
      const digests = JSON.stringify(
        rows.map(({ digest }) => Buffer.from(digest as Uint8Array).toString('hex')),
      )
      database.run(
        'DELETE FROM api_key WHERE lower(hex(digest)) NOT IN (SELECT value FROM json_each(?))',
        digests,
      )
      for (const row of rows) {
        if (!known.has(Number(row['user_id']))) continue
        const names = Object.keys(row)
        database.run(
          `INSERT OR IGNORE INTO api_key (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
          ...Object.values(row),
        )
      }
    }),
  )
}

/** Puts a complete database in the place of the chat's. */
function replace(chatDatabase: string, by: string): void {
  // What a process that was killed left beside the old one belongs to that alone.
  for (const ending of ['-wal', '-shm', '-journal']) rmSync(`${chatDatabase}${ending}`, { force: true })
  renameSync(by, chatDatabase)
  flushToDisk(dirname(chatDatabase))
}

const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
        statSync(join(folder, path)).isFile(),
      )
    : []

/** Files that the database knows; an import that was interrupted can have left others. */
function knownFiles(folder: ImportFolder, database: Database): string[] {
  const uploads = new Set(
    database.all<{ path: string }>('SELECT path FROM upload').map(({ path }) => path.split('/').at(-2) ?? ''),
  )
  return filesBelow(folder.files).filter((path) => path.includes('/') || uploads.has(path))
}

/** Ends an import: the copy that it filled, and its files, become the organization's. @returns the record after it */
export function takeIn(folder: ImportFolder, data: DataFolder, record: ImportRecord): ImportRecord {
  let { lastMessageId } = record
  if (existsSync(folder.work)) {
    const files = withDatabase(folder.work, (database) => {
      database.exec('DROP TABLE IF EXISTS import_known')
      lastMessageId = database.get<{ id: number }>('SELECT coalesce(max(id), 0) AS id FROM message')?.id ?? 0
      return knownFiles(folder, database)
    })
    carryKeys(data.chatDatabase, folder.work)
    if (!existsSync(folder.added)) writeAtomically(folder.added, Buffer.from(JSON.stringify(files)))
    for (const path of files) {
      mkdirSync(dirname(join(data.uploads, path)), { recursive: true, mode: 0o700 })
      renameSync(join(folder.files, path), join(data.uploads, path))
    }
    folder.write({ ...record, lastMessageId })
    replace(data.chatDatabase, folder.work)
  }
  for (const rest of [folder.received, folder.files, folder.receiving, folder.mail]) {
    rmSync(rest, { recursive: true, force: true })
  }
  const done: ImportRecord = {
    ...record,
    ...(lastMessageId === undefined ? {} : { lastMessageId }),
    state: 'done',
    doneAt: Math.floor(Date.now() / 1000),
  }
  folder.write(done)
  return done
}

/** Takes back everything that an import brought: the organization is as it was before. */
export function undoImport(folder: ImportFolder, data: DataFolder): void {
  if (existsSync(folder.before)) {
    carryKeys(data.chatDatabase, folder.before)
    const added = existsSync(folder.added)
      ? (JSON.parse(readFileSync(folder.added, 'utf8')) as readonly string[])
      : []
    for (const path of added) rmSync(join(data.uploads, path), { force: true })
    replace(data.chatDatabase, folder.before)
  }
  folder.clear()
}

/** True if people have written since the import, in the chat or in the calendar: undoing it would lose that. */
export function isUsedSince(database: Database, { lastMessageId = 0, doneAt = 0 }: ImportRecord): boolean {
  return (
    database.get(
      'SELECT 1 FROM message JOIN user ON user.id = sender_id WHERE message.id > ? AND is_bot = 0 LIMIT 1',
      lastMessageId,
    ) !== undefined ||
    database.get('SELECT 1 FROM calendar_event WHERE modified_at >= ? LIMIT 1', doneAt) !== undefined
  )
}
