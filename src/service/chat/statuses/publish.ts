import type { ChatContext } from '../context.ts'
import { storedStatus } from './store.ts'

/** Sends these users' statuses to one viewer, without unset ones. */
export function sendStatuses(context: ChatContext, userIds: readonly number[], viewerId: number): void {
  for (const user_id of userIds) {
    const status = storedStatus(context.database, user_id)
    if (status.status_text === '' && status.emoji_name === '') continue
    context.events.publish({ type: 'user_status', user_id, ...status }, [viewerId])
  }
}
