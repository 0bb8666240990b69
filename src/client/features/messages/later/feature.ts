import { writeEntry } from '../../../kernel/entry.ts'
import { reducing, type Feature } from '../../../kernel/feature.ts'
import { applyToReminders, reminderEntry } from './reminders.ts'

/** Keeps the reader's reminders in step with the service. */
export const remindersFeature: Feature = {
  name: 'reminders',
  restore: (session, snapshot) =>
    writeEntry(
      session,
      reminderEntry,
      new Map((snapshot.reminders ?? []).map((each) => [each.reminder_id, each])),
    ),
  on: { reminders: reducing(reminderEntry, applyToReminders) },
}
