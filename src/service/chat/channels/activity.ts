import type { Database } from '../../database/database.ts'
import { secondsNow, type ChatContext } from '../context.ts'
import { activityOf, newestMessageId, trafficSince } from './store/activity.ts'

const DAY = 24 * 60 * 60
const WEEK = 7 * DAY
/** Seconds over which traffic is averaged at most. */
const TRAFFIC_WINDOW = 4 * WEEK
/** Seconds a count is cached: averages over weeks change slowly. */
const TRAFFIC_KEPT = 10 * 60
/** New messages after which a cached count is renewed early. */
const MESSAGES_KEPT = 500
/** Seconds without a message after which a channel counts as inactive. */
const ACTIVITY_WINDOW = 180 * DAY

/** Activity of a channel, computed from its messages. */
export interface ChannelActivity {
  readonly firstMessageId: number | null
  /** UNIX seconds of the newest message. */
  readonly lastSentAt: number | null
  /** Messages of the last four weeks. */
  readonly recentMessages: number
}

interface CountedTraffic {
  readonly countedAt: number
  readonly newestId: number
  readonly counts: ReadonlyMap<number, number>
}
const counted = new WeakMap<Database, CountedTraffic>()

/** Messages of the last four weeks by channel ID. Cached, because counting reads all of them. */
function recentTraffic({
  database,
  ...context
}: Pick<ChatContext, 'database' | 'now'>): ReadonlyMap<number, number> {
  const now = secondsNow(context)
  const newestId = newestMessageId(database)
  const kept = counted.get(database)
  const isFresh = kept && now - kept.countedAt < TRAFFIC_KEPT && newestId - kept.newestId < MESSAGES_KEPT
  if (isFresh) return kept.counts
  const rows = trafficSince(database, now - TRAFFIC_WINDOW)
  const counts = new Map(rows.map((row) => [row.channel_id, row.recent] as const))
  counted.set(database, { countedAt: now, newestId, counts })
  return counts
}

/** Activity by channel ID; channels without messages are absent. */
export function channelActivity(
  context: Pick<ChatContext, 'database' | 'now'>,
  channelIds: readonly number[],
): ReadonlyMap<number, ChannelActivity> {
  const recent = recentTraffic(context)
  return new Map(
    activityOf(context.database, channelIds).map((row) => [
      row.channel_id,
      {
        firstMessageId: row.first_id,
        lastSentAt: row.last_sent_at,
        recentMessages: recent.get(row.channel_id) ?? 0,
      },
    ]),
  )
}

/** Messages per week on average; null while the channel is younger than a week. */
export function weeklyTraffic(
  now: number,
  dateCreated: number,
  activity: ChannelActivity | undefined,
): number | null {
  const age = now - dateCreated
  if (age < WEEK) return null
  return Math.round(((activity?.recentMessages ?? 0) * WEEK) / Math.min(age, TRAFFIC_WINDOW))
}

/** Returns true if the channel had a message within the activity window or is younger than that. */
export const isRecentlyActive = (
  now: number,
  dateCreated: number,
  activity: ChannelActivity | undefined,
): boolean => now - Math.max(dateCreated, activity?.lastSentAt ?? 0) < ACTIVITY_WINDOW
