import { calendarBounds } from '../../../protocol/bounds.ts'
import type { Status } from '../../../protocol/calendar/fields.ts'
import type { EventTranslation } from '../../../protocol/calendar/shapes.ts'
import type { Database, Value } from '../../database/database.ts'
import type { Translations } from './related.ts'

/** A row of the table `calendar_event`; flags are 0 or 1. */
export interface EventRow {
  readonly id: number
  readonly author_id: number
  readonly status: Status
  /** UNIX seconds, like `modified_at`. */
  readonly published_at: number
  readonly modified_at: number
  readonly title: string
  readonly description: string
  readonly excerpt: string
  readonly slug: string
  readonly image_id: number | null
  readonly all_day: number
  readonly timezone: string
  readonly timezone_abbr: string
  /** Wall clock of the event's zone, `YYYY-MM-DD hh:mm:ss`, like the three below. */
  readonly start_date: string
  readonly end_date: string
  readonly utc_start_date: string
  readonly utc_end_date: string
  readonly cost: string
  readonly website: string
  readonly show_map: number
  readonly show_map_link: number
  readonly hide_from_listings: number
  readonly sticky: number
  readonly featured: number
  readonly password: string | null
  /** Null for an event on its own; then `series_day` is, too. */
  readonly series_id: number | null
  /** `YYYY-MM-DD`: the day that the rule of the series gives the event. */
  readonly series_day: string | null
  /** JSON: names of the parts (`series/parts.ts`) that changes of the series leave alone. */
  readonly series_own: string
  /** The subscribed feed that it comes from; null for an event of the calendar's own. */
  readonly feed_id: number | null
  /** Its permanent ID in the feed, also of an instance of a repeating event. */
  readonly feed_uid: string | null
}

export const eventColumns = `id, author_id, status, published_at, modified_at, title, description, excerpt, slug,
  image_id, all_day, timezone, timezone_abbr, start_date, end_date, utc_start_date, utc_end_date, cost, website,
  show_map, show_map_link, hide_from_listings, sticky, featured, password, series_id, series_day, series_own,
  (SELECT feed_id FROM calendar_origin WHERE event_id = calendar_event.id) AS feed_id,
  (SELECT iif(recurrence = '', uid, recurrence || '-' || uid) FROM calendar_origin
   WHERE event_id = calendar_event.id AND feed_id IS NOT NULL) AS feed_uid`

export const eventById = (database: Database, id: number): EventRow | undefined =>
  database.get<EventRow>(`SELECT ${eventColumns} FROM calendar_event WHERE id = ?`, id)

export const eventBySlug = (database: Database, slug: string): EventRow | undefined =>
  database.get<EventRow>(`SELECT ${eventColumns} FROM calendar_event WHERE slug = ?`, slug)

/** Returns these events in this order, without unknown IDs. */
export function eventsByIds(database: Database, ids: readonly number[]): EventRow[] {
  const rows = database.all<EventRow>(
    `SELECT ${eventColumns} FROM calendar_event WHERE id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(ids),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

interface CreatedRow {
  readonly event_id: number
  readonly request_digest: Uint8Array
}

export const createdByKey = (database: Database, userId: number, key: string): CreatedRow | undefined =>
  database.get<CreatedRow>(
    'SELECT event_id, request_digest FROM calendar_created WHERE user_id = ? AND key = ?',
    userId,
    key,
  )

export function deleteCreatedBefore(database: Database, createdAt: number): void {
  database.run('DELETE FROM calendar_created WHERE created_at < ?', createdAt)
}

export function insertCreated(
  database: Database,
  userId: number,
  key: string,
  eventId: number,
  digest: Buffer,
  now: number,
): void {
  database.run(
    'INSERT INTO calendar_created (user_id, key, event_id, request_digest, created_at) VALUES (?, ?, ?, ?, ?)',
    userId,
    key,
    eventId,
    digest,
    now,
  )
}

export function translationsOf(
  database: Database,
  eventIds: readonly number[],
): ReadonlyMap<number, Translations> {
  const rows = database.all<EventTranslation & { event_id: number; language: string }>(
    'SELECT * FROM calendar_event_translation WHERE event_id IN (SELECT value FROM json_each(?))',
    JSON.stringify(eventIds),
  )
  const found = new Map<number, Translations>()
  for (const { event_id, language, title, description, excerpt } of rows) {
    found.set(event_id, { ...found.get(event_id), [language]: { title, description, excerpt } })
  }
  return found
}

export function deleteTranslation(database: Database, eventId: number, language: string): void {
  database.run(
    'DELETE FROM calendar_event_translation WHERE event_id = ? AND language = ?',
    eventId,
    language,
  )
}

export function storeTranslation(
  database: Database,
  eventId: number,
  language: string,
  title: string,
  description: string,
  excerpt: string,
): void {
  database.run(
    `INSERT INTO calendar_event_translation (event_id, language, title, description, excerpt) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (event_id, language) DO UPDATE SET
         title = excluded.title, description = excluded.description, excerpt = excluded.excerpt`,
    eventId,
    language,
    title,
    description,
    excerpt,
  )
}

export function updateSearchText(database: Database, id: number, text: string): void {
  database.run('UPDATE calendar_event SET search_text = ? WHERE id = ?', text, id)
}

export const insertEvent = (database: Database, columns: Readonly<Record<string, Value>>): number =>
  database.run(
    `INSERT INTO calendar_event (${Object.keys(columns).join(', ')})
     VALUES (${Object.keys(columns)
       .map(() => '?')
       .join(', ')})`,
    ...Object.values(columns),
  ).id

export function updateColumns(
  database: Database,
  id: number,
  columns: Readonly<Record<string, Value>>,
): void {
  database.run(
    `UPDATE calendar_event SET ${Object.keys(columns)
      .map((name) => `${name} = ?`)
      .join(', ')} WHERE id = ?`,
    ...Object.values(columns),
    id,
  )
}

export function setTrashed(database: Database, id: number, modifiedAt: number): void {
  database.run("UPDATE calendar_event SET status = 'trash', modified_at = ? WHERE id = ?", modifiedAt, id)
}

export const feedIds = (database: Database, sql: string, values: readonly Value[]): number[] =>
  database
    .all<{ id: number }>(
      `SELECT id FROM calendar_event WHERE ${sql} ORDER BY start_date, id LIMIT ${calendarBounds.feed_events}`,
      ...values,
    )
    .map(({ id }) => id)
