import * as v from 'valibot'

/*
 * Records as answers carry them. Sites differ, and one site differs with its data: absent keys, null for false, numbers
 * as text, `false` for no image, `[]` for no venue. They are read into one form: no key is ever absent, `image` is an
 * object or null, `venue` always a list.
 */

const text = v.fallback(v.string(), '')
const flag = v.fallback(
  v.pipe(
    v.unknown(),
    v.transform((value) => value === true || value === 1 || value === '1' || value === 'true'),
  ),
  false,
)
const number = v.fallback(
  v.pipe(v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/))]), v.transform(Number)),
  0,
)
const identifier = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/))]),
  v.transform(Number),
  v.safeInteger(),
)

/** Lists with holes in them arrive as objects with numbered keys. */
// @__NO_SIDE_EFFECTS__
const entriesOf = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value
  return typeof value === 'object' && value !== null ? Object.values(value) : []
}

/** The entries that can be read; the others pass by. */
// @__NO_SIDE_EFFECTS__
const listOf = <S extends v.GenericSchema>(schema: S) =>
  v.fallback(
    v.pipe(
      v.unknown(),
      v.transform((value) =>
        entriesOf(value).flatMap((entry) => {
          const result = v.safeParse(schema, entry)
          return result.success ? [result.output] : []
        }),
      ),
    ),
    [],
  )

// @__NO_SIDE_EFFECTS__
const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null && 'id' in value

/** None, one alone, or a list of them. */
// @__NO_SIDE_EFFECTS__
const someOf = <S extends v.GenericSchema>(schema: S) =>
  v.fallback(
    v.pipe(
      v.unknown(),
      v.transform((value) => (isRecord(value) ? [value] : value)),
      listOf(schema),
    ),
    [],
  )

const decimal = v.nullable(
  v.pipe(v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d+(\.\d+)?$/))]), v.transform(Number)),
)

export const imageSize = v.object({ width: number, height: number, url: v.string() })
export const image = v.object({
  url: v.string(),
  id: number,
  extension: text,
  width: number,
  height: number,
  /** Bytes. */
  filesize: number,
  /** Smaller forms by name, such as `thumbnail`, `medium`, `large`. */
  sizes: v.fallback(v.record(v.string(), imageSize), {}),
})
export type Image = v.InferOutput<typeof image>

/** A category or a tag. `name` is HTML-encoded. */
export const term = v.object({
  id: identifier,
  name: text,
  slug: text,
  description: text,
  /** ID of the category above; 0 for none. */
  parent: number,
  /** Events that carry it, as far as the reader sees them. */
  count: number,
  taxonomy: text,
  url: text,
  /** Names in other languages, for those who may change them. */
  translations: v.fallback(v.record(v.string(), v.object({ name: text })), {}),
})
export type Term = v.InferOutput<typeof term>

const post = {
  id: identifier,
  /** User ID; 0 where the site does not say. */
  author: number,
  status: v.fallback(v.string(), 'publish'),
  /** Publication, by the site's clock and in UTC: `YYYY-MM-DD hh:mm:ss`, like the two below. */
  date: text,
  date_utc: text,
  modified: text,
  modified_utc: text,
  url: text,
  slug: text,
  /** HTML, which may hold anything: sanitise before use. */
  description: text,
  excerpt: text,
  image: v.fallback(v.nullable(image), null),
}

export const venue = v.object({
  ...post,
  /** Name, HTML-encoded. */
  venue: text,
  address: text,
  city: text,
  country: text,
  province: text,
  state: text,
  stateprovince: text,
  zip: text,
  phone: text,
  website: text,
  /** Degrees; null where the site keeps none. */
  geo_lat: v.fallback(decimal, null),
  geo_lng: v.fallback(decimal, null),
  show_map: flag,
  show_map_link: flag,
  /** Whether the reader may change it; only the embedded calendar says. */
  can_edit: v.fallback(v.nullable(v.boolean()), null),
})
export type Venue = v.InferOutput<typeof venue>

export const organizer = v.object({
  ...post,
  /** Name, HTML-encoded. */
  organizer: text,
  phone: text,
  website: text,
  email: text,
  can_edit: v.fallback(v.nullable(v.boolean()), null),
})
export type Organizer = v.InferOutput<typeof organizer>

const noCost = { currency_symbol: '', currency_code: '', currency_position: 'prefix', values: [] }
export const costDetails = v.object({
  currency_symbol: text,
  currency_code: text,
  /** `prefix` or `postfix`. */
  currency_position: v.fallback(v.string(), 'prefix'),
  /** Amounts, ascending. */
  values: listOf(v.pipe(v.union([v.string(), v.number()]), v.transform(String))),
})

export const eventTranslation = v.object({ title: text, description: text, excerpt: text })
export type EventTranslation = v.InferOutput<typeof eventTranslation>

/** A calendar event (calendar spec 2.1 names the fields). Dates are `YYYY-MM-DD hh:mm:ss`. */
export const calendarEvent = v.object({
  ...post,
  rest_url: text,
  /** HTML-encoded; real sites let tags stand in it. */
  title: text,
  all_day: flag,
  /** By the wall clock of `timezone`. All-day events end at 23:59:59 of their last day. */
  start_date: v.string(),
  end_date: v.string(),
  utc_start_date: text,
  utc_end_date: text,
  /** IANA name, or an offset such as `UTC+5.5`. */
  timezone: v.fallback(v.string(), 'UTC'),
  timezone_abbr: text,
  /** As shown: empty, `Free`, `€10 – €25`. */
  cost: text,
  cost_details: v.fallback(costDetails, noCost),
  /** HTML-encoded once. The event's own address where none was ever given. */
  website: text,
  show_map: flag,
  show_map_link: flag,
  hide_from_listings: flag,
  sticky: flag,
  featured: flag,
  categories: listOf(term),
  tags: listOf(term),
  venue: someOf(venue),
  organizer: someOf(organizer),
  /** A password is needed to read it all. Only the embedded calendar says; others blank the record. */
  protected: flag,
  /** Whether the reader may change it; null where the site does not say. */
  can_edit: v.fallback(v.nullable(v.boolean()), null),
  /** Texts by language, for those who may change them. */
  translations: v.fallback(v.record(v.string(), eventTranslation), {}),
})
export type CalendarEvent = v.InferOutput<typeof calendarEvent>

/** What every list comes in. The addresses of other pages are absent where there is none. */
export const listEnvelope = {
  rest_url: text,
  next_rest_url: v.optional(v.string()),
  previous_rest_url: v.optional(v.string()),
  total: number,
  total_pages: number,
}

export const listed = {
  events: listOf(calendarEvent),
  venues: listOf(venue),
  organizers: listOf(organizer),
  terms: listOf(term),
}
