import { historyBounds } from '../../../../protocol/bounds.ts'
import type { Database } from '../../../database/database.ts'

export interface EditRow {
  readonly message_id: number
  readonly user_id: number | null
  readonly edited_at: number
  readonly previous_content: string | null
  readonly previous_rendered_content: string | null
  readonly previous_channel_id: number | null
  readonly channel_id: number | null
  readonly previous_topic: string | null
  readonly topic: string | null
}

interface Kept {
  readonly steps: number
  readonly characters: number
  readonly newest: number | null
}

export const editsOf = (database: Database, messageIds: readonly number[]): EditRow[] =>
  database.all<EditRow>(
    `SELECT message_id, user_id, edited_at, previous_content, previous_rendered_content, previous_channel_id,
       channel_id, previous_topic, topic
     FROM json_each(?) wanted CROSS JOIN message_edit ON message_id = wanted.value
     ORDER BY message_id, message_edit.id DESC`,
    JSON.stringify(messageIds),
  )

export const contentEdits = (database: Database, messageId: number): Kept | undefined =>
  database.get<Kept>(
    `SELECT count(*) AS steps, max(id) AS newest,
       coalesce(sum(length(previous_content) + length(previous_rendered_content)), 0) AS characters
     FROM message_edit WHERE message_id = ? AND previous_content IS NOT NULL`,
    messageId,
  )

export const insertContentEdit = (
  database: Database,
  messageId: number,
  userId: number,
  now: number,
  previousContent: string,
  previousRenderedContent: string,
): number =>
  database.run(
    `INSERT INTO message_edit (message_id, user_id, edited_at, previous_content, previous_rendered_content)
       VALUES (?, ?, ?, ?, ?)`,
    messageId,
    userId,
    now,
    previousContent,
    previousRenderedContent,
  ).id

/** Gives an edit its author and time, if it is the message's newest step. */
export function updateNewestEdit(
  database: Database,
  id: number | null,
  messageId: number,
  userId: number,
  editedAt: number,
): void {
  database.run(
    `UPDATE message_edit SET user_id = ?, edited_at = ?
     WHERE id = ? AND id = (SELECT max(id) FROM message_edit WHERE message_id = ?)`,
    userId,
    editedAt,
    id,
    messageId,
  )
}

/** IDs of the messages whose history has reached its limit of moves. */
export function fullHistories(database: Database, ids: readonly number[]): ReadonlySet<number> {
  const rows = database.all<{ id: number }>(
    `SELECT value AS id FROM json_each(?) wanted
     WHERE (SELECT count(*) FROM message_edit
            WHERE message_id = wanted.value AND previous_content IS NULL) >= ?`,
    JSON.stringify(ids),
    historyBounds.moves,
  )
  return new Set(rows.map(({ id }) => id))
}

export const messageOfEdit = (database: Database, editId: number): { message_id: number } | undefined =>
  database.get<{ message_id: number }>('SELECT message_id FROM message_edit WHERE id = ?', editId)

export function insertMoves(
  database: Database,
  by: readonly [number, number],
  steps: (string | number | null)[],
  messageIds: string,
): void {
  database.run(
    `INSERT INTO message_edit (message_id, user_id, edited_at, previous_channel_id, channel_id, previous_topic, topic)
     SELECT id, ?, ?, ?, ?, CASE ? WHEN 1 THEN message.topic END, ?
     FROM message WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id`,
    ...by,
    ...steps,
    messageIds,
  )
}

export function extendNewestEdits(
  database: Database,
  by: readonly [number, number],
  steps: (string | number | null)[],
  messageIds: readonly number[],
): void {
  database.run(
    `UPDATE message_edit SET user_id = ?, edited_at = ?,
         previous_channel_id = coalesce(previous_channel_id, ?), channel_id = coalesce(?, channel_id),
         previous_topic = coalesce(previous_topic,
           CASE ? WHEN 1 THEN (SELECT topic FROM message WHERE message.id = message_id) END),
         topic = coalesce(?, topic)
       WHERE id IN (SELECT (SELECT max(id) FROM message_edit WHERE message_id = moved.value) FROM json_each(?) moved)`,
    ...by,
    ...steps,
    JSON.stringify(messageIds),
  )
}

export function addMoveToEdit(database: Database, steps: (string | number | null)[], editId: number): void {
  database.run(
    `UPDATE message_edit SET previous_channel_id = ?, channel_id = ?,
       previous_topic = CASE ? WHEN 1 THEN (SELECT topic FROM message WHERE message.id = message_id) END, topic = ?
     WHERE id = ?`,
    ...steps,
    editId,
  )
}
