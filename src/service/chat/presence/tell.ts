import { limits } from '../../../protocol/chat/limits.ts'
import type { ChatContext } from '../context.ts'
import { activeCallers } from '../users/rows.ts'
import { viewerIdsOf } from '../users/sight.ts'
import { isWithinDays, modernPresence, presenceOf } from './rows.ts'

/** Says nothing of who was not here for so long that a registration would not tell of them either. */
function publish(context: ChatContext, userId: number, readers: Iterable<number>): void {
  const row = presenceOf(context, userId)
  if (!row || !isWithinDays(context, row, limits.presence_history_days)) return
  const presences = { [userId]: modernPresence(row) }
  context.events.publish({ type: 'presence', presences, server_timestamp: context.now() / 1000 }, readers)
}

/** Tells when the person was last here. In large organisations, clients ask instead. */
export function tellPresence(context: ChatContext, userId: number): void {
  const people = activeCallers(context).filter((each) => !each.is_bot)
  if (people.length > limits.max_users_for_presence_events) return
  publish(context, userId, viewerIdsOf(context, userId))
}

/** Tells one viewer when these people were last here. */
export function tellPresences(context: ChatContext, userIds: readonly number[], viewerId: number): void {
  for (const userId of userIds) publish(context, userId, [viewerId])
}
