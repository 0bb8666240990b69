import type { Database } from '../../database/database.ts'
import type { ChatContext } from '../context.ts'
import { refuse } from '../refuse.ts'
import { deleteScheduled, scheduledOfUser, type ScheduledRow } from './store.ts'

/** Returns the user's scheduled message. @throws Refusal with status 404 */
export const findScheduled = (database: Database, userId: number, id: number): ScheduledRow =>
  scheduledOfUser(database, id, userId) ?? refuse('BAD_REQUEST', 'scheduled.unknown', {}, 404)

/** Deletes a scheduled message, sent or canceled, and publishes the removal to its sender. */
export function removeScheduled({ database, events }: ChatContext, userId: number, id: number): void {
  deleteScheduled(database, id)
  events.publish({ type: 'scheduled_messages', op: 'remove', scheduled_message_id: id }, [userId])
}
