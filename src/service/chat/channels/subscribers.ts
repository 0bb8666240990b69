import { limits } from '../../../protocol/chat/limits.ts'
import type { WithDatabase } from '../../database/database.ts'
import { secondsNow, type ChatContext } from '../context.ts'
import { ascendingIds, keptCounts, wholeLists } from './keptSubscribers.ts'
import { recentSubscriberLists } from './store/subscribers.ts'

/** Seconds. Users present within this time are listed even in partial lists (chat spec 2.6). */
const RECENTLY_SEEN = 14 * 24 * 60 * 60

/** IDs of the channels too large to be listed whole in a partial list. */
function largeAmong(context: WithDatabase, channelIds: readonly number[]): ReadonlySet<number> {
  const counts = keptCounts(context, channelIds)
  return new Set(channelIds.filter((id) => (counts.get(id) ?? 0) >= limits.full_subscriber_list_below))
}

/** IDs of bots and recently present users among the subscribers, by channel ID. */
function recentLists(
  context: Pick<ChatContext, 'database' | 'now'>,
  channelIds: readonly number[],
): ReadonlyMap<number, number[]> {
  if (channelIds.length === 0) return new Map()
  const since = secondsNow(context) - RECENTLY_SEEN
  const lists = recentSubscriberLists(context.database, channelIds, since)
  return new Map(lists.map(({ channel_id, ids }) => [channel_id, ascendingIds(ids)] as const))
}

/**
 * One of the two lists of subscribers that a channel can carry (chat spec 2.6). The reader is included, as on
 * real servers: the spec's "other subscribers" are those that the list adds to the subscription itself, and
 * its own `subscriber_count` counts all.
 */
export type SubscriberList = { subscribers: number[] } | { partial_subscribers: number[] }

/**
 * Lists subscribers by channel ID: all of them or, with `partial` and in large channels, only bots and
 * recently present users (chat spec 8).
 */
export function subscriberLists(
  context: Pick<ChatContext, 'database' | 'now'>,
  channelIds: readonly number[],
  wanted: 'true' | 'partial',
): ReadonlyMap<number, SubscriberList> {
  const large = wanted === 'partial' ? largeAmong(context, channelIds) : new Set<number>()
  const whole = wholeLists(
    context,
    channelIds.filter((id) => !large.has(id)),
  )
  const recent = recentLists(context, [...large])
  return new Map(
    channelIds.map((id) => [
      id,
      large.has(id)
        ? { partial_subscribers: recent.get(id) ?? [] }
        : { subscribers: [...(whole.get(id) ?? [])] },
    ]),
  )
}
