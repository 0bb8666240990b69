import * as v from 'valibot'
import { endpoint, json, optional, text } from '../endpoint.ts'
import { earlyLimits } from './earlyLimits.ts'
import { reminder } from './reminder.ts'
import { id, integer, integerText, notNegative, textUpTo } from './shapes.ts'

export const getReminders = endpoint('GET', '/reminders', { reply: { reminders: v.array(reminder) } })

export const createReminder = endpoint('POST', '/reminders', {
  parameters: {
    message_id: json(id),
    scheduled_delivery_timestamp: json(notNegative),
    note: optional(text(textUpTo(earlyLimits.max_reminder_note_length))),
  },
  reply: { reminder_id: integer },
})

export const deleteReminder = endpoint('DELETE', '/reminders/{reminder_id}', {
  parameters: { reminder_id: text(integerText) },
})
