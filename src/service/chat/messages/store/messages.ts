import type { Submessage } from '../../../../protocol/chat/messages.ts'
import type { Database } from '../../../database/database.ts'
import type { Condition, StoredMessage } from '../access.ts'
import { topicKey } from '../topicKey.ts'
import { ownFlags, readerJoins } from './received.ts'
import type { MessageRow, PlaceRow } from '../wire.ts'

export interface MatchedRow {
  readonly id: number
  readonly rendered_content: string
  readonly topic: string
  readonly channel_id: number | null
}

export interface SenderRow {
  readonly id: number
  readonly email: string
  readonly full_name: string
  readonly is_bot: number
  readonly avatar_path: string | null
  readonly avatar_version: number
}

/** Returns the message without checking access. Only for callers that then check access themselves. */
export const messageById = (database: Database, messageId: number): StoredMessage | undefined =>
  database.get(
    `SELECT m.id, m.conversation_id, channel_id, participants, sender_id, topic, topic_key, content,
       rendered_content, is_me_message, sent_at
     FROM message m JOIN conversation ON conversation.id = m.conversation_id WHERE m.id = ?`,
    messageId,
  )

export const readableAmong = (
  database: Database,
  readable: Condition,
  messageIds: readonly number[],
): number[] =>
  database
    .all<{ id: number }>(
      `SELECT m.id FROM json_each(?) wanted CROSS JOIN message m ON m.id = wanted.value
       WHERE ${readable.sql} GROUP BY m.id ORDER BY m.id`,
      JSON.stringify(messageIds),
      ...readable.values,
    )
    .map(({ id }) => id)

const contentColumns = { html: 'rendered_content', source: 'content' } as const

/**
 * The messages with the reader's flags. Without senders and places, which are the same in many rows: `senderRows` and
 * `placeRows` read each of them once.
 */
export const messageRows = (
  database: Database,
  readerId: number | undefined,
  list: string,
  content: keyof typeof contentColumns,
): MessageRow[] => {
  const joins = readerJoins(readerId ?? null, 'no row')
  return database.all<MessageRow>(
    `SELECT m.id, m.conversation_id, m.sender_id, m.topic, m.${contentColumns[content]} AS content, m.is_me_message,
       m.sent_at, m.client, m.last_edited_at, m.last_moved_at, ${ownFlags} AS flags
     FROM json_each(?) wanted
     CROSS JOIN message m ON m.id = wanted.value
     ${joins.sql}`,
    list,
    ...joins.values,
  )
}

const senderColumns = 'user.id, email, full_name, is_bot, avatar_path, avatar_version'

export const senderRows = (database: Database, userIds: readonly number[]): readonly SenderRow[] =>
  database.all<SenderRow>(
    `SELECT ${senderColumns} FROM json_each(?) wanted CROSS JOIN user ON user.id = wanted.value`,
    JSON.stringify(userIds),
  )

/** As `senderRows`, for one. */
export const senderRow = (database: Database, userId: number): SenderRow | undefined =>
  database.getKept<SenderRow>(`SELECT ${senderColumns} FROM user WHERE id = ?`, userId)

export const placeRows = (
  database: Database,
  conversationIds: readonly number[],
): (PlaceRow & { id: number })[] =>
  database.all<PlaceRow & { id: number }>(
    `SELECT conversation.id, conversation.channel_id, channel.name AS channel_name
     FROM json_each(?) wanted
     CROSS JOIN conversation ON conversation.id = wanted.value
     LEFT JOIN channel ON channel.id = conversation.channel_id`,
    JSON.stringify(conversationIds),
  )

export const submessagesOf = (database: Database, list: string): ReadonlyMap<number, Submessage[]> =>
  groupBy(
    database.all<Submessage>(
      `SELECT submessage.id, message_id, sender_id, msg_type, content
       FROM json_each(?) wanted CROSS JOIN submessage ON message_id = wanted.value ORDER BY submessage.id`,
      list,
    ),
    (row) => row.message_id,
    (row) => row,
  )

/** Groups rows by a key of theirs. */
export function groupBy<Row, Entry>(
  rows: readonly Row[],
  keyOf: (row: Row) => number,
  entryOf: (row: Row) => Entry,
): ReadonlyMap<number, Entry[]> {
  const groups = new Map<number, Entry[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(entryOf(row))
    else groups.set(keyOf(row), [entryOf(row)])
  }
  return groups
}

export const newestMessageId = (database: Database): { newest: number | null } | undefined =>
  database.get<{ newest: number | null }>('SELECT max(id) AS newest FROM message')

export const firstMessageFrom = (
  database: Database,
  middle: number,
): { id: number; sent_at: number } | undefined =>
  database.get<{ id: number; sent_at: number }>(
    'SELECT id, sent_at FROM message WHERE id >= ? ORDER BY id LIMIT 1',
    middle,
  )

export function deleteMessageRows(database: Database, messageIds: readonly number[]): void {
  database.run('DELETE FROM message WHERE id IN (SELECT value FROM json_each(?))', JSON.stringify(messageIds))
}

export const hasSubmessages = (database: Database, messageId: number): boolean =>
  database.get('SELECT 1 FROM submessage WHERE message_id = ? LIMIT 1', messageId) !== undefined

export function updateContent(
  database: Database,
  {
    id,
    content,
    renderedContent,
    isMeMessage,
    now,
    hasLink,
    hasImage,
    hasAttachment,
  }: {
    readonly id: number
    readonly content: string
    readonly renderedContent: string
    readonly isMeMessage: boolean
    readonly now: number
    readonly hasLink: boolean
    readonly hasImage: boolean
    readonly hasAttachment: boolean
  },
): void {
  database.run(
    `UPDATE message SET content = ?, rendered_content = ?, is_me_message = ?, last_edited_at = ?, has_link = ?,
       has_image = ?, has_attachment = ? WHERE id = ?`,
    content,
    renderedContent,
    Number(isMeMessage),
    now,
    Number(hasLink),
    Number(hasImage),
    Number(hasAttachment),
    id,
  )
}

export const matchedMessages = (database: Database, messageIds: readonly number[]): MatchedRow[] =>
  database.all<MatchedRow>(
    `SELECT message.id, rendered_content, topic, channel_id
     FROM json_each(?) wanted CROSS JOIN message ON message.id = wanted.value
     JOIN conversation ON conversation.id = conversation_id`,
    JSON.stringify(messageIds),
  )

export const messagesOfTopicFrom = (
  database: Database,
  conversationId: number,
  topicKey: string,
  firstId: number,
): { id: number }[] =>
  database.all<{ id: number }>(
    'SELECT id FROM message WHERE conversation_id = ? AND topic_key = ? AND id >= ? ORDER BY id',
    conversationId,
    topicKey,
    firstId,
  )

export function updateConversation(
  database: Database,
  ids: readonly number[],
  conversationId: number,
  topic: string,
  topicKey: string,
  lastMovedAt: number | null,
): void {
  database.run(
    `UPDATE message SET conversation_id = ?1, topic = ?2, topic_key = ?3, last_moved_at = coalesce(?4, last_moved_at),
       is_away = thread_id IS NOT NULL AND thread_id IS NOT (
         SELECT thread.id FROM thread WHERE thread.conversation_id = ?1 AND thread.topic_key = ?3)
     WHERE id IN (SELECT value FROM json_each(?5))`,
    conversationId,
    topic,
    topicKey,
    lastMovedAt,
    JSON.stringify(ids),
  )
}

export const messagesSentSince = (database: Database, ids: readonly number[], oldest: number): number[] =>
  database
    .all<{ id: number }>(
      `SELECT message.id FROM json_each(?) wanted CROSS JOIN message ON message.id = wanted.value
       WHERE sent_at >= ? ORDER BY message.id`,
      JSON.stringify(ids),
      oldest,
    )
    .map(({ id }) => id)

export const messagesOfTopic = (database: Database, conversationId: number, topicKey: string): number[] =>
  database
    .all<{ id: number }>(
      'SELECT id FROM message WHERE conversation_id = ? AND topic_key = ? ORDER BY id DESC',
      conversationId,
      topicKey,
    )
    .map(({ id }) => id)

/** The topic's newest message; undefined if it has none. */
export const newestInTopic = (
  database: Database,
  conversationId: number,
  topic: string,
): { readonly id: number; readonly topic: string } | undefined =>
  database.getKept(
    'SELECT id, topic FROM message WHERE conversation_id = ? AND topic_key = ? ORDER BY id DESC LIMIT 1',
    conversationId,
    topicKey(topic),
  )

/** IDs of the topic's authors. */
export const topicParticipants = (database: Database, conversationId: number, topic: string): number[] =>
  database
    .all<{ sender_id: number }>(
      'SELECT DISTINCT sender_id FROM message WHERE conversation_id = ? AND topic_key = ?',
      conversationId,
      topicKey(topic),
    )
    .map((row) => row.sender_id)

export const insertMessageRow = (
  database: Database,
  {
    conversationId,
    threadId,
    senderId,
    topic,
    topicKey,
    content,
    renderedContent,
    isMeMessage,
    sentAt,
    client,
    hasLink,
    hasImage,
    hasAttachment,
  }: {
    readonly conversationId: number
    readonly threadId: number
    readonly senderId: number
    readonly topic: string
    readonly topicKey: string
    readonly content: string
    readonly renderedContent: string
    readonly isMeMessage: boolean
    readonly sentAt: number
    readonly client: string
    readonly hasLink: boolean
    readonly hasImage: boolean
    readonly hasAttachment: boolean
  },
): number =>
  database.run(
    `INSERT INTO message (conversation_id, sender_id, topic, topic_key, content, rendered_content, is_me_message,
       sent_at, client, has_link, has_image, has_attachment, sent_to, thread_id)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    conversationId,
    senderId,
    topic,
    topicKey,
    content,
    renderedContent,
    Number(isMeMessage),
    sentAt,
    client,
    Number(hasLink),
    Number(hasImage),
    Number(hasAttachment),
    conversationId,
    threadId,
  ).id
