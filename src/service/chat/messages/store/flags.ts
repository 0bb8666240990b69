import type { Database } from '../../../database/database.ts'
import type { Caller } from '../../context.ts'
import type { Condition } from '../access.ts'
import type { Readers } from '../audience.ts'
import { contentFlags, Flag, UNRECEIVED, WITHDRAWN } from '../flags.ts'
import {
  deliveryJoinsOf,
  derivedFlags,
  isReceivedBy,
  isReceivedRow,
  ownFlags,
  readerJoins,
  readUnreadInWindows,
  receivers,
  unreadBetween,
} from './received.ts'

interface ForeignRow {
  readonly id: number
  readonly channel_id: number
}

export interface ReceivedRow {
  readonly id: number
  readonly flags: number
  readonly topic: string
  readonly channel_id: number | null
  readonly participants: string | null
}

const MAX_STARRED = 10_000

/** Active recipients who read the message, without its sender and without users muted by either side. */
const readers = `
  SELECT user_id FROM (${receivers}) received JOIN user ON user.id = user_id
  WHERE (flags & ${Flag.read}) <> 0 AND (flags & ${Flag.historical}) = 0
    AND user.is_active = 1 AND user_id <> ?
    AND NOT EXISTS (SELECT 1 FROM muted_user
      WHERE (muted_user.user_id = ?4 AND muted_user_id = received.user_id)
        OR (muted_user.user_id = received.user_id AND muted_user_id = ?4))
  ORDER BY user_id`

const idsIn = (list: string): number[] => JSON.parse(list)

/** Active recipients of any of these messages, with the IDs each received. */
export function holders(database: Database, messageIds: readonly number[]): Readers {
  const list = JSON.stringify(messageIds)
  const rows = database.all<{ user_id: number; ids: string }>(
    `SELECT user_id, json_group_array(received.id ORDER BY received.id) AS ids FROM (${receivers}) received
     JOIN user ON user.id = user_id AND user.is_active = 1 GROUP BY user_id`,
    list,
    list,
  )
  return new Map(rows.map((row) => [row.user_id, idsIn(row.ids)]))
}

/** Flags of the message, by user, for its recipients. */
export function flagsOf(database: Database, messageId: number): ReadonlyMap<number, number> {
  const list = JSON.stringify([messageId])
  const rows = database.all<{ user_id: number; flags: number }>(receivers, list, list)
  return new Map(rows.map((row) => [row.user_id, row.flags]))
}

/** Makes messages that a user can no longer read as if they had never received them. */
export function withdrawReceived(database: Database, userId: number, messageIds: readonly number[]): void {
  const list = JSON.stringify(messageIds)
  database.run(
    'DELETE FROM user_message WHERE user_id = ? AND message_id IN (SELECT value FROM json_each(?))',
    userId,
    list,
  )
  database.run(
    `INSERT INTO user_message (user_id, message_id, flags)
     SELECT ?, m.id, ${UNRECEIVED | WITHDRAWN} FROM json_each(?) wanted CROSS JOIN message m ON m.id = wanted.value
     WHERE ${isReceivedBy('m')} GROUP BY m.id`,
    userId,
    list,
    userId,
    userId,
  )
}

/**
 * Sets the flags that depend on a message's content. Users who did not receive it receive it; for recipients without
 * such flags, no row is written.
 */
export function storeContentFlags(database: Database, messageId: number, flags: [number, number][]): void {
  database.run(
    `INSERT INTO user_message (user_id, message_id, flags)
     SELECT wanted.value ->> 0, m.id, coalesce(${derivedFlags}, 0) | (wanted.value ->> 1)
     FROM json_each(?) wanted CROSS JOIN message m ON m.id = ?
     LEFT JOIN user_message um ON um.user_id = wanted.value ->> 0 AND um.message_id = m.id
     ${deliveryJoinsOf('(wanted.value ->> 0)')}
     WHERE um.flags IS NOT NULL OR delivery.user_id IS NULL OR (wanted.value ->> 1) <> 0
     ON CONFLICT (user_id, message_id) DO UPDATE SET flags = CASE
       WHEN (flags & ${WITHDRAWN}) <> 0 THEN excluded.flags & ${contentFlags}
       ELSE (flags & ~${contentFlags}) | (excluded.flags & ${contentFlags}) END`,
    JSON.stringify(flags),
    messageId,
  )
}

/** The reader's flags and the places of those of the messages that they received. */
export function receivedRows(
  database: Database,
  reader: Caller,
  messageIds: readonly number[],
): ReceivedRow[] {
  const joins = readerJoins(reader.user_id, 'no row')
  return database.all<ReceivedRow>(
    `SELECT m.id, ${ownFlags} AS flags, m.topic, conversation.channel_id, conversation.participants
     FROM json_each(?) wanted
     CROSS JOIN message m ON m.id = wanted.value
     ${joins.sql}
     JOIN conversation ON conversation.id = m.conversation_id
     WHERE ${isReceivedRow}
     GROUP BY m.id ORDER BY m.id`,
    JSON.stringify(messageIds),
    ...joins.values,
  )
}

/** Those of the messages in channels that the reader is not subscribed to. */
export const messagesNotSubscribed = (
  database: Database,
  reader: Caller,
  messageIds: readonly number[],
): ForeignRow[] =>
  database.all<ForeignRow>(
    `SELECT m.id, conversation.channel_id
     FROM json_each(?) wanted
     CROSS JOIN message m ON m.id = wanted.value
     JOIN conversation ON conversation.id = m.conversation_id
     WHERE conversation.channel_id IS NOT NULL AND NOT EXISTS (
       SELECT 1 FROM subscription WHERE subscription.user_id = ?
         AND subscription.channel_id = conversation.channel_id AND subscription.is_active = 1)
     ORDER BY m.id`,
    JSON.stringify(messageIds),
    reader.user_id,
  )

/** Makes the reader a recipient, as of shared history, of those of the messages that they have not received. */
export function insertHistorical(database: Database, userId: number, messageIds: readonly number[]): void {
  database.run(
    `INSERT INTO user_message (user_id, message_id, flags)
     SELECT ?, m.id, ${UNRECEIVED} FROM json_each(?) wanted CROSS JOIN message m ON m.id = wanted.value
     WHERE NOT ${isReceivedBy('m')} GROUP BY m.id
     ON CONFLICT (user_id, message_id) DO UPDATE SET flags = excluded.flags`,
    userId,
    JSON.stringify(messageIds),
    userId,
    userId,
  )
}

/** Deletes the user's rows of these messages that only say what follows without them. */
function dropSilentRows(database: Database, userId: number, list: string): void {
  const joins = readerJoins(userId, 'row')
  database.run(
    `DELETE FROM user_message WHERE user_id = ? AND message_id IN (
       SELECT m.id FROM json_each(?) wanted CROSS JOIN message m ON m.id = wanted.value
       CROSS JOIN user_message um ON um.user_id = ? AND um.message_id = m.id
       ${joins.sql}
       WHERE um.flags = ${derivedFlags})`,
    userId,
    list,
    userId,
    ...joins.values,
  )
}

/** Sets or clears bits of messages that the user received. To mark as read, `updateRead` keeps fewer rows. */
export function updateFlag(
  database: Database,
  userId: number,
  messageIds: readonly number[],
  op: 'add' | 'remove',
  bits: number,
): void {
  const list = JSON.stringify(messageIds)
  const joins = readerJoins(userId, 'no row')
  database.run(
    `INSERT INTO user_message (user_id, message_id, flags)
     SELECT ?, m.id, ${op === 'add' ? `${ownFlags} | ?` : `${ownFlags} & ~?`}
     FROM json_each(?) wanted CROSS JOIN message m ON m.id = wanted.value
     ${joins.sql}
     WHERE ${isReceivedRow} GROUP BY m.id
     ON CONFLICT (user_id, message_id) DO UPDATE SET flags = excluded.flags`,
    userId,
    bits,
    list,
    ...joins.values,
  )
  dropSilentRows(database, userId, list)
}

/** Makes the channel's subscribers recipients, as of shared history, of those of the messages that they lack. */
export function insertForSubscribers(
  database: Database,
  messageIds: readonly number[],
  channelId: number,
): void {
  const ids = 'subscription.user_id'
  database.run(
    `INSERT INTO user_message (user_id, message_id, flags)
     SELECT ${ids}, m.id, ${UNRECEIVED} FROM json_each(?) wanted
     CROSS JOIN message m ON m.id = wanted.value
     CROSS JOIN subscription ON subscription.channel_id = ? AND subscription.is_active = 1
     LEFT JOIN user_message um ON um.user_id = ${ids} AND um.message_id = m.id
     ${deliveryJoinsOf(ids)}
     WHERE NOT ${isReceivedRow}
     ON CONFLICT (user_id, message_id) DO UPDATE SET flags = excluded.flags`,
    JSON.stringify(messageIds),
    channelId,
  )
}

/** ID of the newest message the reader received; -1 if there is none. */
export const newestReceived = (database: Database, userId: number): number =>
  database.get<{ id: number | null }>(
    `SELECT max(id) AS id FROM (
       SELECT * FROM (SELECT message_id AS id FROM user_message
         WHERE user_id = ? AND (flags & ${WITHDRAWN}) = 0 ORDER BY message_id DESC LIMIT 1)
       UNION ALL
       SELECT (SELECT m.id FROM message m INDEXED BY message_sent_to WHERE m.sent_to = span.conversation_id
           AND m.id > span.after_id AND (span.until_id IS NULL OR m.id <= span.until_id)
           AND NOT EXISTS (SELECT 1 FROM user_message said WHERE said.user_id = span.user_id
             AND said.message_id = m.id AND (said.flags & ${WITHDRAWN}) <> 0)
         ORDER BY m.id DESC LIMIT 1)
       FROM delivery span WHERE span.user_id = ?)`,
    userId,
    userId,
  )?.id ?? -1

export const starredIds = (database: Database, readable: Condition, userId: number): number[] =>
  database
    .all<{ id: number }>(
      `SELECT um.message_id AS id
       FROM user_message um INDEXED BY user_message_starred CROSS JOIN message m ON m.id = um.message_id
       WHERE um.user_id = ? AND (um.flags & ${Flag.starred}) <> 0 AND ${readable.sql}
       ORDER BY um.message_id DESC LIMIT +?`,
      userId,
      ...readable.values,
      MAX_STARRED,
    )
    .map(({ id }) => id)

/** Undefined if the user is not subscribed. */
export const subscriptionTo = (
  database: Database,
  userId: number,
  channelId: number,
): { readonly is_muted: number } | undefined =>
  database.getKept(
    'SELECT is_muted FROM subscription WHERE user_id = ? AND channel_id = ? AND is_active = 1',
    userId,
    channelId,
  )

interface ReadingRow {
  /** The user has read everything of the thread up to this ID. */
  readonly read_to: number
}

/** What a user with a lasting delivery has read in a thread; undefined if its messages do not reach them. */
const readingOf = (
  database: Database,
  userId: number,
  { conversationId, threadId }: SentTo,
): ReadingRow | undefined =>
  database.get<ReadingRow>(
    `SELECT max(after_id, delivery.read_to, coalesce(read_mark.read_to, 0)) AS read_to FROM delivery
     LEFT JOIN read_mark ON read_mark.user_id = delivery.user_id AND thread_id = ?
     WHERE delivery.user_id = ? AND conversation_id = ? AND until_id IS NULL`,
    threadId,
    userId,
    conversationId,
  )

function setMark(database: Database, userId: number, threadId: number, readTo: number): void {
  database.run(
    `INSERT INTO read_mark (user_id, thread_id, read_to) VALUES (?, ?, ?)
     ON CONFLICT (user_id, thread_id) DO UPDATE SET read_to = excluded.read_to WHERE read_to < excluded.read_to`,
    userId,
    threadId,
    readTo,
  )
}

/** Where a new message was sent. */
export interface SentTo {
  readonly conversationId: number
  readonly threadId: number
  /** ID of the message sent there before; 0 if it is the first. */
  readonly previousId: number
}

/**
 * Stores the flags of a new message's recipients. Those without flags need nothing: it reaches them, and is beyond their
 * mark. The mark of a user who has read it moves, if they have read all before it.
 */
export function insertReceived(
  database: Database,
  messageId: number,
  flagsByUser: ReadonlyMap<number, number>,
  sentTo: SentTo,
): void {
  const rows = [...flagsByUser].filter(([userId, flags]) => {
    if (flags !== Flag.read) return flags !== 0
    const reading = readingOf(database, userId, sentTo)
    if (!reading || reading.read_to < sentTo.previousId) return true
    setMark(database, userId, sentTo.threadId, messageId)
    return false
  })
  if (rows.length === 0) return
  database.run(
    `INSERT INTO user_message (user_id, message_id, flags)
     SELECT value ->> 0, ?, value ->> 1 FROM json_each(?)`,
    messageId,
    JSON.stringify(rows),
  )
}

export const unreadIn = (database: Database, userId: number, conversationId: number): number[] =>
  readUnreadInWindows(
    database,
    userId,
    { order: 'ascending', limit: Number.POSITIVE_INFINITY, wherein: conversationId },
    (window) => {
      const unread = unreadBetween(userId, window, conversationId)
      return database.all<{ id: number }>(
        `SELECT m.id FROM (${unread.sql}) unread CROSS JOIN message m ON m.id = unread.id
         WHERE m.conversation_id = ? ORDER BY m.id`,
        ...unread.values,
        conversationId,
      )
    },
  ).map(({ id }) => id)

interface UnreadThread {
  readonly thread_id: number
  /** ID of the first message of the thread that stays unread. */
  readonly first_left: number | null
  readonly last_id: number
}

/** Threads with messages of the list that the user has not read and that no row is about. */
const unreadThreads = (database: Database, userId: number, list: string): UnreadThread[] =>
  database.all<UnreadThread>(
    `WITH listed (thread_id) AS (
       SELECT DISTINCT m.thread_id FROM json_each(?1) wanted CROSS JOIN message m ON m.id = wanted.value
       WHERE m.thread_id IS NOT NULL AND NOT EXISTS (
         SELECT 1 FROM user_message WHERE user_id = ?2 AND message_id = m.id))
     SELECT thread.id AS thread_id, thread.last_id, (
         SELECT min(first) FROM (
           SELECT (SELECT m.id FROM message m INDEXED BY message_of_thread
             WHERE m.thread_id = thread.id AND m.id > max(span.after_id, span.read_to, coalesce(seen.read_to, 0))
               AND (span.until_id IS NULL OR m.id <= span.until_id)
               AND m.id NOT IN (SELECT value FROM json_each(?1))
               AND NOT EXISTS (SELECT 1 FROM user_message WHERE user_id = ?2 AND message_id = m.id)
             ORDER BY m.id LIMIT 1) AS first
           FROM delivery span LEFT JOIN read_mark seen ON seen.user_id = ?2 AND seen.thread_id = thread.id
           WHERE span.user_id = ?2 AND span.conversation_id = thread.conversation_id)) AS first_left
     FROM listed CROSS JOIN thread ON thread.id = listed.thread_id`,
    list,
    userId,
  )

/** Deletes the user's rows in a thread that say only that they have read messages before their mark. */
function dropReadRows(database: Database, userId: number, threadId: number, after: number): void {
  const joins = readerJoins(userId, 'row')
  database.run(
    `DELETE FROM user_message WHERE user_id = ? AND message_id IN (
       SELECT m.id FROM message m INDEXED BY message_of_thread
       CROSS JOIN user_message um ON um.user_id = ? AND um.message_id = m.id
       ${joins.sql}
       WHERE m.thread_id = ? AND m.id > ? AND um.flags = ${Flag.read} AND ${derivedFlags} = ${Flag.read})`,
    userId,
    userId,
    ...joins.values,
    threadId,
    after,
  )
}

/** Moves the user's mark in a thread, of which they read the listed messages, as far as nothing unread is before it. */
function moveMark(
  database: Database,
  userId: number,
  { thread_id, last_id, first_left }: UnreadThread,
): void {
  const before =
    database.get<ReadingRow>(
      'SELECT read_to FROM read_mark WHERE user_id = ? AND thread_id = ?',
      userId,
      thread_id,
    )?.read_to ?? 0
  const readTo = first_left === null ? last_id : first_left - 1
  if (readTo <= before) return
  setMark(database, userId, thread_id, readTo)
  dropReadRows(database, userId, thread_id, before)
}

/** Marks messages as read that the user received: by the marks of their threads, and by rows where others stay unread. */
export function updateRead(database: Database, userId: number, messageIds: readonly number[]): void {
  const list = JSON.stringify(messageIds)
  for (const thread of unreadThreads(database, userId, list)) moveMark(database, userId, thread)
  const joins = readerJoins(userId, 'no row')
  database.run(
    `INSERT INTO user_message (user_id, message_id, flags)
     SELECT ?, m.id, ${ownFlags} | ${Flag.read}
     FROM json_each(?) wanted CROSS JOIN message m ON m.id = wanted.value
     ${joins.sql}
     WHERE ${isReceivedRow} AND (${ownFlags} & ${Flag.read}) = 0 GROUP BY m.id
     ON CONFLICT (user_id, message_id) DO UPDATE SET flags = excluded.flags`,
    userId,
    list,
    ...joins.values,
  )
  dropSilentRows(database, userId, list)
}

/** The user's unread messages for which both conditions hold, newest first. */
export const unreadMatching = (
  database: Database,
  where: Condition,
  readable: Condition,
  userId: number,
  limit: number,
): number[] =>
  readUnreadInWindows(database, userId, { order: 'descending', limit }, (window, rest) => {
    const unread = unreadBetween(userId, window)
    return database.all<{ id: number }>(
      `SELECT m.id FROM (${unread.sql}) unread CROSS JOIN message m ON m.id = unread.id
       WHERE ${where.sql} AND ${readable.sql}
       ORDER BY m.id DESC LIMIT +?`,
      ...unread.values,
      ...where.values,
      ...readable.values,
      rest,
    )
  }).map(({ id }) => id)

export const readersOfMessage = (
  database: Database,
  messageId: number,
  senderId: number,
  userId: number,
): number[] => {
  const list = JSON.stringify([messageId])
  return database
    .all<{ user_id: number }>(readers, list, list, senderId, userId)
    .map(({ user_id }) => user_id)
}
