import type { Database } from '../../../database/database.ts'
import type { Condition } from '../access.ts'
import { Flag, mentionFlags } from '../flags.ts'
import { lowestUnread, newestId, windows, type Bounds } from './received.ts'

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
  /** IDs (JSON); negative if the message is not in its thread's place any more. */
  readonly ids: string
}

interface PlacedRow {
  readonly id: number
  readonly conversation_id: number
  readonly topic_key: string
}

const notMuted = (message: string): string =>
  `${message}.sender_id NOT IN (SELECT muted_user_id FROM muted_user WHERE user_id = ?)`

/** A list for each thread, as a row for each message would cost several times as much. */
const unreadThreads = (database: Database, userId: number, { from, to }: Bounds): ThreadRow[] =>
  database.all<ThreadRow>(
    `SELECT thread.conversation_id, thread.topic_key, (
       SELECT json_group_array(iif(
         x.conversation_id = thread.conversation_id AND x.topic_key = thread.topic_key, x.id, -x.id))
       FROM message x INDEXED BY message_of_thread
       WHERE x.thread_id = thread.id
         AND x.id > max(span.after_id, span.read_to, coalesce(seen.read_to, 0), ? - 1)
         AND x.id <= min(coalesce(span.until_id, ?), ?) AND ${notMuted('x')}
         AND NOT EXISTS (SELECT 1 FROM user_message said WHERE said.user_id = span.user_id AND said.message_id = x.id)
     ) AS ids
     FROM delivery span
     CROSS JOIN thread ON thread.conversation_id = span.conversation_id
       AND thread.last_id > max(span.after_id, span.read_to, ? - 1)
     LEFT JOIN read_mark seen ON seen.user_id = span.user_id AND seen.thread_id = thread.id
     WHERE span.user_id = ? AND (span.until_id IS NULL OR span.until_id > span.read_to)`,
    from,
    to,
    to,
    userId,
    from,
    userId,
  )

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
  readonly ids = new Map<string, number[]>()
  readonly places = new Map<string, Place>()
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

  add(conversationId: number, topicKey: string, ids: readonly number[]): void {
    const place = this.#visible.get(conversationId)
    if (!place || ids.length === 0) return
    const key = `${conversationId}:${topicKey}`
    this.places.set(key, place)
    this.ids.set(key, [...(this.ids.get(key) ?? []), ...ids])
    this.count += ids.length
  }

  addPlaced(rows: readonly PlacedRow[]): void {
    this.look(rows.map(({ conversation_id }) => conversation_id))
    const groups = Map.groupBy(rows, ({ conversation_id, topic_key }) => `${conversation_id}:${topic_key}`)
    for (const [first, ...rest] of groups.values()) {
      if (first) this.add(first.conversation_id, first.topic_key, [first.id, ...rest.map(({ id }) => id)])
    }
  }
}

function readWindow(database: Database, userId: number, window: Bounds, found: Found): void {
  const threads = unreadThreads(database, userId, window)
  found.look(threads.map(({ conversation_id }) => conversation_id))
  const elsewhere = unreadRows(database, userId, window)
  for (const { conversation_id, topic_key, ids } of threads) {
    if (ids === '[]') continue
    const all = idsIn(ids)
    const here = all.filter((id) => id > 0)
    for (const id of all) if (id < 0) elsewhere.push(-id)
    found.add(conversation_id, topic_key, here)
  }
  found.addPlaced(placesOf(database, userId, elsewhere))
}

/** The ID from which the newest messages up to the limit begin. */
function cutOf(found: Found): number {
  if (found.count <= MAX_UNREAD) return 0
  return [...found.ids.values()].flat().toSorted(ascending).at(-MAX_UNREAD) ?? 0
}

/** The user's unread messages, the newest up to the limit, without channels they left and users they muted. */
export function unreadOf(database: Database, readable: Condition, userId: number): Unread {
  const found = new Found((ids) => visibleAmong(database, readable, userId, ids))
  const bounds = { from: lowestUnread(database, userId), to: newestId(database) }
  for (const window of windows('descending', bounds, MAX_UNREAD)) {
    readWindow(database, userId, window, found)
    if (found.count > MAX_UNREAD) break
  }
  const cut = cutOf(found)
  const groups = [...found.ids].flatMap(([key, ids]) => {
    const place = found.places.get(key)
    const kept = ids.filter((id) => id >= cut).toSorted(ascending)
    return place && kept.length > 0 ? [{ place, ids: kept, first: kept[0] ?? 0 }] : []
  })
  const topics = topicsOf(
    database,
    groups.map(({ first }) => first),
  )
  const listed = new Set<number>()
  const mentions = mentioning(database, userId)
  if (mentions.length > 0) for (const { ids } of groups) for (const id of ids) listed.add(id)
  return {
    places: groups
      .toSorted((one, other) => one.first - other.first)
      .map(({ place: { channel_id, participants }, ids, first }) => ({
        channel_id,
        participants,
        topic: topics.get(first) ?? '',
        ids,
      })),
    mentions: mentions.filter((id) => listed.has(id)),
    isCut: found.count > MAX_UNREAD,
  }
}
