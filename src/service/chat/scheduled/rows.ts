import { laterBounds } from '../../../protocol/bounds.ts'
import type { ScheduledMessage } from '../../../protocol/chat/scheduledMessages.ts'
import type { ChatContext } from '../context.ts'
import { refuse } from '../refuse.ts'
import { withinRoom } from './room.ts'

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

type WithDatabase = Pick<ChatContext, 'database'>

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
export const scheduledBy = ({ database }: WithDatabase, userId: number): ScheduledMessage[] =>
  database
    .all<ScheduledRow>(
      `SELECT * FROM scheduled_message WHERE ${withinRoom('scheduled_message')} ORDER BY deliver_at, id`,
      userId,
      laterBounds.bytes,
    )
    .map(presentScheduled)

/** Returns the user's scheduled message. @throws Refusal with status 404 */
export const findScheduled = ({ database }: WithDatabase, userId: number, id: number): ScheduledRow =>
  database.get<ScheduledRow>('SELECT * FROM scheduled_message WHERE id = ? AND sender_id = ?', id, userId) ??
  refuse('BAD_REQUEST', 'Scheduled message does not exist', {}, 404)

/** Deletes a scheduled message, sent or canceled, and publishes the removal to its sender. */
export function removeScheduled({ database, events }: ChatContext, userId: number, id: number): void {
  database.run('DELETE FROM scheduled_message WHERE id = ?', id)
  events.publish({ type: 'scheduled_messages', op: 'remove', scheduled_message_id: id }, [userId])
}
