import { limits } from '../../../protocol/chat/limits.ts'
import type { ChatContext } from '../context.ts'
import { countPeople } from '../users/store.ts'
import { viewerIdsOf } from '../users/visibility.ts'
import { isWithinDays, modernPresence } from './present.ts'
import { presenceOf } from './store.ts'

/** Publishes nothing about users absent for longer than a registration would include. */
function publish(context: ChatContext, userId: number, readers: Iterable<number>): void {
  const row = presenceOf(context.database, userId)
  if (!row || !isWithinDays(context, row, limits.presence_history_days)) return
  const presences = { [userId]: modernPresence(row) }
  context.events.publish({ type: 'presence', presences, server_timestamp: context.now() / 1000 }, readers)
}

/** Publishes a user's presence. In large organizations, clients poll instead. */
export function publishPresence(context: ChatContext, userId: number): void {
  if (countPeople(context.database) > limits.max_users_for_presence_events) return
  publish(context, userId, viewerIdsOf(context, userId))
}

/** Sends these users' presence to one viewer. */
export function sendPresences(context: ChatContext, userIds: readonly number[], viewerId: number): void {
  for (const userId of userIds) publish(context, userId, [viewerId])
}
