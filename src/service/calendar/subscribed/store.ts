import type { Database } from '../../database/database.ts'

export type FeedState = 'active' | 'paused' | 'ending'

/** A row of the table `calendar_subscribed_feed`; times are UNIX seconds. */
export interface FeedRow {
  readonly id: number
  readonly author_id: number
  readonly address: string
  readonly name: string
  readonly category_id: number | null
  readonly state: FeedState
  readonly tried_at: number | null
  readonly succeeded_at: number | null
  readonly next_at: number
  readonly failures: number
  /** JSON: key and parameters of a reason. */
  readonly fault: string | null
  readonly interval_seconds: number | null
  readonly etag: string | null
  readonly last_modified: string | null
  readonly digest: Uint8Array | null
  readonly read_at: number | null
  readonly left_out: number
}

/** A feed with what belongs to it. */
export interface ListedFeed extends FeedRow {
  readonly events: number
  readonly category: string | null
}

const LISTED = `SELECT feed.*, term.name AS category,
    (SELECT count(*) FROM calendar_origin WHERE feed_id = feed.id) AS events
  FROM calendar_subscribed_feed feed LEFT JOIN calendar_term term ON term.id = feed.category_id
  WHERE feed.state <> 'ending'`

export const listedFeeds = (database: Database): ListedFeed[] =>
  database.all<ListedFeed>(`${LISTED} ORDER BY feed.name COLLATE NOCASE, feed.id`)

export const listedFeed = (database: Database, id: number): ListedFeed | undefined =>
  database.get<ListedFeed>(`${LISTED} AND feed.id = ?`, id)

export const feedById = (database: Database, id: number): FeedRow | undefined =>
  database.get<FeedRow>("SELECT * FROM calendar_subscribed_feed WHERE id = ? AND state <> 'ending'", id)

export const feedByAddress = (database: Database, address: string): FeedRow | undefined =>
  database.get<FeedRow>(
    "SELECT * FROM calendar_subscribed_feed WHERE address = ? AND state <> 'ending'",
    address,
  )

export const countFeeds = (database: Database): number =>
  database.get<{ feeds: number }>(
    "SELECT count(*) AS feeds FROM calendar_subscribed_feed WHERE state <> 'ending'",
  )?.feeds ?? 0

export const insertFeed = (
  database: Database,
  row: Pick<FeedRow, 'author_id' | 'address' | 'name' | 'category_id'> & { readonly created_at: number },
): number =>
  database.run(
    `INSERT INTO calendar_subscribed_feed (author_id, address, name, category_id, created_at, next_at, state)
     VALUES (?, ?, ?, ?, ?, ?, 'active')`,
    row.author_id,
    row.address,
    row.name,
    row.category_id,
    row.created_at,
    row.created_at,
  ).id

export function updateFeed(
  database: Database,
  { id, name, state, next_at }: Pick<FeedRow, 'id' | 'name' | 'state' | 'next_at'>,
): void {
  database.run(
    'UPDATE calendar_subscribed_feed SET name = ?, state = ?, next_at = ? WHERE id = ?',
    name,
    state,
    next_at,
    id,
  )
}

export interface Success extends Pick<
  FeedRow,
  'id' | 'etag' | 'last_modified' | 'digest' | 'read_at' | 'left_out' | 'interval_seconds' | 'next_at'
> {
  readonly at: number
}

export function storeSuccess(database: Database, success: Success): void {
  database.run(
    `UPDATE calendar_subscribed_feed SET tried_at = ?1, succeeded_at = ?1, next_at = ?2, failures = 0, fault = NULL,
       etag = ?3, last_modified = ?4, digest = ?5, read_at = ?6, left_out = ?7, interval_seconds = ?8 WHERE id = ?9`,
    success.at,
    success.next_at,
    success.etag,
    success.last_modified,
    success.digest,
    success.read_at,
    success.left_out,
    success.interval_seconds,
    success.id,
  )
}

export function storeFailure(
  database: Database,
  failure: Pick<FeedRow, 'id' | 'next_at' | 'failures' | 'fault'> & { readonly at: number },
): void {
  database.run(
    'UPDATE calendar_subscribed_feed SET tried_at = ?, next_at = ?, failures = ?, fault = ? WHERE id = ?',
    failure.at,
    failure.next_at,
    failure.failures,
    failure.fault,
    failure.id,
  )
}

/** The feed whose time came first. */
export const dueFeeds = (database: Database, now: number): { id: number }[] =>
  database.all<{ id: number }>(
    "SELECT id FROM calendar_subscribed_feed WHERE state = 'active' AND next_at <= ? ORDER BY next_at",
    now,
  )

export const endingFeeds = (database: Database): { id: number }[] =>
  database.all<{ id: number }>("SELECT id FROM calendar_subscribed_feed WHERE state = 'ending'")

/** Its events go next; nobody sees the feed any more. */
export function setEnding(database: Database, id: number): void {
  database.run("UPDATE calendar_subscribed_feed SET state = 'ending', category_id = NULL WHERE id = ?", id)
}

export function deleteFeed(database: Database, id: number): void {
  database.run('DELETE FROM calendar_subscribed_feed WHERE id = ?', id)
}

/** An event of a feed. */
export interface FeedEvent {
  readonly event_id: number
  readonly uid: string
  readonly recurrence: string
  readonly digest: Uint8Array
}

/** Events of a feed in the order of their IDs, some at a time. */
export const someEventsOf = (database: Database, feedId: number, after: number, most: number): FeedEvent[] =>
  database.all<FeedEvent>(
    `SELECT event_id, uid, recurrence, digest FROM calendar_origin
     WHERE feed_id = ? AND event_id > ? ORDER BY event_id LIMIT +?`,
    feedId,
    after,
    most,
  )

export const eventsOfOthers = (database: Database, feedId: number): number =>
  database.get<{ events: number }>(
    'SELECT count(*) AS events FROM calendar_origin WHERE feed_id IS NOT NULL AND feed_id <> ?',
    feedId,
  )?.events ?? 0
