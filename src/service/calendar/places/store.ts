import type { Status } from '../../../protocol/calendar/fields.ts'
import type { Database, Value } from '../../database/database.ts'
import { linkTableOf, tableOf, wordTableOf, type PlaceKind } from './kinds.ts'

/**
 * A row of `calendar_venue` or `calendar_organizer`; fields that only venues have are undefined for
 * organizers.
 */
export interface PlaceRow {
  readonly id: number
  readonly author_id: number
  readonly status: Status
  /** UNIX seconds, like `modified_at`. */
  readonly published_at: number
  readonly modified_at: number
  readonly name: string
  readonly description: string
  readonly excerpt: string
  readonly slug: string
  readonly image_id: number | null
  readonly phone: string
  readonly website: string
  /** 1 if it was created by an event that names it. */
  readonly made_with_event: number
  readonly email?: string
  readonly address?: string
  readonly city?: string
  readonly country?: string
  readonly province?: string
  readonly state?: string
  readonly stateprovince?: string
  readonly zip?: string
  /** Degrees. */
  readonly geo_lat?: number | null
  readonly geo_lng?: number | null
  readonly show_map?: number
  readonly show_map_link?: number
}

export const placeById = (database: Database, kind: PlaceKind, id: number): PlaceRow | undefined =>
  database.get<PlaceRow>(`SELECT * FROM ${tableOf(kind)} WHERE id = ?`, id)

export const placeBySlug = (database: Database, kind: PlaceKind, slug: string): PlaceRow | undefined =>
  database.get<PlaceRow>(`SELECT * FROM ${tableOf(kind)} WHERE slug = ?`, slug)

export function placesByIds(database: Database, kind: PlaceKind, ids: readonly number[]): PlaceRow[] {
  const rows = database.all<PlaceRow>(
    `SELECT * FROM ${tableOf(kind)} WHERE id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(ids),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Places of each of these events, in order. */
export function placesOfEvents(
  database: Database,
  kind: PlaceKind,
  eventIds: readonly number[],
): ReadonlyMap<number, readonly PlaceRow[]> {
  const rows = database.all<PlaceRow & { readonly event_id: number }>(
    `SELECT link.event_id, place.* FROM ${linkTableOf(kind)} link JOIN ${tableOf(kind)} place ON place.id = link.${kind}_id
     WHERE link.event_id IN (SELECT value FROM json_each(?)) ORDER BY link.event_id, link.position`,
    JSON.stringify(eventIds),
  )
  return Map.groupBy(rows, ({ event_id }) => event_id)
}

export const existingIds = (
  database: Database,
  kind: 'venue' | 'organizer',
  ids: readonly number[],
): { id: number }[] =>
  database.all<{ id: number }>(
    `SELECT id FROM calendar_${kind} WHERE status <> 'trash' AND id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(ids),
  )

export function unlinkPlaces(database: Database, kind: PlaceKind, eventId: number): void {
  database.run(`DELETE FROM ${linkTableOf(kind)} WHERE event_id = ?`, eventId)
}

export function linkPlace(
  database: Database,
  kind: PlaceKind,
  eventId: number,
  placeId: number,
  position: number,
): void {
  database.run(
    `INSERT INTO ${linkTableOf(kind)} (event_id, ${kind}_id, position) VALUES (?, ?, ?)`,
    eventId,
    placeId,
    position,
  )
}

export const meets = (database: Database, kind: PlaceKind, sql: string, values: readonly Value[]): boolean =>
  database.get(`SELECT 1 FROM ${tableOf(kind)} WHERE ${sql}`, ...values) !== undefined

export function storeSearchText(database: Database, kind: PlaceKind, id: number, searchText: string): void {
  database.run(
    `INSERT OR REPLACE INTO ${wordTableOf(kind)} (rowid, search_text) VALUES (?, ?)`,
    id,
    searchText,
  )
}

export const idsWithoutWords = (database: Database, kind: 'venue' | 'organizer'): { id: number }[] =>
  database.all<{ id: number }>(
    `SELECT id FROM ${tableOf(kind)} WHERE id NOT IN (SELECT rowid FROM ${wordTableOf(kind)})`,
  )

export function fillNameKeys(database: Database, table: string): void {
  database.run(`UPDATE ${table} SET name_key = name_key(name) WHERE name_key IS NULL`)
}

export const firstWhere = (
  database: Database,
  kind: PlaceKind,
  sql: string,
  values: readonly Value[],
): number | undefined =>
  database.get<{ id: number }>(`SELECT id FROM ${tableOf(kind)} WHERE ${sql} ORDER BY id LIMIT 1`, ...values)
    ?.id

export const insertPlace = (
  database: Database,
  kind: PlaceKind,
  columns: Readonly<Record<string, Value>>,
): number =>
  database.run(
    `INSERT INTO ${tableOf(kind)} (${Object.keys(columns).join(', ')})
     VALUES (${Object.keys(columns)
       .map(() => '?')
       .join(', ')})`,
    ...Object.values(columns),
  ).id

export function updatePlaceRow(
  database: Database,
  kind: PlaceKind,
  id: number,
  columns: Readonly<Record<string, Value>>,
): void {
  database.run(
    `UPDATE ${tableOf(kind)} SET ${Object.keys(columns)
      .map((name) => `${name} = ?`)
      .join(', ')} WHERE id = ?`,
    ...Object.values(columns),
    id,
  )
}

export function setTrashed(database: Database, kind: PlaceKind, id: number, modifiedAt: number): void {
  database.run(`UPDATE ${tableOf(kind)} SET status = 'trash', modified_at = ? WHERE id = ?`, modifiedAt, id)
}
