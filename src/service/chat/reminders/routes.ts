import { limits } from '../../../protocol/chat/limits.ts'
import { createReminder, deleteReminder, getReminders } from '../../../protocol/chat/reminders.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import type { Caller, ChatContext } from '../context.ts'
import { findMessage } from '../messages/access.ts'
import { renderFor } from '../messages/rendering.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { badRequest, refuse } from '../refuse.ts'
import type { SnapshotBlock } from '../register/block.ts'
import { route, type Route } from '../router.ts'
import { checkRoom } from '../scheduled/room.ts'
import { checkedTime } from '../scheduled/time.ts'
import { removeReminder } from './remove.ts'
import {
  countReminders,
  insertReminder,
  presentReminder,
  reminderOfUser,
  remindersOf,
  type ReminderRow,
} from './store.ts'
import { reminderText } from './text.ts'

type Args = ArgumentsOf<typeof createReminder>

const findReminder = ({ database }: ChatContext, userId: number, id: number): ReminderRow =>
  reminderOfUser(database, id, userId) ?? refuse('BAD_REQUEST', 'reminders.unknown', {}, 404)

const textOf = (context: ChatContext, caller: Caller, { message_id, note = '' }: Args): string =>
  reminderText(context, caller.user_id, findMessage(context, caller, message_id), note.trim())

function remind(context: ChatContext, caller: Caller, args: Args): number {
  const { database, events } = context
  const { user_id } = caller
  const message = findMessage(context, caller, args.message_id)
  const deliverAt = checkedTime(context, args.scheduled_delivery_timestamp)
  if (countReminders(database, user_id) >= limits.max_reminders) {
    badRequest(because('reminders.tooMany', { limit: limits.max_reminders }))
  }
  const content = textOf(context, caller, args)
  const id = insertReminder(
    database,
    user_id,
    message.id,
    content,
    renderFor(context, caller, content).html,
    deliverAt,
  )
  checkRoom(context, 'reminder', user_id)
  const reminders = [presentReminder(findReminder(context, user_id, id))]
  events.publish({ type: 'reminders', op: 'add', reminders }, [user_id])
  return id
}

export const reminderRoutes = (context: ChatContext): Route[] => [
  route(getReminders, (_, { user_id }) => ({ reminders: remindersOf(context.database, user_id) })),
  route(
    createReminder,
    (args, caller, { drawings }) =>
      context.database.transaction(() => ({
        reminder_id: remind({ ...context, drawings }, caller, args),
      })),
    { sources: (args, caller) => [textOf(context, caller, args)] },
  ),
  route(deleteReminder, ({ reminder_id }, { user_id }) => {
    context.database.transaction(() => removeReminder(context, findReminder(context, user_id, reminder_id)))
    return {}
  }),
]

export const reminderSnapshots: readonly SnapshotBlock[] = [
  {
    types: ['reminders'],
    read: (context, caller) => ({ reminders: caller ? remindersOf(context.database, caller.user_id) : [] }),
  },
]
