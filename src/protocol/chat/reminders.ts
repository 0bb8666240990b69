import * as v from 'valibot'
import { endpoint, json, optional, text } from '../endpoint.ts'
import { limits } from './limits.ts'
import { id, integer, integerText, textUpTo, timestamp } from './shapes.ts'

/** What somebody will be reminded of, by a direct message. */
export const reminder = v.object({
  reminder_id: integer,
  /** Always `private`. */
  type: v.optional(v.string(), 'private'),
  to: v.optional(v.array(integer), []),
  /** Markdown, as it will be written. */
  content: v.string(),
  rendered_content: v.optional(v.string(), ''),
  scheduled_delivery_timestamp: timestamp,
  failed: v.optional(v.boolean(), false),
  reminder_target_message_id: integer,
})
export type Reminder = v.InferOutput<typeof reminder>

export const getReminders = endpoint('GET', '/reminders', { reply: { reminders: v.array(reminder) } })

export const createReminder = endpoint('POST', '/reminders', {
  parameters: {
    message_id: json(id),
    scheduled_delivery_timestamp: json(id),
    note: optional(text(textUpTo(limits.max_reminder_note_length))),
  },
  reply: { reminder_id: integer },
})

export const deleteReminder = endpoint('DELETE', '/reminders/{reminder_id}', {
  parameters: { reminder_id: text(integerText) },
})
