import { laterBounds } from '../../../protocol/bounds.ts'
import type { Reminder } from '../../../protocol/chat/reminder.ts'
import type { ChatContext } from '../context.ts'
import { withinRoom } from '../scheduled/room.ts'

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
export const remindersOf = ({ database }: Pick<ChatContext, 'database'>, userId: number): Reminder[] =>
  database
    .all<ReminderRow>(
      `SELECT * FROM reminder WHERE ${withinRoom('reminder')} ORDER BY deliver_at, id`,
      userId,
      laterBounds.bytes,
    )
    .map(presentReminder)

export const countReminders = ({ database }: Pick<ChatContext, 'database'>, userId: number): number =>
  database.get<{ count: number }>('SELECT count(*) AS count FROM reminder WHERE user_id = ?', userId)
    ?.count ?? 0

/** Deletes a reminder, delivered or canceled, and publishes the removal to its owner. */
export function removeReminder({ database, events }: ChatContext, { id, user_id }: ReminderRow): void {
  database.run('DELETE FROM reminder WHERE id = ?', id)
  events.publish({ type: 'reminders', op: 'remove', reminder_id: id }, [user_id])
}

/** Deletes reminders of deleted messages, whose text they contain. */
export function forgetReminders(context: ChatContext, messageIds: readonly number[]): void {
  const rows = context.database.all<ReminderRow>(
    'SELECT * FROM reminder WHERE message_id IN (SELECT value FROM json_each(?))',
    JSON.stringify(messageIds),
  )
  for (const row of rows) removeReminder(context, row)
}
