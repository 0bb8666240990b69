import type { RepeatRule } from '../../../protocol/calendar/series.ts'
import type { Database } from '../../database/database.ts'
import type { Conditions } from '../conditions.ts'
import { eventColumns, type EventRow } from '../events/store.ts'

export const insertSeries = (database: Database, rule: RepeatRule): number =>
  database.run('INSERT INTO calendar_series (rule) VALUES (?)', JSON.stringify(rule)).id

export function updateRule(database: Database, id: number, rule: RepeatRule): void {
  database.run('UPDATE calendar_series SET rule = ? WHERE id = ?', JSON.stringify(rule), id)
}

export function ruleOf(database: Database, id: number): RepeatRule {
  const row = database.get<{ rule: string }>('SELECT rule FROM calendar_series WHERE id = ?', id)
  if (!row) throw new Error(`Series ${id} is gone`)
  return JSON.parse(row.rule) as RepeatRule
}

/** The events of a series from a day on, without those in the trash. */
export const membersFrom = (database: Database, seriesId: number, day: string): EventRow[] =>
  database.all<EventRow>(
    `SELECT ${eventColumns} FROM calendar_event
     WHERE series_id = ? AND series_day >= ? AND status <> 'trash' ORDER BY series_day, id`,
    seriesId,
    day,
  )

export interface SeriesRow {
  readonly id: number
  readonly rule: string
  /** Events among those that meet the conditions, and the last day of one. */
  readonly count: number
  readonly last: string
}

export const seriesByIds = (
  database: Database,
  ids: readonly number[],
  { sql, values }: Conditions,
): SeriesRow[] =>
  database.all<SeriesRow>(
    `SELECT series.id, series.rule, members.count, members.last FROM calendar_series series JOIN (
       SELECT series_id, count(*) AS count, max(series_day) AS last FROM calendar_event
       WHERE series_id IN (SELECT value FROM json_each(?)) AND ${sql} GROUP BY series_id
     ) members ON members.series_id = series.id`,
    JSON.stringify(ids),
    ...values,
  )

/** IDs of the places that each of these events refers to, in order. */
export function linkedPlaces(
  database: Database,
  kind: 'venue' | 'organizer',
  eventIds: readonly number[],
): ReadonlyMap<number, readonly number[]> {
  const rows = database.all<{ event_id: number; id: number }>(
    `SELECT event_id, ${kind}_id AS id FROM calendar_event_${kind}
     WHERE event_id IN (SELECT value FROM json_each(?)) ORDER BY event_id, position`,
    JSON.stringify(eventIds),
  )
  const byEvent = Map.groupBy(rows, ({ event_id }) => event_id)
  return new Map([...byEvent].map(([eventId, found]) => [eventId, found.map(({ id }) => id)]))
}

export const searchTextOf = (database: Database, eventId: number): string =>
  database.get<{ search_text: string }>('SELECT search_text FROM calendar_event WHERE id = ?', eventId)
    ?.search_text ?? ''

export const hasImage = (database: Database, id: number): boolean =>
  database.get('SELECT 1 FROM calendar_image WHERE id = ?', id) !== undefined

interface ChangeRow {
  readonly user_id: number
  readonly created_at: number
  readonly before: string
  readonly undone: number
}

export const changeById = (database: Database, id: string): ChangeRow | undefined =>
  database.get<ChangeRow>(
    'SELECT user_id, created_at, before, undone FROM calendar_series_change WHERE id = ?',
    id,
  )

export function markUndone(database: Database, id: string): void {
  database.run('UPDATE calendar_series_change SET undone = 1 WHERE id = ?', id)
}

/** Stores a change, and forgets those before a time and all but this person's last ones. */
export function insertChange(
  database: Database,
  change: { id: string; userId: number; now: number; before: string },
  keep: { since: number; most: number },
): void {
  database.run('DELETE FROM calendar_series_change WHERE created_at < ?', keep.since)
  database.run(
    `DELETE FROM calendar_series_change WHERE id IN (
       SELECT id FROM calendar_series_change WHERE user_id = ? ORDER BY created_at DESC, id LIMIT -1 OFFSET ?)`,
    change.userId,
    keep.most - 1,
  )
  database.run(
    'INSERT INTO calendar_series_change (id, user_id, created_at, before) VALUES (?, ?, ?, ?)',
    change.id,
    change.userId,
    change.now,
    change.before,
  )
}
