import type { ChatContext } from '../context.ts'
import { callerById } from '../users/rows.ts'
import { mayKnowOf } from './access.ts'
import { presentChannels } from './present.ts'
import type { ChannelRow } from './row.ts'

/** IDs of the private channels that each person knows of. */
function knownChannels(
  context: ChatContext,
  userIds: readonly number[],
  channels: readonly ChannelRow[],
): ReadonlyMap<number, ReadonlySet<number>> {
  const seen = new Map<number, ReadonlySet<number>>()
  for (const userId of userIds) {
    const viewer = callerById(context, userId)
    const visible = viewer ? channels.filter((channel) => mayKnowOf(context, viewer, channel)) : []
    seen.set(userId, new Set(visible.map(({ id }) => id)))
  }
  return seen
}

/**
 * Does what may change which private channels people know of, such as another role or group, and tells each of them
 * of channels that appeared or are out of sight now. Runs within the caller's transaction.
 */
export function tellChangedSight(context: ChatContext, userIds: readonly number[], change: () => void): void {
  const channels = context.database.all<ChannelRow>('SELECT * FROM channel WHERE invite_only = 1')
  const before = knownChannels(context, userIds, channels)
  change()
  const after = knownChannels(context, userIds, channels)
  for (const userId of userIds) {
    const known = before.get(userId)
    const knows = after.get(userId)
    const appeared = channels.filter(({ id }) => knows?.has(id) && !known?.has(id))
    if (appeared.length > 0) {
      const streams = presentChannels(context, appeared)
      context.events.publish({ type: 'stream', op: 'create', streams }, [userId])
    }
    const gone = channels.filter(({ id }) => known?.has(id) && !knows?.has(id))
    if (gone.length === 0) continue
    const stream_ids = gone.map(({ id }) => id)
    const streams = stream_ids.map((stream_id) => ({ stream_id }))
    context.events.publish({ type: 'stream', op: 'delete', stream_ids, streams }, [userId])
  }
}
