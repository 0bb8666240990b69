import type { Database } from '../../database/database.ts'
import type { ChannelRow } from '../channels/row.ts'

/** Messages read at once; other requests are answered between batches. */
const BATCH = 200

export const publicChannels = (database: Database): ChannelRow[] =>
  database.all<ChannelRow>('SELECT * FROM channel WHERE invite_only = 0 ORDER BY id')

/** IDs of the next messages of public channels after the given ID, the oldest first. */
export const messageIdsAfter = (database: Database, after: number): number[] =>
  database
    .all<{ id: number }>(
      `SELECT message.id FROM message
       JOIN conversation ON conversation.id = conversation_id
       JOIN channel ON channel.id = conversation.channel_id
       WHERE channel.invite_only = 0 AND message.id > ? ORDER BY message.id LIMIT +?`,
      after,
      BATCH,
    )
    .map(({ id }) => id)

export interface ExportRow {
  readonly id: number
  readonly acting_user_id: number
  readonly made_at: number
  readonly deleted_at: number | null
}

/** The exports that were asked for, the latest first, as many as a list shows. */
export const dataExports = (database: Database): ExportRow[] =>
  database.all<ExportRow>('SELECT * FROM data_export ORDER BY id DESC LIMIT 500')

export const countExportsSince = (database: Database, since: number): number =>
  database.get<{ count: number }>('SELECT count(*) AS count FROM data_export WHERE made_at > ?', since)
    ?.count ?? 0

export const insertDataExport = (database: Database, userId: number, madeAt: number): number =>
  database.run('INSERT INTO data_export (acting_user_id, made_at) VALUES (?, ?)', userId, madeAt).id

export function setExportDeleted(database: Database, id: number, deletedAt: number): void {
  database.run('UPDATE data_export SET deleted_at = ? WHERE id = ?', deletedAt, id)
}
