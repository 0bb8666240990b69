import { laterBounds } from '../../../protocol/bounds.ts'
import type { Reminder } from '../../../protocol/chat/reminder.ts'
import type { Database } from '../../database/database.ts'
import { withinRoom } from '../scheduled/store.ts'

export interface ReminderRow {
  readonly id: number
  readonly user_id: number
  readonly message_id: number
  readonly content: string
  readonly rendered_content: string
  /** UNIX seconds. */
  readonly deliver_at: number
  /** Reason why it could not be sent. */
  readonly failure: string | null
}

export const presentReminder = (row: ReminderRow): Reminder => ({
  reminder_id: row.id,
  type: 'private',
  to: [row.user_id],
  content: row.content,
  rendered_content: row.rendered_content,
  scheduled_delivery_timestamp: row.deliver_at,
  failed: row.failure !== null,
  reminder_target_message_id: row.message_id,
})

/** The user's reminders, the next one first. */
export const remindersOf = (database: Database, userId: number): Reminder[] =>
  database
    .all<ReminderRow>(
      `SELECT * FROM reminder WHERE ${withinRoom('reminder')} ORDER BY deliver_at, id`,
      userId,
      laterBounds.bytes,
    )
    .map(presentReminder)

export const countReminders = (database: Database, userId: number): number =>
  database.get<{ count: number }>('SELECT count(*) AS count FROM reminder WHERE user_id = ?', userId)
    ?.count ?? 0

export function deleteReminder(database: Database, id: number): void {
  database.run('DELETE FROM reminder WHERE id = ?', id)
}

export const remindersAbout = (database: Database, messageIds: readonly number[]): ReminderRow[] =>
  database.all<ReminderRow>(
    'SELECT * FROM reminder WHERE message_id IN (SELECT value FROM json_each(?))',
    JSON.stringify(messageIds),
  )

export const reminderOfUser = (database: Database, id: number, userId: number): ReminderRow | undefined =>
  database.get<ReminderRow>('SELECT * FROM reminder WHERE id = ? AND user_id = ?', id, userId)

export const insertReminder = (
  database: Database,
  userId: number,
  messageId: number,
  content: string,
  renderedContent: string,
  deliverAt: number,
): number =>
  database.run(
    'INSERT INTO reminder (user_id, message_id, content, rendered_content, deliver_at) VALUES (?, ?, ?, ?, ?)',
    userId,
    messageId,
    content,
    renderedContent,
    deliverAt,
  ).id

export function updateFailure(database: Database, id: number, failure: string): void {
  database.run('UPDATE reminder SET failure = ? WHERE id = ?', failure, id)
}
