import type { Database } from '../../src/service/database/database.ts'

/** An event as the bench stores it: published, in UTC. Times are `YYYY-MM-DD hh:mm:ss`. */
export interface StoredEvent {
  readonly title: string
  readonly slug: string
  readonly from: string
  readonly to: string
  readonly text: string
}

export const HOUR = 60 * 60 * 1000

/** Writes milliseconds since the epoch as the calendar does. */
export const written = (milliseconds: number): string =>
  new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ')

/** Stores an event. @returns its ID */
export function storeEvent(database: Database, { title, slug, from, to, text }: StoredEvent): number {
  return database.run(
    `INSERT INTO calendar_event (author_id, status, published_at, modified_at, title, slug, timezone, timezone_abbr,
       start_date, end_date, utc_start_date, utc_end_date, description, search_text)
     VALUES (1, 'publish', 0, 0, ?1, ?2, 'UTC', 'UTC', ?3, ?4, ?3, ?4, ?5, ?1)`,
    title,
    slug,
    from,
    to,
    `<p>${text}</p>`,
  ).id
}
