import { isEditable } from '../access.ts'
import { filteredCalendar, globalIds, venuePage } from '../addresses.ts'
import type { CalendarContext, Reader } from '../context.ts'
import { wallClockAt } from '../dates/wallClock.ts'
import { encodeText } from '../html/text.ts'
import { imagesByIds, presentImage, type ImageRow } from '../images/store.ts'
import { calendarSettings } from '../settings.ts'
import { ownTexts, type PlaceKind } from './kinds.ts'
import type { PlaceRow } from './store.ts'

const isSaying = ([, value]: [string, unknown]): boolean =>
  value !== undefined && value !== null && value !== ''

const pageOf = (kind: PlaceKind, id: number, reader: Reader): string =>
  kind === 'venue' ? venuePage(reader, id) : filteredCalendar(reader, { organizer: String(id) })

const textsOf = (kind: PlaceKind, row: PlaceRow) =>
  ownTexts[kind].map(
    (name) =>
      [name, encodeText((row as { readonly [name: string]: unknown } & PlaceRow)[name] as string)] as [
        string,
        unknown,
      ],
  )

const mapOf = (row: PlaceRow): [string, unknown][] => [
  ['geo_lat', row.geo_lat],
  ['geo_lng', row.geo_lng],
]

function present(
  context: CalendarContext,
  kind: PlaceKind,
  row: PlaceRow,
  reader: Reader,
  image: ImageRow | undefined,
  zone: string,
) {
  const spoken: [string, unknown][] = [
    ['description', row.description],
    ['excerpt', row.excerpt],
    ...textsOf(kind, row),
    ...(kind === 'venue' ? mapOf(row) : []),
  ]
  return {
    id: row.id,
    author: String(row.author_id),
    status: row.status,
    date: wallClockAt(row.published_at, zone),
    date_utc: wallClockAt(row.published_at, 'UTC'),
    modified: wallClockAt(row.modified_at, zone),
    modified_utc: wallClockAt(row.modified_at, 'UTC'),
    url: pageOf(kind, row.id, reader),
    [kind]: encodeText(row.name),
    slug: row.slug,
    // Empty fields are omitted, as on real sites.
    ...Object.fromEntries(spoken.filter(isSaying)),
    image: presentImage(image, reader),
    ...(kind === 'venue' ? { show_map: row.show_map === 1, show_map_link: row.show_map_link === 1 } : {}),
    ...globalIds(reader, row.id),
    ...(reader.caller ? { can_edit: isEditable(context, reader.caller, row) } : {}),
  }
}

/** Presents places in their wire form. */
export function presentPlaces(
  context: CalendarContext,
  kind: PlaceKind,
  rows: readonly PlaceRow[],
  reader: Reader,
): object[] {
  const images = imagesByIds(
    context.database,
    rows.map(({ image_id }) => image_id),
  )
  const { timezone } = calendarSettings(context)
  return rows.map((row) => present(context, kind, row, reader, images.get(row.image_id ?? 0), timezone))
}

/** Presents one place in its wire form. */
export const presentPlace = (
  context: CalendarContext,
  kind: PlaceKind,
  row: PlaceRow,
  reader: Reader,
): object => {
  const [place = {}] = presentPlaces(context, kind, [row], reader)
  return place
}
