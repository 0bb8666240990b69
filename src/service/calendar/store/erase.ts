import type { Database } from '../../database/database.ts'

/** IDs of what events name. */
export interface Linked {
  readonly venue: readonly number[]
  readonly organizer: readonly number[]
  readonly term: readonly number[]
}

const idsIn = (database: Database, table: string, column: string, eventIds: string): number[] =>
  database
    .all<{ id: number }>(
      `SELECT DISTINCT ${column} AS id FROM ${table} WHERE event_id IN (SELECT value FROM json_each(?))`,
      eventIds,
    )
    .map(({ id }) => id)

export function linkedBy(database: Database, eventIds: readonly number[]): Linked {
  const ids = JSON.stringify(eventIds)
  return {
    venue: idsIn(database, 'calendar_event_venue', 'venue_id', ids),
    organizer: idsIn(database, 'calendar_event_organizer', 'organizer_id', ids),
    term: idsIn(database, 'calendar_event_term', 'term_id', ids),
  }
}

export function deleteEventRows(database: Database, eventIds: readonly number[]): void {
  const ids = JSON.stringify(eventIds)
  // The counts of terms look at the event, so the links go before it.
  database.run('DELETE FROM calendar_event_term WHERE event_id IN (SELECT value FROM json_each(?))', ids)
  database.run('DELETE FROM calendar_event WHERE id IN (SELECT value FROM json_each(?))', ids)
}

/** Those of these places that came with an event, were never changed, and belong to none any more. */
export const unusedPlaces = (
  database: Database,
  kind: 'venue' | 'organizer',
  ids: readonly number[],
): { readonly id: number; readonly modified_at: number }[] =>
  database.all(
    `SELECT id, modified_at FROM calendar_${kind} place
     WHERE id IN (SELECT value FROM json_each(?)) AND made_with_event = 1 AND status <> 'trash'
       AND modified_at = published_at
       AND NOT EXISTS (SELECT 1 FROM calendar_event_${kind} WHERE ${kind}_id = place.id)`,
    JSON.stringify(ids),
  )

/** Those of these terms that came with an event and belong to none any more, and to no feed. */
export const unusedTerms = (
  database: Database,
  ids: readonly number[],
): { readonly id: number; readonly taxonomy: 'category' | 'tag' }[] =>
  database.all(
    `SELECT id, taxonomy FROM calendar_term term
     WHERE id IN (SELECT value FROM json_each(?)) AND made_with_event = 1
       AND NOT EXISTS (SELECT 1 FROM calendar_event_term WHERE term_id = term.id)
       AND NOT EXISTS (SELECT 1 FROM calendar_subscribed_feed WHERE category_id = term.id)`,
    JSON.stringify(ids),
  )
