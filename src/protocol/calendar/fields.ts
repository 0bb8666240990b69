import * as v from 'valibot'
import { textUpTo } from '../plainText.ts'
import { optional, type Arguments } from '../endpoint.ts'
import { readDateTime } from './dateTime.ts'
import { languages } from './interface.ts'
import { limits } from './limits.ts'
import {
  anyValue,
  boolean,
  custom,
  dateTime,
  integer,
  integerValue,
  listValue,
  oneOf,
  string,
  termReference,
  translationLanguage,
  wording,
} from './parameters.ts'
import { fault } from '../refusals/fault.ts'
import { repeats, seriesScopes } from './series.ts'

/*
 * Fields of writing requests (calendar spec 2.1, 2.2; the fields of organizers and terms are those of real
 * sites).
 */

/** Statuses of stored records; lists contain `publish` unless others are requested. */
export const statuses = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const
export type Status = (typeof statuses)[number]

const ADDRESS = 'faults.webAddress'
const isWebAddress = (value: string): boolean =>
  value === '' || /^https?:$/.test(URL.parse(value)?.protocol ?? '')
/** Null and the empty text clear the address. */
const webAddressValue = v.pipe(
  v.union(
    [v.null(), v.literal(false), v.pipe(textUpTo(limits.max_address_length), v.check(isWebAddress, ADDRESS))],
    ADDRESS,
  ),
  v.transform((value) => value || ''),
)
// @__NO_SIDE_EFFECTS__
const webAddress = () => custom(webAddressValue, { type: 'string', format: 'uri', default: null })

/** A number, or text such as `CHF 20 – 35`. */
// @__NO_SIDE_EFFECTS__
const cost = () =>
  custom(
    v.pipe(
      v.union([v.number(), v.string(), v.null()], 'faults.textOrNumber'),
      v.transform((value) => (value === null ? '' : String(value))),
      textUpTo(limits.max_cost_length),
    ),
    { type: 'string' },
  )

/** An upload's ID, or its address. Null and the empty text remove the image. */
// @__NO_SIDE_EFFECTS__
const image = () =>
  custom(
    v.pipe(
      v.union([v.number(), v.string(), v.null(), v.literal(false)], 'faults.image'),
      v.transform((value) => (value === null || value === false ? '' : String(value))),
      textUpTo(limits.max_address_length),
    ),
    { type: 'string' },
  )

// @__NO_SIDE_EFFECTS__
const nullableText = (limit: number) =>
  custom(
    v.pipe(
      v.nullable(textUpTo(limit), ''),
      v.transform((value) => value ?? ''),
    ),
    { type: 'string', default: null },
  )
// @__NO_SIDE_EFFECTS__
const description = () => nullableText(limits.max_description_length)

// @__NO_SIDE_EFFECTS__
const degrees = (bound: number) =>
  custom(
    v.nullable(
      v.pipe(
        v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d{1,3}(\.\d{1,15})?$/), v.transform(Number))]),
        v.minValue(-bound, fault('faults.least', { least: -bound })),
        v.maxValue(bound, fault('faults.most', { most: bound })),
      ),
    ),
    { type: 'number', format: 'double' },
  )

/** Fields common to all records. */
const postFields = {
  author: optional(integer()),
  /** By the site's clock. */
  date: optional(dateTime()),
  date_utc: optional(dateTime()),
  description: optional(description()),
  slug: optional(string(limits.max_slug_length)),
  excerpt: optional(string(limits.max_excerpt_length)),
  status: optional(oneOf(statuses)),
  image: optional(image()),
}

const record = v.record(v.string(), v.unknown())
/** Linked records are given by ID, by name, or as an object: with an `id`, or as a new record. */
const linkedReference = v.union([integerValue, textUpTo(limits.max_name_length), record], 'faults.idsOrData')
const asLinked = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? [value] : value
// @__NO_SIDE_EFFECTS__
const linked = () =>
  custom(v.pipe(v.unknown(), v.transform(asLinked), listValue(linkedReference, limits.max_linked)), {
    type: 'array',
    items: { oneOf: [{ type: 'integer' }, { type: 'object' }] },
    default: null,
  })
// @__NO_SIDE_EFFECTS__
const terms = () =>
  custom(listValue(termReference, limits.max_terms), {
    type: 'array',
    items: { oneOf: [{ type: 'integer' }, { type: 'string' }] },
    default: null,
  })

const translation = v.nullable(
  v.object({
    title: v.optional(textUpTo(limits.max_title_length)),
    description: v.optional(textUpTo(limits.max_description_length)),
    excerpt: v.optional(textUpTo(limits.max_excerpt_length)),
  }),
)
const inLanguages = 'faults.translations'
/** Values by language; excludes lists, which `v.record` accepts. */
// @__NO_SIDE_EFFECTS__
const byLanguage = <T>(value: v.GenericSchema<unknown, T>) =>
  v.pipe(
    v.unknown(),
    v.check((given) => !Array.isArray(given), inLanguages),
    v.record(v.picklist(languages, inLanguages), value, inLanguages),
  )
// @__NO_SIDE_EFFECTS__
const translations = () => custom(byLanguage(translation), { type: 'object' })

const MOST_PLACES = limits.max_places
const placesValue = v.union(
  [
    v.pipe(
      v.union([v.null(), v.literal('')]),
      v.transform(() => null),
    ),
    v.pipe(
      integerValue,
      v.minValue(1, fault('faults.least', { least: 1 })),
      v.maxValue(MOST_PLACES, fault('faults.most', { most: MOST_PLACES })),
    ),
  ],
  fault('faults.most', { most: MOST_PLACES }),
)
// @__NO_SIDE_EFFECTS__
const places = () => custom(placesValue, { type: 'integer', default: null })

// @__NO_SIDE_EFFECTS__
const dateTimeOrNone = () =>
  custom(
    v.pipe(
      v.nullable(v.string('faults.dateTime'), ''),
      v.transform((value) => value ?? ''),
      v.check((value) => value === '' || readDateTime(value) !== undefined, 'faults.dateTime'),
    ),
    { type: 'string', format: 'date-time', default: null },
  )

/** Optional fields of an event (calendar spec 2.1), followed by those of this service alone. */
const optionalEventFields = {
  ...postFields,
  /** IANA name; the site's zone when absent on create. */
  timezone: optional(string(64)),
  all_day: optional(boolean({ default: false })),
  cost: optional(cost()),
  website: optional(webAddress()),
  show_map: optional(boolean()),
  show_map_link: optional(boolean()),
  hide_from_listings: optional(boolean()),
  sticky: optional(boolean()),
  featured: optional(boolean()),
  /** Unknown terms, given by name, are created. The list replaces the previous one. */
  categories: optional(terms()),
  tags: optional(terms()),
  venue: optional(linked()),
  organizer: optional(linked()),
  translation_language: optional(translationLanguage()),
  /** Beyond the spec. Texts in other languages, each complete or in part; null removes a language. */
  translations: optional(translations()),
  /** Beyond the spec. The new password for reading the event; empty removes it. */
  event_password: optional(string(limits.max_password_length)),
  /** Beyond the spec. People can sign up for the event (see `protocol/attendance`). */
  attendance: optional(boolean()),
  /** Beyond the spec. How many can come; null: any number. */
  attendance_places: optional(places()),
  /** Beyond the spec. Until when people can sign up, by the event's clock; null or empty: until it ends. */
  attendance_until: optional(dateTimeOrNone()),
  /**
   * Beyond the spec. Makes the event the first of a series, by adding the others. For an event that is in one, with
   * `series_scope` `following` or `all`: the days on which its series is from now on. Events on other days go to the
   * trash, and days without one get an event; `count` is of the events in that scope.
   */
  repeats: optional(custom(repeats, { type: 'object' })),
  /** Beyond the spec. Refused with `rest_conflict` if the stored `modified_utc` differs. */
  expected_modified_utc: optional(dateTime()),
}

export const newEventFields = {
  title: wording(limits.max_title_length),
  start_date: dateTime(),
  end_date: dateTime(),
  ...optionalEventFields,
}
/** Beyond the spec. Which events of the series are meant; other changes are of the event alone, whose own they stay. */
export const scopeField = { series_scope: optional(oneOf(seriesScopes)) }
export const changedEventFields = {
  title: optional(newEventFields.title),
  start_date: optional(newEventFields.start_date),
  end_date: optional(newEventFields.end_date),
  ...optionalEventFields,
  ...scopeField,
}
export type NewEventFields = Arguments<typeof newEventFields>
export type ChangedEventFields = Arguments<typeof changedEventFields>

// @__NO_SIDE_EFFECTS__
const flagOrNull = () => custom(v.union([v.null(), anyValue]), { type: 'string', default: null })
// @__NO_SIDE_EFFECTS__
const line = () => optional(nullableText(limits.max_name_length))

const optionalVenueFields = {
  ...postFields,
  show_map: optional(flagOrNull()),
  show_map_link: optional(flagOrNull()),
  address: line(),
  city: line(),
  country: line(),
  province: line(),
  state: line(),
  stateprovince: line(),
  zip: line(),
  phone: line(),
  website: optional(webAddress()),
  /** Beyond the spec. Degrees. */
  geo_lat: optional(degrees(90)),
  geo_lng: optional(degrees(180)),
  translation_language: optional(translationLanguage()),
}
export const newVenueFields = { venue: wording(limits.max_name_length), ...optionalVenueFields }
export const changedVenueFields = { venue: optional(newVenueFields.venue), ...optionalVenueFields }
export type VenueFields = Arguments<typeof changedVenueFields>

const optionalOrganizerFields = {
  ...postFields,
  phone: line(),
  website: optional(webAddress()),
  email: line(),
  translation_language: optional(translationLanguage()),
}
export const newOrganizerFields = { organizer: wording(limits.max_name_length), ...optionalOrganizerFields }
export const changedOrganizerFields = {
  organizer: optional(newOrganizerFields.organizer),
  ...optionalOrganizerFields,
}
export type OrganizerFields = Arguments<typeof changedOrganizerFields>

const termNames = v.record(v.picklist(languages, inLanguages), v.nullable(textUpTo(limits.max_name_length)))
const optionalTermFields = {
  slug: optional(string(limits.max_slug_length)),
  description: optional(description()),
  translation_language: optional(translationLanguage()),
  /** Beyond the spec. Names in other languages; null removes one. */
  translations: optional(custom(termNames, { type: 'object' })),
}
export const newTermFields = { name: wording(limits.max_name_length), ...optionalTermFields }
export const changedTermFields = { name: optional(newTermFields.name), ...optionalTermFields }
export type TermFields = Arguments<typeof changedTermFields>
/** ID of the parent category; 0 for none. Tags have none. */
export const parentField = { parent: optional(integer()) }
