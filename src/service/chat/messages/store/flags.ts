import type { Database } from '../../../database/database.ts'
import type { Caller } from '../../context.ts'
import type { Condition } from '../access.ts'
import type { Readers } from '../audience.ts'
import { contentFlags, Flag, UNRECEIVED } from '../flags.ts'

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

export interface UnreadRow {
  readonly id: number
  readonly flags: number
  readonly topic: string
  readonly topic_key: string
  readonly channel_id: number | null
  readonly participants: string | null
}

const MAX_STARRED = 10_000

/** Limit of unread messages in a snapshot; the newest are included. */
export const MAX_UNREAD = 50_000

/** Active recipients who read the message, without its sender and without users muted by either side. */
const readers = `
  SELECT user_id FROM user_message JOIN user ON user.id = user_id
  WHERE message_id = ? AND (flags & ${Flag.read}) <> 0 AND (flags & ${Flag.historical}) = 0
    AND user.is_active = 1 AND user_id <> ?
    AND NOT EXISTS (SELECT 1 FROM muted_user
      WHERE (muted_user.user_id = ?3 AND muted_user_id = user_message.user_id)
        OR (muted_user.user_id = user_message.user_id AND muted_user_id = ?3))
  ORDER BY user_id`

const idsIn = (list: string): number[] => JSON.parse(list)

/** Active recipients of any of these messages, with the IDs each received. */
export function holders(database: Database, messageIds: readonly number[]): Readers {
  const rows = database.all<{ user_id: number; ids: string }>(
    `SELECT user_id, json_group_array(message_id ORDER BY message_id) AS ids
     FROM json_each(?) wanted CROSS JOIN user_message ON message_id = wanted.value
     JOIN user ON user.id = user_id AND user.is_active = 1 GROUP BY user_id`,
    JSON.stringify(messageIds),
  )
  return new Map(rows.map((row) => [row.user_id, idsIn(row.ids)]))
}

/** Flags of the message, by user, for its recipients. */
export function flagsOf(database: Database, messageId: number): ReadonlyMap<number, number> {
  const rows = database.all<{ user_id: number; flags: number }>(
    'SELECT user_id, flags FROM user_message WHERE message_id = ?',
    messageId,
  )
  return new Map(rows.map((row) => [row.user_id, row.flags]))
}

export function deleteReceived(database: Database, userId: number, messageIds: readonly number[]): void {
  database.run(
    'DELETE FROM user_message WHERE user_id = ? AND message_id IN (SELECT value FROM json_each(?))',
    userId,
    JSON.stringify(messageIds),
  )
}

export const receiversOfMessage = (database: Database, messageId: number): { user_id: number }[] =>
  database.all<{ user_id: number }>('SELECT user_id FROM user_message WHERE message_id = ?', messageId)

export function storeContentFlags(database: Database, messageId: number, flags: [number, number][]): void {
  database.run(
    `INSERT INTO user_message (user_id, message_id, flags)
     SELECT value ->> 0, ?, value ->> 1 FROM json_each(?) WHERE TRUE
     ON CONFLICT (user_id, message_id) DO UPDATE SET flags = (flags & ~${contentFlags}) | excluded.flags`,
    messageId,
    JSON.stringify(flags),
  )
}

export const receivedRows = (
  database: Database,
  reader: Caller,
  messageIds: readonly number[],
): ReceivedRow[] =>
  database.all<ReceivedRow>(
    `SELECT m.id, um.flags, m.topic, conversation.channel_id, conversation.participants
     FROM json_each(?) wanted
     CROSS JOIN message m ON m.id = wanted.value
     CROSS JOIN user_message um ON um.user_id = ? AND um.message_id = m.id
     JOIN conversation ON conversation.id = m.conversation_id
     GROUP BY m.id ORDER BY m.id`,
    JSON.stringify(messageIds),
    reader.user_id,
  )

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

export function insertHistorical(database: Database, userId: number, messageIds: readonly number[]): void {
  database.run(
    'INSERT OR IGNORE INTO user_message (user_id, message_id, flags) SELECT ?, value, ? FROM json_each(?)',
    userId,
    UNRECEIVED,
    JSON.stringify(messageIds),
  )
}

export function updateFlag(
  database: Database,
  userId: number,
  messageIds: readonly number[],
  op: 'add' | 'remove',
  bits: number,
): void {
  database.run(
    `UPDATE user_message SET flags = ${op === 'add' ? 'flags | ?' : 'flags & ~?'}
       WHERE user_id = ? AND message_id IN (SELECT value FROM json_each(?))`,
    bits,
    userId,
    JSON.stringify(messageIds),
  )
}

export function insertForSubscribers(
  database: Database,
  messageIds: readonly number[],
  channelId: number,
): void {
  database.run(
    `INSERT OR IGNORE INTO user_message (user_id, message_id, flags)
     SELECT subscription.user_id, wanted.value, ? FROM json_each(?) wanted CROSS JOIN subscription
     WHERE subscription.channel_id = ? AND subscription.is_active = 1`,
    UNRECEIVED,
    JSON.stringify(messageIds),
    channelId,
  )
}

/** ID of the newest message the reader received; -1 if there is none. */
export const newestReceived = (database: Database, userId: number): number =>
  database.get<{ id: number | null }>(
    'SELECT max(message_id) AS id FROM user_message WHERE user_id = ?',
    userId,
  )?.id ?? -1

export const starredIds = (database: Database, readable: Condition, userId: number): number[] =>
  database
    .all<{ id: number }>(
      `SELECT um.message_id AS id
       FROM user_message um INDEXED BY user_message_starred CROSS JOIN message m ON m.id = um.message_id
       WHERE um.user_id = ? AND (um.flags & ${Flag.starred}) <> 0 AND ${readable.sql}
       ORDER BY um.message_id DESC LIMIT ?`,
      userId,
      ...readable.values,
      MAX_STARRED,
    )
    .map(({ id }) => id)

export const unreadOf = (database: Database, readable: Condition, userId: number): UnreadRow[] =>
  database.all<UnreadRow>(
    `SELECT m.id, um.flags, m.topic, m.topic_key, conversation.channel_id, conversation.participants
     FROM user_message um INDEXED BY user_message_unread
     CROSS JOIN message m ON m.id = um.message_id
     JOIN conversation ON conversation.id = m.conversation_id
     WHERE um.user_id = ? AND (um.flags & ${Flag.read}) = 0 AND ${readable.sql}
       AND (conversation.channel_id IS NULL OR EXISTS (
         SELECT 1 FROM subscription WHERE subscription.user_id = um.user_id
           AND subscription.channel_id = conversation.channel_id AND subscription.is_active = 1))
       AND NOT EXISTS (
         SELECT 1 FROM muted_user WHERE muted_user.user_id = um.user_id AND muted_user_id = m.sender_id)
     ORDER BY um.message_id DESC LIMIT ?`,
    userId,
    ...readable.values,
    MAX_UNREAD + 1,
  )

/** Undefined if the user is not subscribed. */
export const subscriptionTo = (
  database: Database,
  userId: number,
  channelId: number,
): { readonly is_muted: number } | undefined =>
  database.get(
    'SELECT is_muted FROM subscription WHERE user_id = ? AND channel_id = ? AND is_active = 1',
    userId,
    channelId,
  )

export function insertReceived(database: Database, messageId: number, receivers: [number, number][]): void {
  database.run(
    `INSERT INTO user_message (user_id, message_id, flags)
     SELECT value ->> 0, ?, value ->> 1 FROM json_each(?)`,
    messageId,
    JSON.stringify(receivers),
  )
}

export const unreadIn = (database: Database, userId: number, conversationId: number): number[] =>
  database
    .all<{ id: number }>(
      `SELECT um.message_id AS id
       FROM user_message um INDEXED BY user_message_unread CROSS JOIN message m ON m.id = um.message_id
       WHERE um.user_id = ? AND (um.flags & ${Flag.read}) = 0 AND m.conversation_id = ?
       ORDER BY um.message_id`,
      userId,
      conversationId,
    )
    .map(({ id }) => id)

export function updateRead(database: Database, userId: number, messageIds: readonly number[]): void {
  database.run(
    `UPDATE user_message SET flags = flags | ${Flag.read}
       WHERE user_id = ? AND message_id IN (SELECT value FROM json_each(?))`,
    userId,
    JSON.stringify(messageIds),
  )
}

export const unreadMatching = (
  database: Database,
  where: Condition,
  readable: Condition,
  userId: number,
  limit: number,
): number[] =>
  database
    .all<{ id: number }>(
      `SELECT um.message_id AS id
       FROM user_message um INDEXED BY user_message_unread CROSS JOIN message m ON m.id = um.message_id
       WHERE um.user_id = ? AND (um.flags & ${Flag.read}) = 0 AND ${where.sql} AND ${readable.sql}
       ORDER BY um.message_id DESC LIMIT ?`,
      userId,
      ...where.values,
      ...readable.values,
      limit,
    )
    .map(({ id }) => id)

export const readersOfMessage = (
  database: Database,
  messageId: number,
  senderId: number,
  userId: number,
): number[] =>
  database.all<{ user_id: number }>(readers, messageId, senderId, userId).map(({ user_id }) => user_id)
