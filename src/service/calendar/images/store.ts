import { NAMESPACE } from '../../../protocol/calendar/interface.ts'
import { canEditAll, type CalendarActor } from '../../../protocol/calendar/permissions.ts'
import type { Database } from '../../database/database.ts'
import { cleanFileName } from '../../files/names.ts'
import type { Reader } from '../context.ts'
import { knownToAll } from '../places/visibility.ts'

/** A row of the table `calendar_image`. */
export interface ImageRow {
  readonly id: number
  readonly path: string
  readonly owner_id: number
  readonly name: string
  readonly content_type: string
  /** Bytes. */
  readonly size: number
  /** Pixels. */
  readonly width: number | null
  readonly height: number | null
}

export const imageById = (database: Database, id: number): ImageRow | undefined =>
  database.get<ImageRow>('SELECT * FROM calendar_image WHERE id = ?', id)

export function imagesByIds(
  database: Database,
  ids: readonly (number | null)[],
): ReadonlyMap<number, ImageRow> {
  const wanted = ids.filter((id) => id !== null)
  if (wanted.length === 0) return new Map()
  const rows = database.all<ImageRow>(
    'SELECT * FROM calendar_image WHERE id IN (SELECT value FROM json_each(?))',
    JSON.stringify(wanted),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns true if a public record uses the image. */
const isPublic = (database: Database, id: number): boolean =>
  database.get(
    `SELECT 1 FROM calendar_event WHERE image_id = ?1 AND status = 'publish' AND password IS NULL
     UNION ALL SELECT 1 FROM calendar_venue WHERE image_id = ?1 AND status = 'publish' AND ${knownToAll('venue')}
     UNION ALL SELECT 1 FROM calendar_organizer
       WHERE image_id = ?1 AND status = 'publish' AND ${knownToAll('organizer')} LIMIT 1`,
    id,
  ) !== undefined

export const maySeeImage = (
  database: Database,
  caller: CalendarActor | undefined,
  image: ImageRow,
): boolean =>
  (caller !== undefined && (canEditAll(caller) || caller.user_id === image.owner_id)) ||
  isPublic(database, image.id)

/** Path below the namespace, ending with a name for downloads. */
export const imagePath = ({ id, name }: ImageRow): string => `/images/${id}/${cleanFileName(name)}`

/** Wire form of an image. It has one size only: browsers scale it. */
export function presentImage(image: ImageRow | undefined, { site }: Pick<Reader, 'site'>) {
  if (!image) return false
  const url = `${site}/${NAMESPACE}${imagePath(image)}`
  return {
    url,
    id: image.id,
    extension: image.content_type.replace('image/', '').replace('jpeg', 'jpg'),
    width: image.width ?? 0,
    height: image.height ?? 0,
    filesize: image.size,
    sizes: {},
  }
}

interface Described {
  readonly id: number
  readonly description: string
}

export interface Unused {
  readonly id: number
  readonly path: string
}

/** Descriptions scanned at once, between other work. */
export const SLICE = 20

const carriedByNone = `NOT EXISTS (SELECT 1 FROM calendar_event WHERE image_id = image.id)
  AND NOT EXISTS (SELECT 1 FROM calendar_venue WHERE image_id = image.id)
  AND NOT EXISTS (SELECT 1 FROM calendar_organizer WHERE image_id = image.id)`

export const insertImage = (
  database: Database,
  {
    path,
    ownerId,
    name,
    contentType,
    size,
    width,
    height,
    createdAt,
  }: {
    readonly path: string
    readonly ownerId: number
    readonly name: string
    readonly contentType: string
    readonly size: number
    readonly width: number | null
    readonly height: number | null
    readonly createdAt: number
  },
): number =>
  database.run(
    `INSERT INTO calendar_image (path, owner_id, name, content_type, size, width, height, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    path,
    ownerId,
    name,
    contentType,
    size,
    width,
    height,
    createdAt,
  ).id

export const describedAfter = (database: Database, table: string, id: number): Described[] =>
  database.all<Described>(`SELECT id, description FROM ${table} WHERE id > ? ORDER BY id LIMIT ${SLICE}`, id)

export const unusedSince = (database: Database, createdAt: number): Unused[] =>
  database.all<Unused>(
    `SELECT id, path FROM calendar_image AS image WHERE created_at < ? AND ${carriedByNone}`,
    createdAt,
  )

/** Returns the number of changed rows. */
export const deleteUnused = (database: Database, id: number): number =>
  database.run(`DELETE FROM calendar_image AS image WHERE id = ? AND ${carriedByNone}`, id).changes
