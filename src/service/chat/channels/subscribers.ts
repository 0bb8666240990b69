import { limits } from '../../../protocol/chat/limits.ts'
import { secondsNow, type ChatContext } from '../context.ts'

/** Somebody seen within this time is listed even where a list is partial (chat spec 2.6). */
const RECENTLY_SEEN = 14 * 24 * 60 * 60

type Database = Pick<ChatContext, 'database'>

/** People leave few accounts behind, and channels are large: looking up those few is quicker than looking up everybody. */
const active =
  'subscription.is_active = 1 AND subscription.user_id NOT IN (SELECT id FROM user WHERE is_active = 0)'

/** How many active accounts are subscribed, by channel ID; channels without any are absent. */
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
 * A list for each channel, made by the database: rows of their own would be hundreds of thousands. They come in no
 * order that the database promises: told to keep one, it sorts them again, though its index gives them in order.
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

/** IDs ascend: those that are in order already, as almost always, are only looked through. */
const byChannel = (lists: readonly StoredList[]): ReadonlyMap<number, number[]> =>
  new Map(
    lists.map(
      ({ channel_id, ids }) => [channel_id, idsIn(ids).toSorted((one, other) => one - other)] as const,
    ),
  )

/** Channels too large for their whole list to go into a partial one. */
function largeAmong(context: Database, channelIds: readonly number[]): ReadonlySet<number> {
  const counts = subscriberCounts(context, channelIds)
  return new Set(channelIds.filter((id) => (counts.get(id) ?? 0) >= limits.full_subscriber_list_below))
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
