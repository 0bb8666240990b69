import type { Database } from '../../../database/database.ts'

interface SentRow {
  readonly request_digest: Uint8Array
  readonly reply: string
}

export const sentBefore = (database: Database, userId: number, key: string): SentRow | undefined =>
  database.get<SentRow>(
    'SELECT request_digest, reply FROM sent_key WHERE user_id = ? AND key = ?',
    userId,
    key,
  )

export function deleteSentBefore(database: Database, createdAt: number): void {
  database.run('DELETE FROM sent_key WHERE created_at < ?', createdAt)
}

export function insertSent(
  database: Database,
  userId: number,
  key: string,
  digest: Buffer,
  reply: unknown,
  now: number,
): void {
  database.run(
    'INSERT INTO sent_key (user_id, key, request_digest, reply, created_at) VALUES (?, ?, ?, ?, ?)',
    userId,
    key,
    digest,
    JSON.stringify(reply),
    now,
  )
}
