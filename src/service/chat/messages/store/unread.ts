import type { Database } from '../../../database/database.ts'
import type { Condition } from '../access.ts'
import { Flag, mentionFlags } from '../flags.ts'
import { lowestDelivered, newestId, type Bounds } from './received.ts'

/** Limit of unread messages in a snapshot; the newest are included. */
export const MAX_UNREAD = 50_000

interface Place {
  readonly conversation_id: number
  readonly channel_id: number | null
  /** User IDs, ascending, with commas; null in channels. */
  readonly participants: string | null
}

/** Unread messages of a topic, or of a direct conversation. */
export interface UnreadPlace extends Omit<Place, 'conversation_id'> {
  /** As the oldest of the messages spells it. */
  readonly topic: string
  /** Ascending. */
  readonly ids: readonly number[]
}

export interface Unread {
  /** The place with the oldest message first. */
  readonly places: readonly UnreadPlace[]
  /** IDs of those that mention the user, ascending. */
  readonly mentions: readonly number[]
  /** True if older ones are left out. */
  readonly isCut: boolean
}

interface ThreadRow {
  readonly conversation_id: number
  readonly topic_key: string
  /** IDs (JSON) of what is beyond the user's mark, whether or not rows say something about it. */
  readonly ids: string
  /** Those of them (JSON) that are not in the thread's place any more. */
  readonly away: string
}

interface PlacedRow {
  readonly id: number
  readonly conversation_id: number
  readonly topic_key: string
}

const notMuted = (message: string): string =>
  `${message}.sender_id NOT IN (SELECT muted_user_id FROM muted_user WHERE user_id = ?)`

const beyondMark = (index: string): string => `(
  SELECT json_group_array(x.id) FROM message x INDEXED BY ${index}
  WHERE x.thread_id = thread.id AND x.id > max(span.after_id, span.read_to, coalesce(seen.read_to, 0), ?1 - 1)
    AND x.id <= min(coalesce(span.until_id, ?2), ?2) ${index === 'message_away' ? 'AND x.is_away = 1' : ''})`

/**
 * A list for each thread, as a row for each message would cost several times as much, and from the index alone, as
 * reading each message would cost twenty times as much.
 */
const unreadThreads = (database: Database, userId: number, { from, to }: Bounds): ThreadRow[] =>
  database.all<ThreadRow>(
    `SELECT thread.conversation_id, thread.topic_key,
       ${beyondMark('message_of_thread')} AS ids, ${beyondMark('message_away')} AS away
     FROM delivery span
     CROSS JOIN thread ON thread.conversation_id = span.conversation_id
       AND thread.last_id > max(span.after_id, span.read_to, ?1 - 1)
     LEFT JOIN read_mark seen ON seen.user_id = span.user_id AND seen.thread_id = thread.id
     WHERE span.user_id = ?3 AND (span.until_id IS NULL OR span.until_id > span.read_to)`,
    from,
    to,
    userId,
  )

/** IDs within the bounds that the user's rows say something about, and those of users that they muted. */
const exceptions = (database: Database, userId: number, { from, to }: Bounds): number[] =>
  database
    .all<{ id: number }>(
      `SELECT message_id AS id FROM user_message WHERE user_id = ?1 AND message_id >= ?2 AND message_id <= ?3
       UNION ALL
       SELECT x.id FROM muted_user
       CROSS JOIN message x INDEXED BY message_of_sender ON x.sender_id = muted_user_id AND x.id >= ?2 AND x.id <= ?3
       WHERE user_id = ?1`,
      userId,
      from,
      to,
    )
    .map(({ id }) => id)

const unreadRows = (database: Database, userId: number, { from, to }: Bounds): number[] =>
  database
    .all<{ id: number }>(
      `SELECT message_id AS id FROM user_message INDEXED BY user_message_unread
       WHERE user_id = ? AND (flags & ${Flag.read}) = 0 AND message_id >= ? AND message_id <= ?`,
      userId,
      from,
      to,
    )
    .map(({ id }) => id)

const placesOf = (database: Database, userId: number, messageIds: readonly number[]): PlacedRow[] =>
  messageIds.length === 0
    ? []
    : database.all<PlacedRow>(
        `SELECT m.id, m.conversation_id, m.topic_key FROM json_each(?) wanted
         CROSS JOIN message m ON m.id = wanted.value WHERE ${notMuted('m')}`,
        JSON.stringify(messageIds),
        userId,
      )

/** Direct conversations, and channels that the user reads and is subscribed to, among the conversations. */
const visibleAmong = (
  database: Database,
  readable: Condition,
  userId: number,
  conversationIds: readonly number[],
): Place[] =>
  database.all<Place>(
    `SELECT m.conversation_id, channel_id, participants
     FROM (SELECT value AS conversation_id FROM json_each(?)) m JOIN conversation ON conversation.id = m.conversation_id
     WHERE ${readable.sql} AND (channel_id IS NULL OR EXISTS (
       SELECT 1 FROM subscription WHERE subscription.user_id = ?
         AND subscription.channel_id = conversation.channel_id AND subscription.is_active = 1))`,
    JSON.stringify(conversationIds),
    ...readable.values,
    userId,
  )

const topicsOf = (database: Database, messageIds: readonly number[]): ReadonlyMap<number, string> =>
  new Map(
    database
      .all<{ id: number; topic: string }>(
        `SELECT m.id, m.topic FROM json_each(?) wanted CROSS JOIN message m ON m.id = wanted.value`,
        JSON.stringify(messageIds),
      )
      .map(({ id, topic }) => [id, topic]),
  )

const mentioning = (database: Database, userId: number): number[] =>
  database
    .all<{ id: number }>(
      `SELECT message_id AS id FROM user_message INDEXED BY user_message_mentioned
       WHERE user_id = ? AND (flags & ${mentionFlags}) <> 0 AND (flags & ${Flag.read}) = 0 ORDER BY message_id`,
      userId,
    )
    .map(({ id }) => id)

const idsIn = (list: string): number[] => JSON.parse(list)
const ascending = (one: number, other: number): number => one - other

/** Unread messages by present place, as they are found. */
class Found {
  /** Lists in no order, each ascending. */
  readonly lists = new Map<string, (readonly number[])[]>()
  readonly places = new Map<string, Place>()
  /** IDs of those that were placed one by one. */
  readonly placed = new Set<number>()
  count = 0
  readonly #visible = new Map<number, Place | undefined>()
  readonly #visibleAmong: (conversationIds: readonly number[]) => readonly Place[]

  constructor(visible: (conversationIds: readonly number[]) => readonly Place[]) {
    this.#visibleAmong = visible
  }

  /** Looks up places, which `add` needs. */
  look(conversationIds: readonly number[]): void {
    const unknown = [...new Set(conversationIds)].filter((id) => !this.#visible.has(id))
    if (unknown.length === 0) return
    for (const id of unknown) this.#visible.set(id, undefined)
    for (const place of this.#visibleAmong(unknown)) this.#visible.set(place.conversation_id, place)
  }

  /** @returns true if the user sees the place */
  add(conversationId: number, topicKey: string, ids: readonly number[]): boolean {
    const place = this.#visible.get(conversationId)
    if (!place || ids.length === 0) return false
    const key = `${conversationId}:${topicKey}`
    const lists = this.lists.get(key)
    if (lists) lists.push(ids)
    else this.lists.set(key, [ids])
    this.places.set(key, place)
    this.count += ids.length
    return true
  }

  addPlaced(rows: readonly PlacedRow[]): void {
    this.look(rows.map(({ conversation_id }) => conversation_id))
    const groups = Map.groupBy(rows, ({ conversation_id, topic_key }) => `${conversation_id}:${topic_key}`)
    for (const group of groups.values()) {
      const [first] = group
      const ids = group.map(({ id }) => id).toSorted(ascending)
      if (!first || !this.add(first.conversation_id, first.topic_key, ids)) continue
      for (const id of ids) this.placed.add(id)
    }
  }
}

/** The bounds of all IDs in the lists, each ascending; undefined if there is none. */
function boundsOf(lists: readonly (readonly number[])[]): Bounds | undefined {
  let [from, to] = [Number.POSITIVE_INFINITY, 0]
  for (const ids of lists) {
    from = Math.min(from, ids[0] ?? from)
    to = Math.max(to, ids.at(-1) ?? to)
  }
  return to === 0 ? undefined : { from, to }
}

function readWindow(database: Database, userId: number, window: Bounds, found: Found): void {
  const threads = unreadThreads(database, userId, window)
    .filter(({ ids }) => ids !== '[]')
    .map(({ ids, away, ...thread }) => ({ ...thread, ids: idsIn(ids), away: idsIn(away) }))
  found.look(threads.map(({ conversation_id }) => conversation_id))
  const bounds = boundsOf(threads.map(({ ids }) => ids))
  const left = new Set(bounds && exceptions(database, userId, bounds))
  const elsewhere = unreadRows(database, userId, window)
  for (const { conversation_id, topic_key, ids, away } of threads) {
    for (const id of away) {
      if (!left.has(id)) elsewhere.push(id)
      left.add(id)
    }
    found.add(conversation_id, topic_key, left.size === 0 ? ids : ids.filter((id) => !left.has(id)))
  }
  found.addPlaced(placesOf(database, userId, elsewhere))
}

/** IDs that are looked at for an estimate: it is seldom wrong by more than a fifth if a tenth of them is received. */
const SAMPLES = 256
/** Spreads any number of samples evenly, and without a period that messages could share. */
const GOLDEN_RATIO = 0.618_033_988_749_895

/** Estimates the share of the IDs within the bounds that belong to conversations which the user reads, from 0 to 1. */
function sharedOf(database: Database, userId: number, { from, to }: Bounds): number {
  const ids = Array.from({ length: SAMPLES }, (_, index) =>
    Math.floor(from + (to - from + 1) * ((index * GOLDEN_RATIO) % 1)),
  )
  const received = database.get<{ count: number }>(
    `SELECT count(*) AS count FROM json_each(?) sample CROSS JOIN message m ON m.id = sample.value
     WHERE m.conversation_id IN (SELECT conversation_id FROM delivery WHERE user_id = ?)`,
    JSON.stringify(ids),
    userId,
  )
  return (received?.count ?? 0) / SAMPLES
}

/** By how much a window is wider than the estimate, so that it seldom holds too few messages. */
const MARGIN = 1.1

/**
 * Estimates how many IDs, from the highest down, hold `most` messages that the user received. Each stretch that is
 * looked at is as wide as all before it. As a window costs as much as the user has threads, one of the right width
 * saves half the time of two.
 */
function likelyWidth(database: Database, userId: number, { from, to }: Bounds, most: number): number {
  const wanted = (most + 1) * MARGIN
  let [expected, width] = [0, 0]
  while (to - width >= from) {
    const stretch = {
      from: Math.max(from, to - Math.ceil(width === 0 ? wanted : 2 * width) + 1),
      to: to - width,
    }
    const share = sharedOf(database, userId, stretch)
    const size = stretch.to - stretch.from + 1
    if (expected + size * share >= wanted) return Math.ceil(width + (wanted - expected) / share)
    expected += size * share
    width += size
  }
  return width
}

/** Each further window is at most as many times as large as all before it. */
const GROWTH = 4

/** Reads the newest first, until there are more than `most` or no more. */
function readNewest(database: Database, userId: number, found: Found, most: number): void {
  const [lowest, newest] = [lowestDelivered(database, userId), newestId(database)]
  let width = likelyWidth(database, userId, { from: lowest, to: newest }, most)
  for (let to = newest; to >= lowest && found.count <= most;) {
    const from = Math.max(lowest, to - width + 1)
    readWindow(database, userId, { from, to }, found)
    to = from - 1
    const read = newest - to
    const likely = ((most + 1 - found.count) * MARGIN * read) / Math.max(1, found.count)
    width = Math.ceil(Math.min(GROWTH * read, likely))
  }
}

const BUCKETS = 1024

/** The lowest of the `most` highest IDs in the lists; 0 if there are no more than that. */
function cutOf(lists: readonly (readonly number[])[], most: number): number {
  const bounds = boundsOf(lists)
  if (!bounds) return 0
  const width = (bounds.to - bounds.from + 1) / BUCKETS
  const bucketOf = (id: number): number => Math.floor((id - bounds.from) / width)
  const counts = new Uint32Array(BUCKETS)
  for (const ids of lists) for (const id of ids) counts[bucketOf(id)]! += 1
  let [bucket, above] = [BUCKETS - 1, 0]
  for (; bucket >= 0 && above + (counts[bucket] ?? 0) < most; bucket--) above += counts[bucket] ?? 0
  const inBucket = lists.flatMap((ids) => ids.filter((id) => bucketOf(id) === bucket))
  return inBucket.toSorted(ascending).at(above - most) ?? 0
}

/** One ascending list of the IDs from `cut` on. */
function joined(lists: readonly (readonly number[])[], cut: number): readonly number[] {
  const [first = [], ...others] = lists
  const all = others.length === 0 ? first : lists.flat().toSorted(ascending)
  return (all[0] ?? 0) >= cut ? all : all.filter((id) => id >= cut)
}

/**
 * The user's unread messages, the newest up to the limit, without channels they left and users they muted.
 * @param most messages at most
 */
export function unreadOf(database: Database, readable: Condition, userId: number, most = MAX_UNREAD): Unread {
  const found = new Found((ids) => visibleAmong(database, readable, userId, ids))
  readNewest(database, userId, found, most)
  const cut = found.count > most ? cutOf([...found.lists.values()].flat(), most) : 0
  const groups = [...found.lists].flatMap(([key, lists]) => {
    const [place, ids] = [found.places.get(key), joined(lists, cut)]
    return place && ids.length > 0 ? [{ place, ids, first: ids[0] ?? 0 }] : []
  })
  const topics = topicsOf(
    database,
    groups.map(({ first }) => first),
  )
  return {
    places: groups
      .toSorted((one, other) => one.first - other.first)
      .map(({ place: { channel_id, participants }, ids, first }) => ({
        channel_id,
        participants,
        topic: topics.get(first) ?? '',
        ids,
      })),
    // A mention is said by a row, and what rows say is placed one by one.
    mentions: mentioning(database, userId).filter((id) => id >= cut && found.placed.has(id)),
    isCut: found.count > most,
  }
}
