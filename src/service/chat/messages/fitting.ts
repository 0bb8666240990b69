import type { ChatContext } from '../context.ts'
import type { Presentation } from './wire.ts'

/*
 * Computes how many messages fit into one answer. It reads only the sizes, never the texts: SQLite knows the
 * byte length of a text without reading it.
 */

/** Bytes of JSON beside the texts: for each step of a history, reaction, recipient, and vote of a poll. */
const STEP = 200
const REACTION = 150
const RECIPIENT = 120
const SUBMESSAGE = 120

/** Marking search matches lengthens a text at most by this factor. */
const MARKED = 3

export interface Fit {
  /** Maximum bytes; the required messages are included even if they are larger. */
  readonly bytes: number
  readonly presentation: Pick<Presentation, 'content'>
  /** True if the answer also contains texts with marked search matches. */
  readonly isMarked: boolean
}

const ownText = ({ presentation, isMarked }: Fit): string => {
  const own = presentation.content === 'html' ? 'octet_length(m.rendered_content)' : 'octet_length(m.content)'
  return isMarked ? `${own} + ${MARKED} * octet_length(m.rendered_content)` : own
}

const HISTORY = `sum(${STEP} + coalesce(octet_length(previous_content), 0)
  + coalesce(octet_length(previous_rendered_content), 0))`
const VOTES = `sum(${SUBMESSAGE} + octet_length(submessage.content))`

/**
 * Bytes of all these messages in an answer, without the part common to every message. A sum for each kind of
 * data costs a fraction of a query per message.
 */
export function sizeOf(
  { database }: Pick<ChatContext, 'database'>,
  messageIds: readonly number[],
  fit: Fit,
): number {
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
function sizesOf(
  { database }: Pick<ChatContext, 'database'>,
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

/**
 * Returns the part of these messages that fits into an answer: those nearest to `place`, without gaps. The
 * one at `place` and one on each side are always included, so that a client that continues from there makes
 * progress.
 * @param ids ascending
 * @param place index of the message at which the answer begins; always included
 */
export function fittingAround(
  context: Pick<ChatContext, 'database'>,
  ids: readonly number[],
  place: number,
  fit: Fit,
): { readonly start: number; readonly end: number } {
  // Nearly always all of them fit.
  if (sizeOf(context, ids, fit) <= fit.bytes) return { start: 0, end: ids.length }
  const sizes = sizesOf(context, ids, fit)
  let left = fit.bytes
  const spend = (index: number): boolean => {
    left -= sizes.get(ids[index] ?? 0) ?? 0
    return left >= 0
  }
  spend(place)
  let [start, end] = [place, Math.min(place + 1, ids.length)]
  let [goesBack, goesOn] = [true, true]
  while (goesBack || goesOn) {
    // Alternate between both sides; the required neighbors are included even without space.
    goesBack &&= start > 0 && (spend(start - 1) || start === place)
    if (goesBack) start -= 1
    goesOn &&= end < ids.length && (spend(end) || end === place + 1)
    if (goesOn) end += 1
  }
  return { start, end }
}

/** The first of these messages that fit into an answer; at least one. @param ids ascending */
export const firstFitting = (
  context: Pick<ChatContext, 'database'>,
  ids: readonly number[],
  fit: Fit,
): readonly number[] => ids.slice(0, fittingAround(context, ids, 0, fit).end)
