import * as v from 'valibot'

/*
 * Records in answers. Their form differs between sites and with a site's data: missing keys, null for false,
 * numbers as text, `false` for no image, `[]` for no venue. They are normalized to one form: no key is
 * missing, `image` is an object or null, `venue` always a list.
 */

const text = v.fallback(v.string(), '')
const flag = v.fallback(
  v.pipe(
    v.unknown(),
    v.transform((value) => value === true || value === 1 || value === '1' || value === 'true'),
  ),
  false,
)
/** Real sites give some numbers as text. */
const numeric = v.pipe(v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/))]), v.transform(Number))
const number = v.fallback(numeric, 0)
const identifier = v.pipe(numeric, v.safeInteger())

/** Lists with gaps arrive as objects with numeric keys. */
// @__NO_SIDE_EFFECTS__
const entriesOf = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value
  return typeof value === 'object' && value !== null ? Object.values(value) : []
}

/** Keeps the valid entries and skips the others. */
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

/** None, a single one, or a list. */
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
  /** Smaller versions by name, such as `thumbnail`, `medium`, `large`. */
  sizes: v.fallback(v.record(v.string(), imageSize), {}),
})
export type Image = v.InferOutput<typeof image>

/** A category or a tag. `name` is HTML-encoded. */
export const term = v.object({
  id: identifier,
  name: text,
  slug: text,
  description: text,
  /** ID of the parent category; 0 for none. */
  parent: number,
  /** Events with this term that the reader can see. */
  count: number,
  taxonomy: text,
  url: text,
  /** Names in other languages, for users who can change them. */
  translations: v.fallback(v.record(v.string(), v.object({ name: text })), {}),
})
export type Term = v.InferOutput<typeof term>

const post = {
  id: identifier,
  /** User ID; 0 if the site does not have it. */
  author: number,
  status: v.fallback(v.string(), 'publish'),
  /** Publication, by the site's clock and in UTC: `YYYY-MM-DD hh:mm:ss`, like the two below. */
  date: text,
  date_utc: text,
  modified: text,
  modified_utc: text,
  url: text,
  slug: text,
  /** HTML without any guarantee: sanitize before use. */
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
  /** Degrees; null if the site has none. */
  geo_lat: v.fallback(decimal, null),
  geo_lng: v.fallback(decimal, null),
  show_map: flag,
  show_map_link: flag,
  /** True if the reader can change it; null except from the embedded calendar. */
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

/** A description with the site's blocks and short codes, a price as it was typed. */
const storedTexts = v.object({ description: text, excerpt: text, cost: text })

/** A calendar event (calendar spec 2.1 names the fields). Dates are `YYYY-MM-DD hh:mm:ss`. */
export const calendarEvent = v.object({
  ...post,
  rest_url: text,
  /** HTML-encoded; real sites leave tags in it. */
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
  /** In display form: empty, `Free`, `€10 – €25`. */
  cost: text,
  cost_details: v.fallback(costDetails, noCost),
  /** HTML-encoded once. The event's own address if none was given. */
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
  /** Beyond the spec. The event’s series, which `eventSeries` reads; null for an event on its own. */
  series: v.optional(v.unknown()),
  /**
   * Beyond the spec. The subscribed feed that the event comes from, in which alone it is changed, with its permanent ID
   * there; null for none.
   */
  feed: v.fallback(v.nullable(v.object({ id: identifier, name: text, uid: text })), null),
  /** True if a password is needed to read the whole record. */
  protected: flag,
  /** True if the reader can change it; null if the site does not say. */
  can_edit: v.fallback(v.nullable(v.boolean()), null),
  /** Texts by language, for users who can change them. */
  translations: v.fallback(v.record(v.string(), eventTranslation), {}),
  /** Sign-up for the event; false where the calendar has none. */
  attendance: flag,
  /** How many can come; null: any number. */
  attendance_places: v.fallback(v.nullable(v.number()), null),
  /** Until when people can sign up, by the event's clock; empty: until it ends. */
  attendance_until: text,
  /** What another site stores, for users who can change it; absent where it equals what is shown. */
  stored: v.optional(storedTexts),
  /** The event in the vocabulary of schema.org; only from the routes of a single event. */
  json_ld: v.optional(v.unknown()),
})
export type CalendarEvent = v.InferOutput<typeof calendarEvent>

/** Real sites mark a row that a password protects only by flags that are null (calendar-wire 0.9). */
// @__NO_SIDE_EFFECTS__
const withLock = (row: unknown): unknown =>
  typeof row === 'object' && row !== null && 'featured' in row && row.featured === null
    ? { protected: true, ...row }
    : row

/** Common fields of every list. Addresses of other pages are absent if there are none. */
export const listEnvelope = {
  rest_url: text,
  next_rest_url: v.optional(v.string()),
  previous_rest_url: v.optional(v.string()),
  total: number,
  total_pages: number,
}

export const listed = {
  events: listOf(v.pipe(v.unknown(), v.transform(withLock), calendarEvent)),
  venues: listOf(venue),
  organizers: listOf(organizer),
  terms: listOf(term),
}
