import { limits } from '../../../protocol/chat/limits.ts'
import type { WithDatabase } from '../../database/database.ts'
import { secondsNow, type ChatContext } from '../context.ts'
import {
  allSubscriberLists,
  recentSubscriberLists,
  subscriberCounts,
  type StoredList,
} from './store/subscribers.ts'

/** Seconds. Users present within this time are listed even in partial lists (chat spec 2.6). */
const RECENTLY_SEEN = 14 * 24 * 60 * 60

const idsIn = (list: string): number[] => JSON.parse(list)

/** IDs must ascend. They nearly always do already, so a scan suffices. */
const byChannel = (lists: readonly StoredList[]): ReadonlyMap<number, number[]> =>
  new Map(
    lists.map(
      ({ channel_id, ids }) => [channel_id, idsIn(ids).toSorted((one, other) => one - other)] as const,
    ),
  )

/** IDs of the channels too large to be listed whole in a partial list. */
function largeAmong(context: WithDatabase, channelIds: readonly number[]): ReadonlySet<number> {
  const counts = subscriberCounts(context.database, channelIds)
  return new Set(channelIds.filter((id) => (counts.get(id) ?? 0) >= limits.full_subscriber_list_below))
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
  const { database } = context
  const large = wanted === 'partial' ? largeAmong(context, channelIds) : new Set<number>()
  const others = channelIds.filter((id) => !large.has(id))
  const whole = byChannel(allSubscriberLists(database, others))
  const since = secondsNow(context) - RECENTLY_SEEN
  const seen = byChannel(large.size === 0 ? [] : recentSubscriberLists(database, [...large], since))
  return new Map(
    channelIds.map((id) => [
      id,
      large.has(id) ? { partial_subscribers: seen.get(id) ?? [] } : { subscribers: whole.get(id) ?? [] },
    ]),
  )
}
