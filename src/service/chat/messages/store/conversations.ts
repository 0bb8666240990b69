import type { Database } from '../../../database/database.ts'
import type { Recipient } from '../wire.ts'
import { groupBy } from './messages.ts'

interface ConversationRow {
  readonly participants: string
  readonly max_message_id: number
}

const MAX_RECENT_CONVERSATIONS = 1000

/** Key of a set of participants, independent of their order. */
export const participantsKey = (userIds: readonly number[]): string =>
  [...new Set(userIds)].toSorted((left, right) => left - right).join(',')

/** ID of the channel's conversation, created with the channel's first message. */
export function conversationOfChannel(database: Database, channelId: number): number {
  const known = database.getKept<{ id: number }>(
    'SELECT id FROM conversation WHERE channel_id = ?',
    channelId,
  )
  return known?.id ?? database.run('INSERT INTO conversation (channel_id) VALUES (?)', channelId).id
}

/** ID of the channel's conversation, if it has messages. */
export const findChannelConversation = (database: Database, channelId: number): number | undefined =>
  database.getKept<{ id: number }>('SELECT id FROM conversation WHERE channel_id = ?', channelId)?.id

/** ID of the direct conversation of exactly these users, if it exists. */
export const findDirectConversation = (database: Database, userIds: readonly number[]): number | undefined =>
  database.get<{ id: number }>('SELECT id FROM conversation WHERE participants = ?', participantsKey(userIds))
    ?.id

export const insertDirectConversation = (database: Database, participants: string): number =>
  database.run('INSERT INTO conversation (participants) VALUES (?)', participants).id

export function insertParticipants(database: Database, conversationId: number, participants: string): void {
  database.run(
    'INSERT INTO conversation_participant (conversation_id, user_id) SELECT ?, value FROM json_each(?)',
    conversationId,
    participants,
  )
}

/** Participants of direct conversations, by conversation. */
export const participantsOf = (
  database: Database,
  conversationIds: readonly number[],
): ReadonlyMap<number, Recipient[]> =>
  groupBy(
    database.all<Omit<Recipient, 'is_mirror_dummy'> & { conversation_id: number }>(
      `SELECT conversation_id, user.id, email, full_name
       FROM json_each(?) wanted
       CROSS JOIN conversation_participant ON conversation_id = wanted.value
       JOIN user ON user.id = user_id ORDER BY user.id`,
      JSON.stringify(conversationIds),
    ),
    (row) => row.conversation_id,
    ({ id, email, full_name }) => ({ id, email, full_name, is_mirror_dummy: false }),
  )

export const hasMessages = (database: Database, conversation: number): boolean =>
  database.get('SELECT 1 FROM message WHERE conversation_id = ? LIMIT 1', conversation) !== undefined

export const recentDirectConversations = (database: Database, userId: number): ConversationRow[] =>
  database.all<ConversationRow>(
    `SELECT * FROM (
         SELECT participants,
           (SELECT max(message.id) FROM message WHERE message.conversation_id = conversation.id) AS max_message_id
         FROM conversation_participant JOIN conversation ON conversation.id = conversation_id
         WHERE user_id = ?)
       WHERE max_message_id IS NOT NULL ORDER BY max_message_id DESC LIMIT +?`,
    userId,
    MAX_RECENT_CONVERSATIONS,
  )
