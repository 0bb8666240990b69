import { canEditAll } from '../../protocol/calendar/permissions.ts'
import type { CalendarChange } from '../calendar/context.ts'
import type { ChatContext } from '../chat/context.ts'
import { activeCallers } from '../chat/users/store.ts'

/**
 * Publishes a calendar change to the chat's event queues, within the transaction of the change: to all users,
 * or to those who can see the unpublished record.
 */
export const publishToQueues =
  (context: ChatContext) =>
  ({ op, kind, ids, modified_utc, audience }: CalendarChange): void => {
    const readers = activeCallers(context.database).filter(
      (person) => audience === 'everybody' || canEditAll(person) || person.user_id === audience.authorId,
    )
    context.events.publish(
      { type: 'calendar', op, kind, ids: [...ids], ...(modified_utc !== undefined && { modified_utc }) },
      readers.map(({ user_id }) => user_id),
    )
  }
