import type { ChatContext } from '../context.ts'
import { storedStatus } from './rows.ts'

/** Tells one viewer what these people are up to, as far as they say so. */
export function tellStatuses(context: ChatContext, userIds: readonly number[], viewerId: number): void {
  for (const user_id of userIds) {
    const status = storedStatus(context, user_id)
    if (status.status_text === '' && status.emoji_name === '') continue
    context.events.publish({ type: 'user_status', user_id, ...status }, [viewerId])
  }
}
