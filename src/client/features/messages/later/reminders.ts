import type { Reminder } from '../../../../protocol/chat/reminder.ts'
import { createReminder, deleteReminder } from '../../../../protocol/chat/reminders.ts'
import { withoutKey, withValue } from '../../people/reduce.ts'
import { entry, useEntry } from '../../../kernel/entry.ts'
import type { EventOf } from '../../../kernel/feature.ts'
import type { Session } from '../../../kernel/session.ts'
import { unixSeconds } from './times.ts'

type Reminders = ReadonlyMap<number, Reminder>

export const reminderEntry = entry<Reminders>(['messages', 'reminders'], new Map())

/** The reminders after the event. Same map if nothing changed. */
export function applyToReminders(reminders: Reminders, event: EventOf<'reminders'>): Reminders {
  return event.op === 'remove'
    ? withoutKey(reminders, event.reminder_id)
    : event.reminders.reduce((known, each) => withValue(known, each.reminder_id, each), reminders)
}

/** The soonest first. */
export const useReminders = (): readonly Reminder[] =>
  [...useEntry(reminderEntry).values()].toSorted(
    (a, b) => a.scheduled_delivery_timestamp - b.scheduled_delivery_timestamp,
  )

/** Asks for a reminder about a message. @throws ApiError, NetworkError, ShapeError */
export const remind = (session: Session, messageId: number, at: Date, note: string): Promise<unknown> =>
  session.api(createReminder, {
    message_id: messageId,
    scheduled_delivery_timestamp: unixSeconds(at),
    ...(note === '' ? {} : { note }),
  })

/** @throws ApiError, NetworkError, ShapeError */
export const cancelReminder = (session: Session, id: number): Promise<unknown> =>
  session.api(deleteReminder, { reminder_id: id })

/** The service writes in the reader's language. */
const NOTE = /^[^\n]* (?:Note|Notiz|Nota)\s?:\n+((?: ?>[^\n]*\n?)+)/

/** The note of the reader, which a reminder carries only within its text: quoted after its first line. */
export const noteOf = ({ content }: Pick<Reminder, 'content'>): string =>
  (NOTE.exec(content)?.[1] ?? '').replaceAll(/^ ?> ?/gm, '').trim()
