import type { Database } from '../../../database/database.ts'
import { isReceivedBy } from './received.ts'

/** A message that a person who joins can receive. */
export interface EarlierMessage {
  readonly id: number
  readonly conversation_id: number
}

/**
 * The newest messages of the channel, newest first.
 * @param after the ID beyond which they are
 * @param sentSince UNIX seconds
 */
export const newestIn = (
  database: Database,
  channelId: number,
  { after, sentSince, most }: { readonly after: number; readonly sentSince: number; readonly most: number },
): EarlierMessage[] =>
  database.all<EarlierMessage>(
    `SELECT id, conversation_id FROM (
       SELECT m.id, m.conversation_id, m.sent_at FROM conversation
       CROSS JOIN message m INDEXED BY message_of_conversation ON m.conversation_id = conversation.id AND m.id > ?
       WHERE conversation.channel_id = ? ORDER BY m.id DESC LIMIT +?)
     WHERE sent_at >= ? ORDER BY id DESC`,
    after,
    channelId,
    most,
    sentSince,
  )

/** ID of the newest message sent to the conversation, beside the listed ones; what rows of earlier releases are about counts. */
const newestBeside = (database: Database, conversationId: number, list: string): number =>
  database.get<{ id: number }>(
    `SELECT max(
       coalesce((SELECT m.id FROM message m INDEXED BY message_sent_to
         WHERE m.sent_to = ? AND m.id NOT IN (SELECT value FROM json_each(?)) ORDER BY m.id DESC LIMIT 1), 0),
       (SELECT until_id FROM folding)) AS id`,
    conversationId,
    list,
  )?.id ?? 0

/**
 * Makes a person who has just joined the messages' channels, and has received nothing there, their recipient: unread.
 * Their delivery begins earlier, so that no row is needed but for messages that were moved, or lie before others that
 * were.
 */
export function receiveEarlier(
  database: Database,
  userId: number,
  messages: readonly EarlierMessage[],
): void {
  const list = JSON.stringify(messages.map(({ id }) => id))
  for (const conversationId of new Set(messages.map(({ conversation_id }) => conversation_id))) {
    database.run(
      `UPDATE delivery SET after_id = ?1, read_to = ?1
       WHERE user_id = ?2 AND conversation_id = ?3 AND until_id IS NULL AND after_id > ?1`,
      newestBeside(database, conversationId, list),
      userId,
      conversationId,
    )
  }
  database.run(
    `INSERT INTO user_message (user_id, message_id, flags)
     SELECT ?, m.id, 0 FROM json_each(?) wanted CROSS JOIN message m ON m.id = wanted.value
     WHERE NOT ${isReceivedBy('m')}`,
    userId,
    list,
    userId,
    userId,
  )
}
