import type { Channel } from '../../../protocol/chat/channels.ts'
import type { GroupSetting } from '../../../protocol/chat/shapes.ts'
import type { WithDatabase } from '../../database/database.ts'
import { secondsNow, type ChatContext } from '../context.ts'
import { systemGroupId } from '../groups/groups.ts'
import { channelActivity, isRecentlyActive, weeklyTraffic } from './activity.ts'
import { keptCounts } from './keptSubscribers.ts'
import type { ChannelRow } from './row.ts'
import { channelSettings } from './settings.ts'

/**
 * The deprecated number for posting permissions (chat spec 2.6); settings without an equivalent count as 1.
 */
function postPolicy(context: WithDatabase, setting: GroupSetting): number {
  if (setting === systemGroupId(context, 'role:administrators')) return 2
  if (setting === systemGroupId(context, 'role:fullmembers')) return 3
  if (setting === systemGroupId(context, 'role:moderators')) return 4
  return 1
}

/** Returns channels in their wire form, in the given order. Does not check access. */
export function presentChannels(
  context: Pick<ChatContext, 'database' | 'now'>,
  channels: readonly ChannelRow[],
): Channel[] {
  const ids = channels.map(({ id }) => id)
  const activities = channelActivity(context, ids)
  const counts = keptCounts(context, ids)
  const now = secondsNow(context)
  return channels.map((channel) => {
    const activity = activities.get(channel.id)
    const settings = channelSettings(context, channel)
    const policy = postPolicy(context, settings.can_send_message_group)
    return {
      stream_id: channel.id,
      name: channel.name,
      description: channel.description,
      rendered_description: channel.rendered_description,
      date_created: channel.date_created,
      creator_id: channel.creator_id,
      invite_only: channel.invite_only === 1,
      is_web_public: channel.is_web_public === 1,
      is_archived: channel.is_archived === 1,
      history_public_to_subscribers: channel.history_public_to_subscribers === 1,
      first_message_id: activity?.firstMessageId ?? null,
      message_retention_days: channel.message_retention_days,
      stream_post_policy: policy,
      is_announcement_only: policy === 2,
      ...settings,
      stream_weekly_traffic: weeklyTraffic(now, channel.date_created, activity),
      is_recently_active: isRecentlyActive(now, channel.date_created, activity),
      subscriber_count: counts.get(channel.id) ?? 0,
      folder_id: channel.folder_id,
      topics_policy: channel.topics_policy,
    }
  })
}
