import { limits } from '../../../protocol/chat/limits.ts'
import { secondsNow, type ChatContext } from '../context.ts'

/** Seconds. Users present within this time are listed even in partial lists (chat spec 2.6). */
const RECENTLY_SEEN = 14 * 24 * 60 * 60

type Database = Pick<ChatContext, 'database'>

/**
 * Few accounts are deactivated and channels are large: excluding the deactivated ones is faster than looking
 * up all.
 */
const active =
  'subscription.is_active = 1 AND subscription.user_id NOT IN (SELECT id FROM user WHERE is_active = 0)'

/** Number of active accounts subscribed, by channel ID; channels without any are absent. */
export const subscriberCounts = (
  context: Database,
  channelIds: readonly number[],
): ReadonlyMap<number, number> =>
  new Map(
    context.database
      .all<{ channel_id: number; count: number }>(
        `SELECT channel_id, COUNT(*) AS count FROM subscription
         WHERE ${active} AND channel_id IN (SELECT value FROM json_each(?)) GROUP BY channel_id`,
        JSON.stringify(channelIds),
      )
      .map(({ channel_id, count }) => [channel_id, count] as const),
  )

/*
 * SQLite builds one JSON list per channel, because one row per subscriber would mean hundreds of thousands of
 * rows. The order within a list is not guaranteed: an ORDER BY makes SQLite sort again, although its index
 * yields the rows in order.
 */

const everybody = `
  SELECT channel_id, json_group_array(user_id) AS ids FROM subscription
  WHERE ${active} AND channel_id IN (SELECT value FROM json_each(?)) GROUP BY channel_id`

const botsAndRecentlySeen = `
  SELECT channel_id, json_group_array(user_id) AS ids FROM subscription
  WHERE ${active} AND channel_id IN (SELECT value FROM json_each(?)) AND user_id IN (
    SELECT id FROM user WHERE is_bot = 1
    UNION SELECT user_id FROM presence WHERE MAX(COALESCE(active_at, 0), COALESCE(idle_at, 0)) > ?)
  GROUP BY channel_id`

interface StoredList {
  readonly channel_id: number
  /** JSON. */
  readonly ids: string
}

const idsIn = (list: string): number[] => JSON.parse(list)

/** IDs must ascend. They nearly always do already, so a scan suffices. */
const byChannel = (lists: readonly StoredList[]): ReadonlyMap<number, number[]> =>
  new Map(
    lists.map(
      ({ channel_id, ids }) => [channel_id, idsIn(ids).toSorted((one, other) => one - other)] as const,
    ),
  )

/** IDs of the channels too large to be listed whole in a partial list. */
function largeAmong(context: Database, channelIds: readonly number[]): ReadonlySet<number> {
  const counts = subscriberCounts(context, channelIds)
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
  const whole = byChannel(database.all<StoredList>(everybody, JSON.stringify(others)))
  const since = secondsNow(context) - RECENTLY_SEEN
  const seen = byChannel(
    large.size === 0 ? [] : database.all<StoredList>(botsAndRecentlySeen, JSON.stringify([...large]), since),
  )
  return new Map(
    channelIds.map((id) => [
      id,
      large.has(id) ? { partial_subscribers: seen.get(id) ?? [] } : { subscribers: whole.get(id) ?? [] },
    ]),
  )
}
