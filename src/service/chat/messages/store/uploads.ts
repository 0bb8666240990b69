import type { Database } from '../../../database/database.ts'

export interface UploadRow {
  readonly path: string
  readonly owner_id: number
  readonly content_type: string
  readonly width: number | null
  readonly height: number | null
  /** 1 if it moves; null: unknown. */
  readonly animated: number | null
}

export const messagesLinking = (database: Database, path: string): { message_id: number }[] =>
  database.all<{ message_id: number }>('SELECT message_id FROM upload_message WHERE path = ?', path)

export const uploadAt = (database: Database, key: string): UploadRow | undefined =>
  database.get<UploadRow>(
    'SELECT path, owner_id, content_type, width, height, animated FROM upload WHERE path = ?',
    key,
  )

/** Paths of the files that these messages link. */
export const linkedUploads = (database: Database, messageIds: readonly number[]): string[] =>
  database
    .all<{ path: string }>(
      'SELECT DISTINCT path FROM upload_message WHERE message_id IN (SELECT value FROM json_each(?))',
      JSON.stringify(messageIds),
    )
    .map(({ path }) => path)

export function deleteOtherLinks(database: Database, messageId: number, paths: string): void {
  database.run(
    'DELETE FROM upload_message WHERE message_id = ? AND path NOT IN (SELECT value FROM json_each(?))',
    messageId,
    paths,
  )
}

export function insertLinks(database: Database, messageId: number, paths: string): void {
  database.run(
    'INSERT OR IGNORE INTO upload_message (path, message_id) SELECT value, ? FROM json_each(?)',
    messageId,
    paths,
  )
}
