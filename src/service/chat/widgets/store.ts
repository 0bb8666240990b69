import { widgetOf } from '../../../protocol/chat/widgets.ts'
import type { Database } from '../../database/database.ts'
import type { StoredStep } from './rules.ts'

/** The steps of a message's poll or to-do list, in order. */
export const storedSteps = (database: Database, messageId: number): StoredStep[] =>
  database.all<StoredStep>(
    "SELECT sender_id, content FROM submessage WHERE message_id = ? AND msg_type = 'widget' ORDER BY id",
    messageId,
  )

/** @returns the step's ID */
export const storeStep = (
  database: Database,
  messageId: number,
  { sender_id, content }: StoredStep,
): number =>
  database.run(
    "INSERT INTO submessage (message_id, sender_id, msg_type, content) VALUES (?, ?, 'widget', ?)",
    messageId,
    sender_id,
    content,
  ).id

/** Creates the widget of a message that begins with `/poll` or `/todo`. */
export function makeWidget(database: Database, messageId: number, senderId: number, source: string): void {
  const start = widgetOf(source)
  if (start) storeStep(database, messageId, { sender_id: senderId, content: JSON.stringify(start) })
}
