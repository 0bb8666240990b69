import type { ChatContext } from '../context.ts'
import { storedStatus, type WholeStatus } from './store.ts'

/** The changed parts of a status as its event names them. */
export function changeOnWire({ ends_at, ...parts }: Partial<WholeStatus>) {
  return ends_at === undefined ? parts : { ...parts, scheduled_end_time: ends_at }
}

/** Sends these users' statuses to one viewer, without unset ones. */
export function sendStatuses(context: ChatContext, userIds: readonly number[], viewerId: number): void {
  for (const user_id of userIds) {
    const status = storedStatus(context.database, user_id)
    if (status.status_text === '' && status.emoji_name === '') continue
    context.events.publish({ type: 'user_status', user_id, ...changeOnWire(status) }, [viewerId])
  }
}
