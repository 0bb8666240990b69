import type { Database } from '../../database/database.ts'
import type { EventPublisher } from '../context.ts'
import type { PublishedEvent } from '../queues/olderFields.ts'
import type { WebPush } from './webPush.ts'

/** The messages whose notifications an event makes needless for those who get it. */
function needless(event: PublishedEvent): ReadonlySet<number> | 'all' | undefined {
  if (event.type === 'delete_message') return new Set(event.message_ids)
  if (event.type !== 'update_message_flags' || event.op !== 'add' || event.flag !== 'read') return undefined
  return event.all ? 'all' : new Set(event.messages)
}

/**
 * Returns a publisher that lets devices know, too: of new messages, and of those that are read or gone.
 * @param webPush asked for once something has been committed
 */
export const withDevices = (
  events: EventPublisher,
  database: Database,
  webPush: () => WebPush,
): EventPublisher => ({
  publish: (event, userIds) => {
    const messageIds = needless(event)
    if (messageIds === undefined) return events.publish(event, userIds)
    const readers = new Set(userIds)
    events.publish(event, readers)
    database.afterCommit(() => webPush().takeBack(readers, messageIds))
  },
  publishMessage: (delivery) => {
    events.publishMessage(delivery)
    if (delivery.isQuiet !== true) database.afterCommit(() => webPush().note(delivery))
  },
  publishMentions: (messageId, userIds) => {
    events.publishMentions(messageId, userIds)
    database.afterCommit(() => webPush().noteMentions(messageId, userIds))
  },
  endQueuesOf: events.endQueuesOf,
})
