import type { Status } from '../../../protocol/calendar/fields.ts'
import type { CalendarContext } from '../context.ts'
import { linkTableOf, tableOf, type PlaceKind } from './kinds.ts'

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

type WithDatabase = Pick<CalendarContext, 'database'>

export const placeById = ({ database }: WithDatabase, kind: PlaceKind, id: number): PlaceRow | undefined =>
  database.get<PlaceRow>(`SELECT * FROM ${tableOf(kind)} WHERE id = ?`, id)

export const placeBySlug = (
  { database }: WithDatabase,
  kind: PlaceKind,
  slug: string,
): PlaceRow | undefined => database.get<PlaceRow>(`SELECT * FROM ${tableOf(kind)} WHERE slug = ?`, slug)

export function placesByIds({ database }: WithDatabase, kind: PlaceKind, ids: readonly number[]): PlaceRow[] {
  const rows = database.all<PlaceRow>(
    `SELECT * FROM ${tableOf(kind)} WHERE id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(ids),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Places of each of these events, in order. */
export function placesOfEvents(
  { database }: WithDatabase,
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
