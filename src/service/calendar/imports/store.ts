import type { Database } from '../../database/database.ts'

export type ImportState = 'running' | 'done' | 'stopped' | 'undone'

/** A row of the table `calendar_import`. */
export interface ImportRow {
  readonly id: number
  readonly author_id: number
  readonly name: string
  readonly state: ImportState
  readonly events: number
  readonly written: number
}

export const importById = (database: Database, id: number): ImportRow | undefined =>
  database.get<ImportRow>('SELECT * FROM calendar_import WHERE id = ?', id)

export const insertImport = (
  database: Database,
  row: Pick<ImportRow, 'author_id' | 'name' | 'events'> & { readonly created_at: number },
): number =>
  database.run(
    `INSERT INTO calendar_import (author_id, name, created_at, state, events) VALUES (?, ?, ?, 'running', ?)`,
    row.author_id,
    row.name,
    row.created_at,
    row.events,
  ).id

export function setState(database: Database, id: number, state: ImportState): void {
  database.run('UPDATE calendar_import SET state = ? WHERE id = ?', state, id)
}

export function addWritten(database: Database, id: number, written: number): void {
  database.run('UPDATE calendar_import SET written = written + ? WHERE id = ?', written, id)
}

/** Imports that the end of the process stopped. */
export function stopRunning(database: Database): void {
  database.run("UPDATE calendar_import SET state = 'stopped' WHERE state = 'running'")
}

export const eventsTakenBy = (database: Database, authorId: number): number =>
  database.get<{ taken: number }>(
    `SELECT count(*) AS taken FROM calendar_origin JOIN calendar_import ON calendar_import.id = import_id
     WHERE author_id = ?`,
    authorId,
  )?.taken ?? 0

/** Where an event comes from, with what it is now. */
export interface OriginRow {
  readonly event_id: number
  readonly digest: Uint8Array
  /** When the event was written from the file, and when it was changed last; UNIX seconds. */
  readonly modified_at: number
  readonly changed_at: number
}

export const originOf = (database: Database, uid: string, recurrence: string): OriginRow | undefined =>
  database.get<OriginRow>(
    `SELECT origin.event_id, origin.digest, origin.modified_at, event.modified_at AS changed_at
     FROM calendar_origin origin JOIN calendar_event event ON event.id = origin.event_id
     WHERE uid = ? AND recurrence = ? AND import_id IS NOT NULL AND event.status <> 'trash'`,
    uid,
    recurrence,
  )

export interface NewOrigin {
  readonly event_id: number
  readonly uid: string
  readonly recurrence: string
  readonly digest: Uint8Array
  readonly modified_at: number
}

/** Stores where an event is from: a file that was imported, or a feed. */
export function storeOrigin(
  database: Database,
  origin: NewOrigin,
  from: { readonly import_id: number } | { readonly feed_id: number },
): void {
  database.run(
    `INSERT INTO calendar_origin (event_id, uid, recurrence, digest, modified_at, import_id, feed_id)
     VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (event_id) DO UPDATE SET digest = excluded.digest, modified_at = excluded.modified_at`,
    origin.event_id,
    origin.uid,
    origin.recurrence,
    origin.digest,
    origin.modified_at,
    'import_id' in from ? from.import_id : null,
    'feed_id' in from ? from.feed_id : null,
  )
}

/** IDs of the events of an import that are as it wrote them, beginning with the oldest. */
export const unchangedOf = (database: Database, importId: number, most: number): number[] =>
  database
    .all<{ id: number }>(
      `SELECT event.id FROM calendar_origin origin JOIN calendar_event event ON event.id = origin.event_id
       WHERE import_id = ? AND event.modified_at = origin.modified_at ORDER BY event.id LIMIT +?`,
      importId,
      most,
    )
    .map(({ id }) => id)

export const countOf = (database: Database, importId: number): number =>
  database.get<{ events: number }>(
    `SELECT count(*) AS events FROM calendar_origin JOIN calendar_event ON calendar_event.id = event_id
     WHERE import_id = ? AND status <> 'trash'`,
    importId,
  )?.events ?? 0
