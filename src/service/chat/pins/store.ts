import type { Pin } from '../../../protocol/chat/pin.ts'
import type { Database } from '../../database/database.ts'
import type { Condition } from '../messages/access.ts'

const columns = 'm.id AS message_id, m.pinned_by AS user_id, m.pinned_at AS timestamp'

/** The topic of a channel, or direct messages, as messages are stored. */
export interface PinnedPlace {
  readonly conversationId: number
  readonly topicKey: string
}

/** Pins of the conversation that meet the condition, the newest first. */
export const pinsIn = (
  database: Database,
  { conversationId, topicKey }: PinnedPlace,
  readable: Condition,
  most: number,
): Pin[] =>
  database.all<Pin>(
    `SELECT ${columns} FROM message m INDEXED BY message_pinned
     WHERE m.conversation_id = ? AND m.topic_key = ? AND m.pinned_at IS NOT NULL AND ${readable.sql}
     ORDER BY m.pinned_at DESC, m.id DESC LIMIT +?`,
    conversationId,
    topicKey,
    ...readable.values,
    most,
  )

/** Returns true if the conversation has that many pins, readable or not. */
export const hasPins = (
  database: Database,
  { conversationId, topicKey }: PinnedPlace,
  count: number,
): boolean =>
  database.get(
    `SELECT 1 FROM message INDEXED BY message_pinned
     WHERE conversation_id = ? AND topic_key = ? AND pinned_at IS NOT NULL LIMIT 1 OFFSET ?`,
    conversationId,
    topicKey,
    count - 1,
  ) !== undefined

/** Pins among these messages. */
export const pinsAmong = (database: Database, messageIds: readonly number[]): Pin[] =>
  database.all<Pin>(
    `SELECT ${columns} FROM json_each(?) wanted CROSS JOIN message m ON m.id = wanted.value
     WHERE m.pinned_at IS NOT NULL ORDER BY m.id`,
    JSON.stringify(messageIds),
  )

/** @param at UNIX seconds */
export function storePin(database: Database, messageId: number, by: { userId: number; at: number }): void {
  database.run('UPDATE message SET pinned_by = ?, pinned_at = ? WHERE id = ?', by.userId, by.at, messageId)
}

export function removePin(database: Database, messageId: number): void {
  database.run('UPDATE message SET pinned_by = NULL, pinned_at = NULL WHERE id = ?', messageId)
}
