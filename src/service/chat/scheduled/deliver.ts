import { Refusal } from '../../http/refusal.ts'
import type { Language } from '../../languages.ts'
import { reasonIn } from '../../texts.ts'
import type { Caller, ChatContext } from '../context.ts'
import type { ReportFault } from '../../repeat.ts'
import { quotedBlock } from '../messages/noticeMarkdown.ts'
import { sendNotice } from '../messages/notices.ts'
import { send } from '../messages/send.ts'
import { refuse } from '../refuse.ts'
import { languageOf, textsIn } from '../texts/texts.ts'
import { callerById } from '../users/store.ts'
import { removeScheduled } from './find.ts'
import { peopleOf, presentScheduled, updateFailure, type ScheduledRow } from './store.ts'

function sendScheduled(context: ChatContext, sender: Caller, row: ScheduledRow): void {
  const { channel_id, topic, content, client, read_by_sender } = row
  const where =
    channel_id === null
      ? ({ type: 'direct', to: peopleOf(row) } as const)
      : ({ type: 'channel', to: channel_id, topic } as const)
  send(context, sender, { ...where, content, read_by_sender: read_by_sender === 1 }, client)
  removeScheduled(context, sender.user_id, row.id)
}

/** Stores the reason why the message could not be sent. */
function keepFailure(context: ChatContext, row: ScheduledRow, failure: string): void {
  updateFailure(context.database, row.id, failure)
  const scheduled_message = presentScheduled({ ...row, failure })
  context.events.publish({ type: 'scheduled_messages', op: 'update', scheduled_message }, [row.sender_id])
}

/** Stores the reason and notifies the sender. */
function noteFailure(
  context: ChatContext,
  sender: Caller | undefined,
  row: ScheduledRow,
  failure: string,
): void {
  keepFailure(context, row, failure)
  if (!sender) return
  const say = textsIn(languageOf(context, sender.user_id))
  sendNotice(context, {
    to: { userIds: [sender.user_id] },
    content: `${say('scheduled.failed', { reason: failure })}\n\n${quotedBlock(row.content)}`,
    onBehalfOf: sender,
  })
}

/**
 * Returns the reason in the sender's language. Errors other than refusals are reported to the operator and
 * not shown.
 */
function failureOf(error: unknown, language: Language, report: ReportFault): string {
  if (error instanceof Refusal) return reasonIn(language, error.reason)
  report('delivery of a scheduled message', error)
  return textsIn(language)('scheduled.fault')
}

/** Sends the message, or notifies its sender why it could not be sent. */
export function deliverMessage(context: ChatContext, row: ScheduledRow, report: ReportFault): void {
  const { database } = context
  const sender = callerById(database, row.sender_id)
  try {
    if (!sender) return refuse('USER_DEACTIVATED', 'requests.deactivated')
    database.transaction(() => sendScheduled(context, sender, row))
  } catch (error) {
    const failure = failureOf(error, sender ? languageOf(context, sender.user_id) : 'en', report)
    try {
      database.transaction(() => noteFailure(context, sender, row, failure))
    } catch (fault) {
      // If the notice fails as well, the failure is stored without it; otherwise the message would be retried
      // forever.
      report('telling of a scheduled message that failed', fault)
      database.transaction(() => keepFailure(context, row, failure))
    }
  }
}
