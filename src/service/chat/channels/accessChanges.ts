import type { ChatContext } from '../context.ts'
import { callerById } from '../users/store.ts'
import type { GroupSetting } from '../../../protocol/chat/shapes.ts'
import { groupsAround } from '../../../protocol/chat/groupGraph.ts'
import { groupMembership, systemGroupIds } from '../groups/groups.ts'
import { maySeeChannelAs, visibilityPermissions } from './access.ts'
import { presentChannels } from './present.ts'
import type { ChannelRow } from './row.ts'
import { channelSetting } from './settings.ts'
import { privateChannels, subscribedChannelIds } from './store/channels.ts'

/** IDs of those of the channels that each user can see. */
function knownChannels(
  context: ChatContext,
  userIds: readonly number[],
  channels: readonly ChannelRow[],
): ReadonlyMap<number, ReadonlySet<number>> {
  const seen = new Map<number, ReadonlySet<number>>()
  for (const userId of userIds) {
    const viewer = callerById(context.database, userId)
    const subscribed = subscribedChannelIds(context.database, userId)
    const isKnown = (channel: ChannelRow): boolean =>
      viewer !== undefined &&
      maySeeChannelAs(context, viewer, channel, subscribed.has(channel.id) ? 'subscribed' : 'not-subscribed')
    seen.set(userId, new Set(channels.filter(isKnown).map(({ id }) => id)))
  }
  return seen
}

const groupsIn = (setting: GroupSetting): readonly number[] =>
  typeof setting === 'number' ? [setting] : setting.direct_subgroups

/** Private channels visible through the group or a group that contains it. */
function channelsVisibleThrough(context: ChatContext, groupId: number): ChannelRow[] {
  // System groups contain no other groups, so they are skipped; most private channels name only system
  // groups.
  const followRoles = systemGroupIds(context)
  const named = (channel: ChannelRow): readonly number[] =>
    visibilityPermissions
      .flatMap((name) => groupsIn(channelSetting(context, channel, name)))
      .filter((id) => !followRoles.has(id))
  let around: ReadonlySet<number> | undefined
  return privateChannels(context.database).filter((channel) =>
    named(channel).some((id) => (around ??= groupsAround(groupId, groupMembership(context))).has(id)),
  )
}

/**
 * Changes a group's membership and sends each affected user the private channels that they gained or lost
 * access to. Runs within the caller's transaction.
 */
export function publishingChannelAccess(
  context: ChatContext,
  groupId: number,
  userIds: readonly number[],
  change: () => void,
): void {
  const channels = channelsVisibleThrough(context, groupId)
  if (channels.length === 0) return change()
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
