import type { Database } from '../../database/database.ts'
import type { EventPublisher } from '../context.ts'
import { insertCheck } from './store.ts'

/**
 * Returns a publisher that notes each new message, within the transaction that stores it, so that people get mails
 * about those that they do not see.
 * @param wake called after the commit
 */
export const withMissed = (events: EventPublisher, database: Database, wake: () => void): EventPublisher => ({
  publish: events.publish,
  publishMessage: (delivery) => {
    events.publishMessage(delivery)
    insertCheck(database, delivery.message.id)
    database.afterCommit(wake)
  },
  endQueuesOf: events.endQueuesOf,
})
