import type { Database } from '../../../database/database.ts'
import type { Fit } from '../fitting.ts'

/** Bytes of JSON beside the texts: for each step of a history, reaction, recipient, and vote of a poll. */
const STEP = 200
const REACTION = 150
const RECIPIENT = 120
const SUBMESSAGE = 120

const VOTES = `sum(${SUBMESSAGE} + octet_length(submessage.content))`

const HISTORY = `sum(${STEP} + coalesce(octet_length(previous_content), 0)
  + coalesce(octet_length(previous_rendered_content), 0))`

/** Marking search matches lengthens a text at most by this factor. */
const MARKED = 3

const ownText = ({ presentation, isMarked }: Fit): string => {
  const own = presentation.content === 'html' ? 'octet_length(m.rendered_content)' : 'octet_length(m.content)'
  return isMarked ? `${own} + ${MARKED} * octet_length(m.rendered_content)` : own
}

/**
 * Bytes of all these messages in an answer, without the part common to every message. A sum for each kind of
 * data costs a fraction of a query per message.
 */
export function sizeOf(database: Database, messageIds: readonly number[], fit: Fit): number {
  const sumOver = (sum: string, table: string): string =>
    `coalesce((SELECT ${sum} FROM json_each(:list) wanted CROSS JOIN ${table}), 0)`
  const size =
    database.get<{ size: number }>(
      `WITH list (ids) AS (SELECT ?)
     SELECT ${sumOver(`sum(${ownText(fit)})`, 'message m ON m.id = wanted.value')}
       + ${REACTION} * ${sumOver('count(*)', 'reaction ON reaction.message_id = wanted.value')}
       + ${sumOver(VOTES, 'submessage ON submessage.message_id = wanted.value')}
       + ${sumOver(HISTORY, 'message_edit ON message_edit.message_id = wanted.value')}
       + ${RECIPIENT} * ${sumOver(
         'count(*)',
         `message m ON m.id = wanted.value
          CROSS JOIN conversation_participant ON conversation_participant.conversation_id = m.conversation_id`,
       )} AS size`.replaceAll(':list', '(SELECT ids FROM list)'),
      JSON.stringify(messageIds),
    )?.size ?? 0
  return size
}

/** Bytes of each of these messages, by ID. */
export function sizesOf(
  database: Database,
  messageIds: readonly number[],
  fit: Fit,
): ReadonlyMap<number, number> {
  const rows = database.all<{ id: number; size: number }>(
    `SELECT m.id, ${ownText(fit)}
       + ${REACTION} * (SELECT count(*) FROM reaction WHERE reaction.message_id = m.id)
       + coalesce((SELECT ${VOTES} FROM submessage WHERE submessage.message_id = m.id), 0)
       + coalesce((SELECT ${HISTORY} FROM message_edit WHERE message_edit.message_id = m.id), 0)
       + ${RECIPIENT} * (SELECT count(*) FROM conversation_participant
           WHERE conversation_participant.conversation_id = m.conversation_id) AS size
     FROM json_each(?) wanted CROSS JOIN message m ON m.id = wanted.value`,
    JSON.stringify(messageIds),
  )
  return new Map(rows.map(({ id, size }) => [id, size]))
}
