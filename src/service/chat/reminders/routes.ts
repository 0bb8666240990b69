import { limits } from '../../../protocol/chat/limits.ts'
import { createReminder, deleteReminder, getReminders } from '../../../protocol/chat/reminders.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import type { Caller, ChatContext } from '../context.ts'
import { findMessage } from '../messages/access.ts'
import { renderFor } from '../messages/rendering.ts'
import { say } from '../../refusals/say.ts'
import { badRequest, refuse } from '../refuse.ts'
import type { SnapshotBlock } from '../register/block.ts'
import { route, type Route } from '../router.ts'
import { checkedTime } from '../scheduled/time.ts'
import { presentReminder, remindersOf, removeReminder, type ReminderRow } from './rows.ts'
import { reminderText } from './text.ts'

const findReminder = ({ database }: ChatContext, userId: number, id: number): ReminderRow =>
  database.get<ReminderRow>('SELECT * FROM reminder WHERE id = ? AND user_id = ?', id, userId) ??
  refuse('BAD_REQUEST', 'Reminder does not exist', {}, 404)

function remind(context: ChatContext, caller: Caller, wish: ArgumentsOf<typeof createReminder>): number {
  const { database, events } = context
  const { user_id } = caller
  const message = findMessage(context, caller, wish.message_id)
  const deliverAt = checkedTime(context, wish.scheduled_delivery_timestamp)
  if (remindersOf(context, user_id).length >= limits.max_reminders) {
    badRequest(say('Too many reminders (limit: {limit})', { limit: limits.max_reminders }))
  }
  const content = reminderText(context, user_id, message, (wish.note ?? '').trim())
  const { id } = database.run(
    'INSERT INTO reminder (user_id, message_id, content, rendered_content, deliver_at) VALUES (?, ?, ?, ?, ?)',
    user_id,
    message.id,
    content,
    renderFor(context, caller, content).html,
    deliverAt,
  )
  const reminders = [presentReminder(findReminder(context, user_id, id))]
  events.publish({ type: 'reminders', op: 'add', reminders }, [user_id])
  return id
}

/** What the caller wants to be reminded of. */
export const reminderRoutes = (context: ChatContext): Route[] => [
  route(getReminders, (_, { user_id }) => ({ reminders: remindersOf(context, user_id) })),
  route(createReminder, (wish, caller) =>
    context.database.transaction(() => ({ reminder_id: remind(context, caller, wish) })),
  ),
  route(deleteReminder, ({ reminder_id }, { user_id }) => {
    context.database.transaction(() => removeReminder(context, findReminder(context, user_id, reminder_id)))
    return {}
  }),
]

export const reminderSnapshots: readonly SnapshotBlock[] = [
  {
    types: ['reminders'],
    read: (context, caller) => ({ reminders: caller ? remindersOf(context, caller.user_id) : [] }),
  },
]
