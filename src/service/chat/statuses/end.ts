import { secondsNow, type ChatContext } from '../context.ts'
import { viewerIdsOf } from '../users/visibility.ts'
import { changeOnWire } from './publish.ts'
import { endedStatuses, noStatus, storeStatus } from './store.ts'

/** Clears the statuses whose time is over, for everyone who sees them. */
export function clearEndedStatuses(context: ChatContext): void {
  const { database } = context
  const ended = endedStatuses(database, secondsNow(context))
  if (ended.length === 0) return
  database.transaction(() => {
    for (const user_id of ended) {
      storeStatus(database, user_id, noStatus)
      const cleared = { type: 'user_status', user_id, ...changeOnWire(noStatus) } as const
      context.events.publish(cleared, viewerIdsOf(context, user_id))
    }
  })
}
