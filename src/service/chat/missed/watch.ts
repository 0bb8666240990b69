import type { Database } from '../../database/database.ts'
import type { EventPublisher } from '../context.ts'
import type { MissedMails } from './missedMails.ts'
import { insertCheck } from './store.ts'

/**
 * Returns a publisher that notes each new message, within the transaction that stores it, so that people get mails
 * about those that they do not see.
 * @param missed asked for once there is something to note
 */
export const withMissed = (
  events: EventPublisher,
  database: Database,
  missed: () => MissedMails,
): EventPublisher => ({
  publish: events.publish,
  publishMessage: (delivery) => {
    events.publishMessage(delivery)
    if (delivery.isQuiet === true) return
    insertCheck(database, delivery.message.id)
    database.afterCommit(() => missed().wake())
  },
  publishMentions: (messageId, userIds) => {
    events.publishMentions(messageId, userIds)
    missed().noteMentions(messageId, userIds)
    database.afterCommit(() => missed().wake())
  },
  endQueuesOf: events.endQueuesOf,
})
