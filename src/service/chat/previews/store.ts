import type { Database } from '../../database/database.ts'

/** What is known of an address elsewhere. */
export type Preview =
  | {
      readonly kind: 'page'
      readonly title: string
      readonly description: string
      /** Address of its picture. */
      readonly picture: string | null
    }
  | {
      readonly kind: 'picture'
      readonly content_type: string
      readonly width: number
      readonly height: number
    }
  | { readonly kind: 'film' | 'sound'; readonly content_type: string }
  | { readonly kind: 'nothing' }

interface Row {
  readonly url: string
  readonly preview: string
  readonly fetched_at: number
}

export interface Known {
  readonly preview: Preview
  /** UNIX seconds. */
  readonly fetchedAt: number
}

/** The previews of these addresses that are kept. */
export const knownPreviews = (database: Database, urls: readonly string[]): ReadonlyMap<string, Known> =>
  new Map(
    database
      .all<Row>(
        'SELECT url, preview, fetched_at FROM link_preview WHERE url IN (SELECT value FROM json_each(?))',
        JSON.stringify(urls),
      )
      .map((row) => [row.url, { preview: JSON.parse(row.preview) as Preview, fetchedAt: row.fetched_at }]),
  )

export function storePreview(database: Database, url: string, preview: Preview, now: number): void {
  database.run(
    'INSERT OR REPLACE INTO link_preview (url, preview, fetched_at) VALUES (?, ?, ?)',
    url,
    JSON.stringify(preview),
    now,
  )
}

/** Forgets some of the previews that are older, or beyond this number. */
export function forgetPreviews(database: Database, before: number, most: number): void {
  database.run(
    `DELETE FROM link_preview WHERE url IN (
       SELECT url FROM link_preview WHERE fetched_at < ?1 LIMIT 100)
     OR url IN (SELECT url FROM link_preview ORDER BY fetched_at DESC LIMIT 100 OFFSET ?2)`,
    before,
    most,
  )
}

export type LinkState = 'waiting' | 'shown' | 'hidden'

export interface LinkRow {
  readonly url: string
  readonly state: LinkState
}

/** Links of a message that get previews, in the order of the text. */
export const linksOf = (database: Database, messageId: number): LinkRow[] =>
  database.all<LinkRow>(
    'SELECT url, state FROM message_link WHERE message_id = ? ORDER BY position',
    messageId,
  )

export function storeLinks(database: Database, messageId: number, links: readonly LinkRow[]): void {
  database.run('DELETE FROM message_link WHERE message_id = ?', messageId)
  for (const [position, { url, state }] of links.entries()) {
    database.run(
      'INSERT INTO message_link (message_id, position, url, state) VALUES (?, ?, ?, ?)',
      messageId,
      position,
      url,
      state,
    )
  }
}

/** Addresses for which messages wait, those of the oldest messages first. */
export const waitingUrls = (database: Database, most: number): string[] =>
  database
    .all<{ url: string }>(
      `SELECT url FROM message_link WHERE state = 'waiting' GROUP BY url ORDER BY min(message_id) LIMIT +?`,
      most,
    )
    .map(({ url }) => url)

export const countWaiting = (database: Database): number =>
  database.get<{ count: number }>(`SELECT count(*) AS count FROM message_link WHERE state = 'waiting'`)
    ?.count ?? 0

/** Some of the messages that wait for the address. */
export const messagesWaiting = (database: Database, url: string): number[] =>
  database
    .all<{ message_id: number }>(
      `SELECT message_id FROM message_link WHERE url = ? AND state = 'waiting' ORDER BY message_id LIMIT 100`,
      url,
    )
    .map(({ message_id }) => message_id)

export function noteArrived(database: Database, messageId: number, url: string): void {
  database.run(
    `UPDATE message_link SET state = 'shown' WHERE message_id = ? AND url = ? AND state = 'waiting'`,
    messageId,
    url,
  )
}

export function storeDrawing(database: Database, messageId: number, html: string, hasImage: boolean): void {
  database.run(
    'UPDATE message SET rendered_content = ?, has_image = ? WHERE id = ?',
    html,
    Number(hasImage),
    messageId,
  )
}

/** A picture of another site that is kept. */
export interface PictureRow {
  readonly url: string
  readonly file: string
  readonly content_type: string
  readonly size: number
  readonly used_at: number
}

export const keptPicture = (database: Database, url: string): PictureRow | undefined =>
  database.get<PictureRow>('SELECT * FROM linked_picture WHERE url = ?', url)

export function storePicture(database: Database, row: PictureRow): void {
  database.run(
    'INSERT OR REPLACE INTO linked_picture (url, file, content_type, size, used_at) VALUES (?, ?, ?, ?, ?)',
    row.url,
    row.file,
    row.content_type,
    row.size,
    row.used_at,
  )
}

export function notePictureUse(database: Database, url: string, now: number): void {
  database.run('UPDATE linked_picture SET used_at = ? WHERE url = ?', now, url)
}

/** Some of the pictures to be dropped: unused since, or beyond the number or the bytes that are kept. */
export const surplusPictures = (
  database: Database,
  { before, most, bytes }: { readonly before: number; readonly most: number; readonly bytes: number },
): PictureRow[] =>
  database.all<PictureRow>(
    `SELECT url, file, content_type, size, used_at FROM (
       SELECT *, row_number() OVER newer AS place, sum(size) OVER newer AS bytes FROM linked_picture
       WINDOW newer AS (ORDER BY used_at DESC, url))
     WHERE used_at < ? OR place > ? OR bytes > ? LIMIT 50`,
    before,
    most,
    bytes,
  )

export function forgetPicture(database: Database, url: string): void {
  database.run('DELETE FROM linked_picture WHERE url = ?', url)
}
