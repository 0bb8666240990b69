import type { EventContent } from '../../../protocol/chat/queueEvents.ts'

/** Properties of a channel that decide who reads it. */
const readingProperties = new Set(['invite_only', 'is_web_public', 'history_public_to_subscribers'])

const mayShrinkSight = (userId: number, event: EventContent): boolean => {
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
 * Which messages the reader still sees, if the event may have taken some away; undefined when it takes none. What waits
 * in a queue about the others is withdrawn: nobody reads on in a channel they had to leave (reliability 3.9).
 */
export function shrinksSightOf(
  userId: number,
  event: EventContent,
  canRead: (messageId: number) => boolean,
): ((messageId: number) => boolean) | undefined {
  if (event.type === 'delete_message') {
    const deleted = new Set(event.message_ids ?? [event.message_id])
    return (messageId) => !deleted.has(messageId)
  }
  return mayShrinkSight(userId, event) ? canRead : undefined
}

/** Whose account the event ends: somebody who may not ask for anything any more. */
export const deactivatedBy = (event: EventContent): number | undefined =>
  event.type === 'realm_user' && event.op === 'update' && event.person.is_active === false
    ? event.person.user_id
    : undefined
