import type { Database } from '../../../database/database.ts'
import type { Condition } from '../access.ts'
import { Flag, WITHDRAWN } from '../flags.ts'

/*
 * What a person received and has read, as SQL. A row of `user_message`, if there is one, says all about one message and
 * one person. Without a row, they received the message if one of their deliveries covers it, and have read it if it is
 * not beyond the delivery's `read_to` or their mark in its thread. Sending writes no rows for readers, therefore. Reading
 * moves marks; `read_to` stays where a delivery began, but in deliveries that earlier releases' rows were folded into,
 * which were read as a whole (`fold.ts`).
 */

/** True if the delivery, by its alias, covers the message, by its alias. */
const covers = (delivery: string, message: string): string =>
  `${delivery}.conversation_id = ${message}.sent_to AND ${delivery}.after_id < ${message}.id
   AND (${delivery}.until_id IS NULL OR ${delivery}.until_id >= ${message}.id)`

/** Joins the one delivery of a user, and their mark, for `message` (m): the user's ID twice. */
const deliveryJoins = `
  LEFT JOIN delivery ON delivery.user_id = ? AND ${covers('delivery', 'm')}
  LEFT JOIN read_mark ON read_mark.user_id = ? AND read_mark.thread_id = m.thread_id`

/** As `deliveryJoins`, for users of a table of the query. */
export const deliveryJoinsOf = (userId: string): string => deliveryJoins.replaceAll('?', userId)

/** True if the message is not beyond what the user has read in its thread; for `deliveryJoins`. */
const isBeforeMark = 'm.id <= max(delivery.read_to, coalesce(read_mark.read_to, 0))'

/** The flags that follow from delivery and mark: `read` or none; null if the message did not reach the user. */
export const derivedFlags = `CASE WHEN delivery.user_id IS NOT NULL THEN ${isBeforeMark} END`

/** The reader's flags of `message` (m), for `readerJoins`; null if they have neither received nor kept it. */
export const ownFlags = `coalesce(um.flags, ${derivedFlags})`

/** True if the reader received `message` (m), for `readerJoins`. */
export const isReceivedRow = `CASE WHEN um.flags IS NULL THEN delivery.user_id IS NOT NULL ELSE (um.flags & ${WITHDRAWN}) = 0 END`

/** Joins the reader's state of `message` (m), to a query that has or has not their row (um) already. */
export const readerJoins = (readerId: number | null, has: 'row' | 'no row'): Condition =>
  has === 'row'
    ? { sql: deliveryJoins, values: [readerId, readerId] }
    : {
        sql: `LEFT JOIN user_message um ON um.user_id = ? AND um.message_id = m.id ${deliveryJoins}`,
        values: [readerId, readerId, readerId],
      }

/** True if the user received the message with this alias. Two values: the user's ID twice. */
export const isReceivedBy = (message: string): string =>
  `coalesce(
     (SELECT (said.flags & ${WITHDRAWN}) = 0 FROM user_message said
       WHERE said.user_id = ? AND said.message_id = ${message}.id),
     EXISTS (SELECT 1 FROM delivery span WHERE span.user_id = ? AND ${covers('span', message)}))`

/** Bounds of message IDs, inclusive. */
export interface Bounds {
  readonly from: number
  readonly to: number
}

/** No row says anything about the user of `span` and the message `x`. */
const isSilent = `NOT EXISTS (SELECT 1 FROM user_message said
  WHERE said.user_id = span.user_id AND said.message_id = x.id)`

/** Messages of threads that the user has not read, and that no row is about; of one conversation if `where` says so. */
const unreadOfThreads = (userId: number, { from, to }: Bounds, where: Condition): Condition => ({
  sql: `SELECT x.id FROM delivery span
     CROSS JOIN thread ON thread.conversation_id = span.conversation_id
       AND thread.last_id > max(span.after_id, span.read_to, ? - 1)
     LEFT JOIN read_mark seen ON seen.user_id = span.user_id AND seen.thread_id = thread.id
     CROSS JOIN message x INDEXED BY message_of_thread ON x.thread_id = thread.id
       AND x.id > max(span.after_id, span.read_to, coalesce(seen.read_to, 0), ? - 1)
       AND x.id <= min(coalesce(span.until_id, ?), ?)
     WHERE span.user_id = ? AND (span.until_id IS NULL OR span.until_id > span.read_to) AND ${where.sql} AND ${isSilent}`,
  values: [from, from, to, to, userId, ...where.values],
})

/** As `unreadOfThreads`, of messages that came into the conversation from another one. */
const unreadThatCame = (userId: number, { from, to }: Bounds, conversationId: number): Condition => ({
  sql: `SELECT x.id FROM message x INDEXED BY message_came
     CROSS JOIN delivery span ON span.user_id = ? AND ${covers('span', 'x')}
     LEFT JOIN read_mark seen ON seen.user_id = span.user_id AND seen.thread_id = x.thread_id
     WHERE x.conversation_id = ? AND x.is_away = 1 AND x.sent_to <> x.conversation_id AND x.id >= ? AND x.id <= ?
       AND x.id > max(span.read_to, coalesce(seen.read_to, 0)) AND ${isSilent}`,
  values: [userId, conversationId, from, to],
})

/** Conversations of which unread messages are wanted: one by its ID, or all direct ones. */
export type Wherein = number | 'direct'

/** True of a delivery (span) to these conversations. */
function isWherein(wherein: Wherein | undefined): Condition {
  if (wherein === undefined) return { sql: 'TRUE', values: [] }
  return wherein === 'direct'
    ? { sql: 'span.conversation_id IN (SELECT id FROM conversation WHERE channel_id IS NULL)', values: [] }
    : { sql: 'span.conversation_id = ?', values: [wherein] }
}

/** Queries for unread messages without rows. Nothing comes from a channel into a direct conversation. */
const unreadWithoutRows = (userId: number, bounds: Bounds, wherein: Wherein | undefined): Condition[] => [
  unreadOfThreads(userId, bounds, isWherein(wherein)),
  ...(typeof wherein === 'number' ? [unreadThatCame(userId, bounds, wherein)] : []),
]

/**
 * Query for the IDs of the user's unread messages within the bounds, in no order.
 * @param wherein leaves others out as far as that saves work: those that rows are about are not left out
 */
export function unreadBetween(userId: number, bounds: Bounds, wherein?: Wherein): Condition {
  const parts: Condition[] = [
    {
      sql: `SELECT message_id AS id FROM user_message INDEXED BY user_message_unread
     WHERE user_id = ? AND (flags & ${Flag.read}) = 0 AND message_id >= ? AND message_id <= ?`,
      values: [userId, bounds.from, bounds.to],
    },
    ...unreadWithoutRows(userId, bounds, wherein),
  ]
  return {
    sql: parts.map(({ sql }) => sql).join('\n     UNION ALL\n     '),
    values: parts.flatMap(({ values }) => values),
  }
}

/** Query for the IDs of messages within the bounds that the user received, in no order. */
export const receivedBetween = (userId: number, { from, to }: Bounds): Condition => ({
  sql: `SELECT message_id AS id FROM user_message
     WHERE user_id = ? AND message_id >= ? AND message_id <= ? AND (flags & ${WITHDRAWN}) = 0
     UNION ALL
     SELECT x.id FROM delivery span
     CROSS JOIN message x INDEXED BY message_sent_to ON x.sent_to = span.conversation_id
       AND x.id > max(span.after_id, ? - 1) AND x.id <= min(coalesce(span.until_id, ?), ?)
     WHERE span.user_id = ? AND ${isSilent}`,
  values: [userId, from, to, from, to, to, userId],
})

/**
 * Query for who received the listed messages (JSON), one row for each person and message: `user_id`, `id`, `flags`. One
 * value twice: the list.
 */
export const receivers = `
  SELECT um.user_id, um.message_id AS id, um.flags FROM json_each(?) wanted
  CROSS JOIN user_message um ON um.message_id = wanted.value AND (um.flags & ${WITHDRAWN}) = 0
  UNION ALL
  SELECT delivery.user_id, m.id, ${isBeforeMark} FROM json_each(?) wanted
  CROSS JOIN message m ON m.id = wanted.value
  CROSS JOIN delivery ON ${covers('delivery', 'm')}
  LEFT JOIN read_mark ON read_mark.user_id = delivery.user_id AND read_mark.thread_id = m.thread_id
  WHERE NOT EXISTS (SELECT 1 FROM user_message said
    WHERE said.user_id = delivery.user_id AND said.message_id = m.id)`

/** IDs in the first window: at least the first number, and as many times the limit as the second says. */
const LEAST_WINDOW = 256
const WINDOW_OF_LIMIT = 4
/** Each further window is as many times as large as the one before. */
const GROWTH = 4

export const newestId = (database: Database): number =>
  database.get<{ id: number | null }>('SELECT max(id) AS id FROM message')?.id ?? 0

/** The lowest ID that an unread message of the user can have, as far as deliveries say; quickly found. */
export const lowestDelivered = (database: Database, userId: number): number =>
  database.get<{ id: number | null }>(
    `SELECT min(id) AS id FROM (
       SELECT min(message_id) AS id FROM user_message INDEXED BY user_message_unread
       WHERE user_id = ? AND (flags & ${Flag.read}) = 0
       UNION ALL SELECT min(max(after_id, read_to) + 1) FROM delivery
       WHERE user_id = ? AND (until_id IS NULL OR until_id > read_to))`,
    userId,
    userId,
  )?.id ?? 0

const unreadRow = (userId: number, wherein: Wherein | undefined): Condition => ({
  sql: `SELECT min(message_id) AS id FROM user_message INDEXED BY user_message_unread
     ${typeof wherein === 'number' ? 'CROSS JOIN message m ON m.id = message_id AND m.conversation_id = ?' : ''}
     WHERE user_id = ? AND (flags & ${Flag.read}) = 0`,
  values: typeof wherein === 'number' ? [wherein, userId] : [userId],
})

/** The first unread message of each thread, without rows. */
const firstOfThreads = (userId: number, where: Condition): Condition => ({
  sql: `SELECT (SELECT x.id FROM message x INDEXED BY message_of_thread WHERE x.thread_id = thread.id
         AND x.id > max(span.after_id, span.read_to, coalesce(seen.read_to, 0))
         AND (span.until_id IS NULL OR x.id <= span.until_id) AND ${isSilent} ORDER BY x.id LIMIT 1) AS id
     FROM delivery span
     CROSS JOIN thread ON thread.conversation_id = span.conversation_id
       AND thread.last_id > max(span.after_id, span.read_to)
     LEFT JOIN read_mark seen ON seen.user_id = span.user_id AND seen.thread_id = thread.id
     WHERE span.user_id = ? AND (span.until_id IS NULL OR span.until_id > span.read_to)
       AND thread.last_id > coalesce(seen.read_to, 0) AND ${where.sql}`,
  values: [userId, ...where.values],
})

/** The lowest ID of the user's unread messages; too low at most by messages of other conversations. */
function lowestUnread(database: Database, userId: number, wherein: Wherein | undefined): number {
  const parts = [unreadRow(userId, wherein), firstOfThreads(userId, isWherein(wherein))]
  if (typeof wherein === 'number') {
    parts.push(unreadThatCame(userId, { from: 0, to: Number.MAX_SAFE_INTEGER }, wherein))
  }
  const { id } =
    database.get<{ id: number | null }>(
      `SELECT min(id) AS id FROM (${parts.map(({ sql }) => sql).join(' UNION ALL ')})`,
      ...parts.flatMap(({ values }) => values),
    ) ?? {}
  return id ?? Number.POSITIVE_INFINITY
}

interface Wanted {
  /** The only conversations of which messages are wanted, if that is known. */
  readonly wherein?: Wherein | undefined
  readonly order: 'ascending' | 'descending'
  readonly limit: number
  readonly from?: number | undefined
  readonly to?: number | undefined
}

/** Windows of IDs within the bounds, each larger than the one before. @param limit messages that are wanted */
export function* windows(order: Wanted['order'], { from, to }: Bounds, limit: number): Iterable<Bounds> {
  let [low, high, width] = [from, to, Math.max(LEAST_WINDOW, WINDOW_OF_LIMIT * limit)]
  while (low <= high) {
    const window =
      order === 'ascending'
        ? { from: low, to: Math.min(high, low + width - 1) }
        : { from: Math.max(low, high - width + 1), to: high }
    yield window
    if (order === 'ascending') low = window.to + 1
    else high = window.from - 1
    width *= GROWTH
  }
}

/**
 * Reads a query's messages in windows of IDs that grow, so that the first of many cost as little as the first of few.
 * @param read returns the messages of one window in order, `limit` at most
 */
export function readInWindows<Row>(
  database: Database,
  { order, limit, from = 1, to = Number.POSITIVE_INFINITY }: Wanted,
  read: (window: Bounds, limit: number) => readonly Row[],
): Row[] {
  const found: Row[] = []
  // Callers of the interface choose anchors: beyond the safe integers, one more would be the same number, and the
  // windows endless.
  const bounds = { from: Math.max(1, from), to: Math.min(to, newestId(database)) }
  for (const window of windows(order, bounds, limit)) {
    for (const row of read(window, limit - found.length)) found.push(row)
    if (found.length >= limit) break
  }
  return found
}

/** As `readInWindows`, for queries of the user's unread messages alone. */
export function readUnreadInWindows<Row>(
  database: Database,
  userId: number,
  wanted: Wanted,
  read: (window: Bounds, limit: number) => readonly Row[],
): Row[] {
  // From the exact beginning the first window mostly has the first of them; the last of it would hold all others.
  const lowest =
    wanted.order === 'ascending' && wanted.from === undefined
      ? lowestUnread(database, userId, wanted.wherein)
      : lowestDelivered(database, userId)
  const from = Math.max(wanted.from ?? 1, lowest)
  return readInWindows(database, { ...wanted, from }, read)
}
