import { nothingDrawn } from '../../../markdown/drawings.ts'
import { secondsNow, type ChatContext } from '../context.ts'
import type { ReportFault } from '../../repeat.ts'
import { drawingFor } from '../messages/rendering.ts'
import { deliverReminder } from '../reminders/deliver.ts'
import type { ReminderRow } from '../reminders/store.ts'
import { callerById } from '../users/store.ts'
import { deliverMessage } from './deliver.ts'
import { dueById, dueIds, type ScheduledRow } from './store.ts'

/** A kind of row to be delivered at its time. */
interface Kind<Row extends { readonly content: string }> {
  readonly table: 'scheduled_message' | 'reminder'
  /** Returns the ID of the content's author. */
  readonly writerOf: (row: Row) => number
  readonly deliver: (context: ChatContext, row: Row, report: ReportFault) => void
}

const messages: Kind<ScheduledRow> = {
  table: 'scheduled_message',
  writerOf: ({ sender_id }) => sender_id,
  deliver: deliverMessage,
}
const reminders: Kind<ReminderRow> = {
  table: 'reminder',
  writerOf: ({ user_id }) => user_id,
  deliver: deliverReminder,
}

/** Delivers one row, unless it was deleted or postponed since it was listed. */
async function deliverOne<Row extends { readonly content: string }>(
  context: ChatContext,
  { table, writerOf, deliver }: Kind<Row>,
  id: number,
  report: ReportFault,
  isStopping: AbortSignal,
): Promise<void> {
  const find = (): Row | undefined =>
    isStopping.aborted ? undefined : dueById<Row>(context.database, table, id, secondsNow(context))
  const found = find()
  const writer = found && callerById(context.database, writerOf(found))
  const drawing = writer && drawingFor(context, writer, [found.content])
  const drawings = drawing ? await drawing : nothingDrawn
  const row = drawing ? find() : found
  if (row) deliver({ ...context, drawings }, row, report)
}

async function deliverAll<Row extends { readonly content: string }>(
  context: ChatContext,
  kind: Kind<Row>,
  report: ReportFault,
  isStopping: AbortSignal,
): Promise<void> {
  const due = dueIds(context.database, kind.table, secondsNow(context))
  for (const { id } of due) await deliverOne(context, kind, id, report, isStopping)
}

/**
 * Sends every due message and reminder, oldest first and each on its own, so that a failure does not hold up
 * others. Those due while the service was stopped are sent after its start.
 * @param isStopping stops sending when aborted
 */
export async function deliverDue(
  context: ChatContext,
  report: ReportFault,
  isStopping: AbortSignal,
): Promise<void> {
  await deliverAll(context, messages, report, isStopping)
  if (!isStopping.aborted) await deliverAll(context, reminders, report, isStopping)
}
