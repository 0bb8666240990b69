import type { ChatContext } from '../context.ts'
import { deleteReminder, remindersAbout, type ReminderRow } from './store.ts'

/** Deletes a reminder, delivered or canceled, and publishes the removal to its owner. */
export function removeReminder({ database, events }: ChatContext, { id, user_id }: ReminderRow): void {
  deleteReminder(database, id)
  events.publish({ type: 'reminders', op: 'remove', reminder_id: id }, [user_id])
}

/** Deletes reminders of deleted messages, whose text they contain. */
export function forgetReminders(context: ChatContext, messageIds: readonly number[]): void {
  const rows = remindersAbout(context.database, messageIds)
  for (const row of rows) removeReminder(context, row)
}
