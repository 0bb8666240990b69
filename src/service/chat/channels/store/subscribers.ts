import type { Database } from '../../../database/database.ts'

export interface StoredList {
  readonly channel_id: number
  /** JSON. */
  readonly ids: string
}

/** A user's settings for a channel. Null: the user's own default. */
export interface SubscriptionRow {
  readonly channel_id: number
  readonly is_active: number
  readonly color: string
  readonly pin_to_top: number
  readonly is_muted: number
  readonly desktop_notifications: number | null
  readonly email_notifications: number | null
  readonly push_notifications: number | null
  readonly audible_notifications: number | null
  readonly wildcard_mentions_notify: number | null
}

/**
 * Few accounts are deactivated and channels are large: excluding the deactivated ones is faster than looking
 * up all.
 */
const activeSubscription =
  'subscription.is_active = 1 AND subscription.user_id NOT IN (SELECT id FROM user WHERE is_active = 0)'

/*
 * SQLite builds one JSON list per channel, because one row per subscriber would mean hundreds of thousands of
 * rows. The order within a list is not guaranteed: an ORDER BY makes SQLite sort again, although its index
 * yields the rows in order.
 */
const allLists = `
  SELECT channel_id, json_group_array(user_id) AS ids FROM subscription
  WHERE ${activeSubscription} AND channel_id IN (SELECT value FROM json_each(?)) GROUP BY channel_id`

const partialLists = `
  SELECT channel_id, json_group_array(user_id) AS ids FROM subscription
  WHERE ${activeSubscription} AND channel_id IN (SELECT value FROM json_each(?)) AND user_id IN (
    SELECT id FROM user WHERE is_bot = 1
    UNION SELECT user_id FROM presence WHERE MAX(COALESCE(active_at, 0), COALESCE(idle_at, 0)) > ?)
  GROUP BY channel_id`

/** IDs of the channels that the user has muted. */
export const mutedChannelIds = (database: Database, userId: number): ReadonlySet<number> =>
  new Set(
    database
      .all<{ channel_id: number }>(
        'SELECT channel_id FROM subscription WHERE user_id = ? AND is_muted = 1',
        userId,
      )
      .map(({ channel_id }) => channel_id),
  )

/** Number of active accounts subscribed, by channel ID; channels without any are absent. */
export const subscriberCounts = (
  database: Database,
  channelIds: readonly number[],
): ReadonlyMap<number, number> =>
  new Map(
    database
      .all<{ channel_id: number; count: number }>(
        `SELECT channel_id, COUNT(*) AS count FROM subscription
         WHERE ${activeSubscription} AND channel_id IN (SELECT value FROM json_each(?)) GROUP BY channel_id`,
        JSON.stringify(channelIds),
      )
      .map(({ channel_id, count }) => [channel_id, count] as const),
  )

/** Another number after each change of who follows which channel. */
export const subscriberVersion = (database: Database): number =>
  database.getKept<{ version: number }>('SELECT version FROM subscriber_version WHERE id = 1')?.version ?? 0

/** IDs of the channel's active subscribers with active accounts, in no particular order. */
export function subscribersOf(database: Database, channelId: number): number[] {
  const row = database.get<{ ids: string }>(
    `SELECT json_group_array(user_id) AS ids FROM subscription JOIN user ON user.id = user_id
     WHERE channel_id = ? AND subscription.is_active = 1 AND user.is_active = 1`,
    channelId,
  )
  const ids: number[] = JSON.parse(row?.ids ?? '[]')
  return ids
}

export const allSubscriberLists = (database: Database, channelIds: readonly number[]): StoredList[] =>
  database.all<StoredList>(allLists, JSON.stringify(channelIds))

export const recentSubscriberLists = (
  database: Database,
  channelIds: readonly number[],
  since: number,
): StoredList[] => database.all<StoredList>(partialLists, JSON.stringify(channelIds), since)

/** The user's subscription to the channel, or the ended one. */
export const subscriptionRow = (
  database: Database,
  userId: number,
  channelId: number,
): Readonly<SubscriptionRow> | undefined =>
  database.getKept<SubscriptionRow>(
    'SELECT * FROM subscription WHERE user_id = ? AND channel_id = ?',
    userId,
    channelId,
  )

/** The user's subscriptions, ended ones included, by channel ID; only those in `channelIds`, if given. */
export function subscriptionRows(
  database: Database,
  userId: number,
  channelIds?: readonly number[],
): ReadonlyMap<number, SubscriptionRow> {
  const rows = channelIds
    ? database.all<SubscriptionRow>(
        'SELECT * FROM subscription WHERE user_id = ? AND channel_id IN (SELECT value FROM json_each(?))',
        userId,
        JSON.stringify(channelIds),
      )
    : database.all<SubscriptionRow>('SELECT * FROM subscription WHERE user_id = ?', userId)
  return new Map(rows.map((row) => [row.channel_id, row] as const))
}
