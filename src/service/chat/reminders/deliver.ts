import type { ChatContext } from '../context.ts'
import type { ReportFault } from '../../repeat.ts'
import { sendNotice } from '../messages/notices.ts'
import { textsIn } from '../texts/texts.ts'
import { callerById } from '../users/store.ts'
import { removeReminder } from './remove.ts'
import { updateFailure, type ReminderRow } from './store.ts'

/** Sends a reminder as a direct message. A deactivated user is not reminded until reactivated. */
export function deliverReminder(context: ChatContext, row: ReminderRow, report: ReportFault): void {
  const { database } = context
  const fail = (reason: string): void => {
    updateFailure(database, row.id, reason)
  }
  const person = callerById(database, row.user_id)
  if (!person) {
    fail('Account is deactivated')
    return
  }
  try {
    database.transaction(() => {
      sendNotice(context, { to: { userIds: [person.user_id] }, content: row.content, onBehalfOf: person })
      removeReminder(context, row)
    })
  } catch (error) {
    report('delivery of a reminder', error)
    fail(textsIn('en')('scheduled.fault'))
  }
}
