import type { PublishedEvent } from './olderFields.ts'

/** Channel properties that determine the readers of its messages. */
const readingProperties = new Set(['invite_only', 'is_web_public', 'history_public_to_subscribers'])

const mayReduceVisibility = (userId: number, event: PublishedEvent): boolean => {
  switch (event.type) {
    case 'subscription':
      return event.op === 'remove'
    case 'stream':
      return event.op === 'delete' || (event.op === 'update' && readingProperties.has(event.property))
    case 'realm_user':
      return event.op === 'update' && event.person.user_id === userId && event.person.role !== undefined
    default:
      return false
  }
}

/**
 * Returns a test for messages the reader still sees, if the event may have hidden some; undefined if not.
 * Waiting events about hidden messages are withdrawn, so that a removed subscriber reads no further
 * (reliability 3.9).
 */
export function reducesVisibility(
  userId: number,
  event: PublishedEvent,
  canRead: (messageId: number) => boolean,
): ((messageId: number) => boolean) | undefined {
  if (event.type === 'delete_message') {
    const deleted = new Set(event.message_ids ?? [event.message_id])
    return (messageId) => !deleted.has(messageId)
  }
  return mayReduceVisibility(userId, event) ? canRead : undefined
}

/** ID of the account that the event deactivates; its queues must end. */
export const deactivatedBy = (event: PublishedEvent): number | undefined =>
  event.type === 'realm_user' && event.op === 'update' && event.person.is_active === false
    ? event.person.user_id
    : undefined
