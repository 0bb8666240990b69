import type { Status } from '../../../protocol/calendar/fields.ts'
import type { CalendarContext } from '../context.ts'

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
}

type WithDatabase = Pick<CalendarContext, 'database'>

export const eventColumns = `id, author_id, status, published_at, modified_at, title, description, excerpt, slug,
  image_id, all_day, timezone, timezone_abbr, start_date, end_date, utc_start_date, utc_end_date, cost, website,
  show_map, show_map_link, hide_from_listings, sticky, featured, password`

export const eventById = ({ database }: WithDatabase, id: number): EventRow | undefined =>
  database.get<EventRow>(`SELECT ${eventColumns} FROM calendar_event WHERE id = ?`, id)

export const eventBySlug = ({ database }: WithDatabase, slug: string): EventRow | undefined =>
  database.get<EventRow>(`SELECT ${eventColumns} FROM calendar_event WHERE slug = ?`, slug)

/** Returns these events in this order, without unknown IDs. */
export function eventsByIds({ database }: WithDatabase, ids: readonly number[]): EventRow[] {
  const rows = database.all<EventRow>(
    `SELECT ${eventColumns} FROM calendar_event WHERE id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(ids),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
