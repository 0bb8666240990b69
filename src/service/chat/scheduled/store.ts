import { laterBounds } from '../../../protocol/bounds.ts'
import type { ScheduledMessage } from '../../../protocol/chat/scheduledMessages.ts'
import type { Database } from '../../database/database.ts'

export interface ScheduledRow {
  readonly id: number
  readonly sender_id: number
  /** Null: a direct message. */
  readonly channel_id: number | null
  /** JSON: the recipients' IDs. */
  readonly participants: string | null
  readonly topic: string
  readonly content: string
  readonly rendered_content: string
  readonly client: string
  readonly read_by_sender: number
  /** UNIX seconds. */
  readonly deliver_at: number
  /** Reason why it could not be sent. */
  readonly failure: string | null
}

/** Recipients' IDs of a direct message. */
export const peopleOf = ({ participants }: ScheduledRow): number[] =>
  JSON.parse(participants ?? '[]') as number[]

export const presentScheduled = (row: ScheduledRow): ScheduledMessage => ({
  scheduled_message_id: row.id,
  ...(row.channel_id === null
    ? { type: 'private', to: peopleOf(row) }
    : { type: 'stream', to: row.channel_id, topic: row.topic }),
  content: row.content,
  rendered_content: row.rendered_content,
  scheduled_delivery_timestamp: row.deliver_at,
  failed: row.failure !== null,
})

/** The user's scheduled messages, the next one first. */
export const scheduledBy = (database: Database, userId: number): ScheduledMessage[] =>
  database
    .all<ScheduledRow>(
      `SELECT * FROM scheduled_message WHERE ${withinRoom('scheduled_message')} ORDER BY deliver_at, id`,
      userId,
      laterBounds.bytes,
    )
    .map(presentScheduled)

export type Waiting = keyof typeof owners

/** The tables, with the column of a row's owner. */
const owners = { scheduled_message: 'sender_id', reminder: 'user_id' } as const

const SIZE = 'octet_length(content) + octet_length(rendered_content)'

const DUE = 'failure IS NULL AND deliver_at <= ?'

/** Rows delivered per run; the rest follows with the next run. */
const BATCH = 100

export const scheduledOfUser = (database: Database, id: number, userId: number): ScheduledRow | undefined =>
  database.get<ScheduledRow>('SELECT * FROM scheduled_message WHERE id = ? AND sender_id = ?', id, userId)

export function deleteScheduled(database: Database, id: number): void {
  database.run('DELETE FROM scheduled_message WHERE id = ?', id)
}

export function updateFailure(database: Database, id: number, failure: string): void {
  database.run('UPDATE scheduled_message SET failure = ? WHERE id = ?', failure, id)
}

export const countScheduled = (database: Database, senderId: number): number =>
  database.get<{ count: number }>(
    'SELECT count(*) AS count FROM scheduled_message WHERE sender_id = ?',
    senderId,
  )?.count ?? 0

export const insertScheduled = (
  database: Database,
  {
    senderId,
    channelId,
    participants,
    topic,
    content,
    renderedContent,
    client,
    readBySender,
    deliverAt,
  }: {
    readonly senderId: number
    readonly channelId: number | null
    readonly participants: string | null
    readonly topic: string
    readonly content: string
    readonly renderedContent: string
    readonly client: string
    readonly readBySender: boolean
    readonly deliverAt: number
  },
): number =>
  database.run(
    `INSERT INTO scheduled_message (sender_id, channel_id, participants, topic, content, rendered_content,
       client, read_by_sender, deliver_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    senderId,
    channelId,
    participants,
    topic,
    content,
    renderedContent,
    client,
    Number(readBySender),
    deliverAt,
  ).id

export function updateScheduled(
  database: Database,
  {
    id,
    channelId,
    participants,
    topic,
    content,
    renderedContent,
    deliverAt,
  }: {
    readonly id: number
    readonly channelId: number | null
    readonly participants: string | null
    readonly topic: string
    readonly content: string
    readonly renderedContent: string
    readonly deliverAt: number
  },
): void {
  database.run(
    `UPDATE scheduled_message SET channel_id = ?, participants = ?, topic = ?, content = ?, rendered_content = ?,
       deliver_at = ?, failure = NULL WHERE id = ?`,
    channelId,
    participants,
    topic,
    content,
    renderedContent,
    deliverAt,
    id,
  )
}

/** All messages that are to be sent to a channel. */
export const scheduledInChannel = (database: Database, channelId: number): ScheduledRow[] =>
  database.all<ScheduledRow>('SELECT * FROM scheduled_message WHERE channel_id = ?', channelId)

export function readdressScheduled(database: Database, id: number, channelId: number, topic: string): void {
  database.run('UPDATE scheduled_message SET channel_id = ?, topic = ? WHERE id = ?', channelId, topic, id)
}

/**
 * SQL condition on the table's `id`: the user's next rows up to a total size. Takes two parameters, user ID
 * and bytes.
 */
export const withinRoom = (table: Waiting): string =>
  `id IN (SELECT id FROM
     (SELECT id, sum(${SIZE}) OVER (ORDER BY deliver_at, id) AS total FROM ${table} WHERE ${owners[table]} = ?)
   WHERE total <= ?)`

export const sizeOfWaiting = (
  database: Database,
  table: 'scheduled_message' | 'reminder',
  userId: number,
): number =>
  database.get<{ size: number | null }>(
    `SELECT sum(${SIZE}) AS size FROM ${table} WHERE ${owners[table]} = ?`,
    userId,
  )?.size ?? 0

export const dueIds = (
  database: Database,
  table: 'scheduled_message' | 'reminder',
  now: number,
): { id: number }[] =>
  database.all<{ id: number }>(
    `SELECT id FROM ${table} WHERE ${DUE} ORDER BY deliver_at, id LIMIT ${BATCH}`,
    now,
  )

/** Returns a row of the table, unless it was deleted or postponed. */
export const dueById = <Row>(database: Database, table: Waiting, id: number, now: number): Row | undefined =>
  database.get<Row>(`SELECT * FROM ${table} WHERE id = ? AND ${DUE}`, id, now)
