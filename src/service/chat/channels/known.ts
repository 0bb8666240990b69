import type { ChatContext } from '../context.ts'
import { isOpenToVisitors, maySeeChannelAs, type ChannelRow, type Viewer } from './access.ts'

export const subscribedChannelIds = (context: Pick<ChatContext, 'database'>, userId: number): Set<number> =>
  new Set(
    context.database
      .all<{ channel_id: number }>(
        'SELECT channel_id FROM subscription WHERE user_id = ? AND is_active = 1',
        userId,
      )
      .map(({ channel_id }) => channel_id),
  )

/**
 * Every channel that the viewer can see, archived ones included, by name. Without a viewer: the web-public
 * ones.
 */
export function knownChannels(
  context: Pick<ChatContext, 'database'>,
  viewer: Viewer | undefined,
): ChannelRow[] {
  const channels = context.database.all<ChannelRow>('SELECT * FROM channel ORDER BY name')
  if (!viewer) return channels.filter((channel) => isOpenToVisitors(context, channel))
  const subscribed = subscribedChannelIds(context, viewer.user_id)
  return channels.filter((channel) =>
    maySeeChannelAs(context, viewer, channel, subscribed.has(channel.id) ? 'subscribed' : 'not-subscribed'),
  )
}
