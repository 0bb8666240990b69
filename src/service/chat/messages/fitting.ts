import type { ChatContext } from '../context.ts'
import type { Presentation } from './wire.ts'

/*
 * How much of what was found has room in one answer. Only sizes are read for that, never the texts themselves: SQLite
 * knows the bytes of a text without reading it.
 */

/** Bytes of JSON beside the texts: of a step of a history, a reaction, a recipient, and a vote of a poll. */
const STEP = 200
const REACTION = 150
const RECIPIENT = 120
const SUBMESSAGE = 120

/** Marking what a search found makes a text at most so many times as long. */
const MARKED = 3

export interface Fit {
  /** Most bytes; the messages that must come do so even when they are larger. */
  readonly bytes: number
  readonly presentation: Pick<Presentation, 'content'>
  /** Whether what a search found is marked in the answer too. */
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
 * Bytes of all these messages in an answer, beside what every message takes. One sum over each kind of thing costs a
 * fraction of what asking message by message does.
 */
export function sizeOf(
  { database }: Pick<ChatContext, 'database'>,
  messageIds: readonly number[],
  fit: Fit,
): number {
  const sumOver = (sum: string, table: string): string =>
    `coalesce((SELECT ${sum} FROM json_each(:list) wanted CROSS JOIN ${table}), 0)`
  const { size } = database.get<{ size: number }>(
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
  ) ?? { size: 0 }
  return size
}

/** The same of each of them. */
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
 * The part of these messages that has room in an answer: what is nearest to `place`, without gaps. The one at the
 * place and one on each side of it always come, so that whoever asks for what is missing comes further each time.
 * @param ids ascending
 * @param place index among them at which the answer begins, and which it never lacks
 */
export function fittingAround(
  context: Pick<ChatContext, 'database'>,
  ids: readonly number[],
  place: number,
  fit: Fit,
): { readonly start: number; readonly end: number } {
  // Nearly always there is room for all of them.
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
    // Both sides are tried in turn; one that must come is taken even where nothing is left.
    goesBack &&= start > 0 && (spend(start - 1) || start === place)
    if (goesBack) start -= 1
    goesOn &&= end < ids.length && (spend(end) || end === place + 1)
    if (goesOn) end += 1
  }
  return { start, end }
}

/** The first of these messages that have room in an answer; at least one. @param ids ascending */
export const firstFitting = (
  context: Pick<ChatContext, 'database'>,
  ids: readonly number[],
  fit: Fit,
): readonly number[] => ids.slice(0, fittingAround(context, ids, 0, fit).end)
