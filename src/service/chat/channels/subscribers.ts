import { limits } from '../../../protocol/chat/limits.ts'
import { secondsNow, type ChatContext } from '../context.ts'

/** Somebody seen within this time is listed even where a list is partial (chat spec 2.6). */
const RECENTLY_SEEN = 14 * 24 * 60 * 60

type Database = Pick<ChatContext, 'database'>

/** How many active accounts are subscribed, by channel ID; channels without any are absent. */
export const subscriberCounts = (
  context: Database,
  channelIds: readonly number[],
): ReadonlyMap<number, number> =>
  new Map(
    context.database
      .all<{ channel_id: number; count: number }>(
        `SELECT channel_id, COUNT(*) AS count FROM subscription JOIN user ON user.id = user_id
         WHERE subscription.is_active = 1 AND user.is_active = 1
           AND channel_id IN (SELECT value FROM json_each(?))
         GROUP BY channel_id`,
        JSON.stringify(channelIds),
      )
      .map(({ channel_id, count }) => [channel_id, count] as const),
  )

const everybody = `
  SELECT channel_id, user_id FROM subscription JOIN user ON user.id = user_id
  WHERE subscription.is_active = 1 AND user.is_active = 1 AND channel_id IN (SELECT value FROM json_each(?))
  ORDER BY channel_id, user_id`

const botsAndRecentlySeen = `
  SELECT channel_id, subscription.user_id FROM subscription JOIN user ON user.id = subscription.user_id
  LEFT JOIN presence ON presence.user_id = subscription.user_id
  WHERE subscription.is_active = 1 AND user.is_active = 1 AND channel_id IN (SELECT value FROM json_each(?))
    AND (is_bot = 1 OR MAX(COALESCE(active_at, 0), COALESCE(idle_at, 0)) > ?)
  ORDER BY channel_id, subscription.user_id`

interface Pair {
  readonly channel_id: number
  readonly user_id: number
}

function byChannel(channelIds: readonly number[], pairs: readonly Pair[]): Map<number, number[]> {
  const lists = new Map(channelIds.map((id): [number, number[]] => [id, []]))
  for (const { channel_id, user_id } of pairs) lists.get(channel_id)?.push(user_id)
  return lists
}

/**
 * One of the two lists of subscribers that a channel may come with (chat spec 2.6). The reader is in it, as in that of
 * real servers: the spec's "other subscribers" are those whom the list adds to the subscription itself, and its own
 * `subscriber_count` counts everybody.
 */
export type SubscriberList = { subscribers: number[] } | { partial_subscribers: number[] }

/**
 * Lists of subscribers by channel ID: whole, or, where `partial` is wanted and the channel is large, only bots and
 * people seen lately (chat spec 8).
 */
export function subscriberLists(
  context: Pick<ChatContext, 'database' | 'now'>,
  channelIds: readonly number[],
  wanted: 'true' | 'partial',
): ReadonlyMap<number, SubscriberList> {
  const { database } = context
  const counts = subscriberCounts(context, channelIds)
  const isLarge = (id: number): boolean =>
    wanted === 'partial' && (counts.get(id) ?? 0) >= limits.full_subscriber_list_below
  const large = channelIds.filter(isLarge)
  const small = channelIds.filter((id) => !isLarge(id))
  const lists = new Map<number, SubscriberList>()
  for (const [id, subscribers] of byChannel(small, database.all<Pair>(everybody, JSON.stringify(small)))) {
    lists.set(id, { subscribers })
  }
  if (large.length === 0) return lists
  const since = secondsNow(context) - RECENTLY_SEEN
  const seen = database.all<Pair>(botsAndRecentlySeen, JSON.stringify(large), since)
  for (const [id, partial_subscribers] of byChannel(large, seen)) lists.set(id, { partial_subscribers })
  return lists
}
