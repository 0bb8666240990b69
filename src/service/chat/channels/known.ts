import type { WithDatabase } from '../../database/database.ts'
import { isOpenToVisitors, maySeeChannelAs, type ChannelRow, type Viewer } from './access.ts'
import { allChannels, subscribedChannelIds } from './store/channels.ts'

/**
 * Every channel that the viewer can see, archived ones included, by name. Without a viewer: the web-public
 * ones.
 */
export function knownChannels(context: WithDatabase, viewer: Viewer | undefined): ChannelRow[] {
  const channels = allChannels(context.database)
  if (!viewer) return channels.filter((channel) => isOpenToVisitors(context, channel))
  const subscribed = subscribedChannelIds(context.database, viewer.user_id)
  return channels.filter((channel) =>
    maySeeChannelAs(context, viewer, channel, subscribed.has(channel.id) ? 'subscribed' : 'not-subscribed'),
  )
}
