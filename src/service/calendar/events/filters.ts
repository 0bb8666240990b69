import type { listEvents } from '../../../protocol/calendar/eventList.ts'
import type { CalendarActor } from '../../../protocol/calendar/permissions.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import { isVisible, restrictToVisible } from '../access.ts'
import { Conditions } from '../conditions.ts'
import type { CalendarContext } from '../context.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { existingIds } from '../places/store.ts'
import { refuseField, refuseFields } from '../refuse.ts'
import { idOfSlug, idOfTerm, withDescendants } from '../terms/store.ts'
import { addNameSearch, addTextSearch } from '../textFunctions.ts'
import { filterByDates } from './dateFilters.ts'
import { eventById } from './store.ts'
import { restrictHidden, withoutGuarded } from './visibility.ts'

export type EventFilters = Omit<ArgumentsOf<typeof listEvents>, 'page' | 'per_page'>

/** Radius in kilometers around `geoloc_lat` and `geoloc_lng`. */
const NEARBY_KILOMETRES = 25
const KILOMETRES_PER_DEGREE = 111.2
const eventWords = { index: 'calendar_event_words', table: 'calendar_event', id: 'id' }

/**
 * IDs of these terms and of all descendants of the categories among them. @throws Refusal for unknown
 * ones
 */
function termsWithin(
  { database }: CalendarContext,
  taxonomy: 'category' | 'tag',
  wanted: readonly (string | number)[],
): number[] {
  const field = taxonomy === 'category' ? 'categories' : 'tags'
  const found = wanted.map((term) => {
    const row =
      idOfSlug(database, taxonomy, String(term).toLowerCase()) ??
      idOfTerm(database, taxonomy, typeof term === 'number' ? term : 0)
    return row?.id ?? refuseField(field, because('fields.noneNamed', { name: String(term) }))
  })
  return withDescendants(database, found)
}

function checkLinked(
  { database }: CalendarContext,
  kind: 'venue' | 'organizer',
  ids: readonly number[],
): void {
  const known = existingIds(database, kind, ids)
  if (known.length < new Set(ids).size) refuseField(kind, `fields.unknown.${kind}`)
}

function filterByTerms(conditions: Conditions, context: CalendarContext, filters: EventFilters): void {
  for (const [taxonomy, wanted] of [
    ['category', filters.categories],
    ['tag', filters.tags],
  ] as const) {
    if (!wanted) continue
    conditions.add(
      'id IN (SELECT event_id FROM calendar_event_term WHERE term_id IN (SELECT value FROM json_each(?)))',
      JSON.stringify(termsWithin(context, taxonomy, wanted)),
    )
  }
}

function filterByLinked(conditions: Conditions, context: CalendarContext, filters: EventFilters): void {
  for (const kind of ['venue', 'organizer'] as const) {
    const ids = filters[kind]
    if (!ids) continue
    checkLinked(context, kind, ids)
    conditions.add(
      `id IN (SELECT event_id FROM calendar_event_${kind} WHERE ${kind}_id IN (SELECT value FROM json_each(?)))`,
      JSON.stringify(ids),
    )
  }
}

/** Events at the venues, or of the organizers, whose names contain the text. */
function atPlacesNamed(caller: CalendarActor | undefined, search: string): Conditions {
  const named = (['venue', 'organizer'] as const).map((kind) => {
    const places = new Conditions()
    addNameSearch(places, `calendar_${kind}_words`, search)
    return {
      sql: `id IN (SELECT event_id FROM calendar_event_${kind}
        WHERE ${kind}_id IN (SELECT id FROM calendar_${kind} WHERE ${places.sql}))`,
      values: places.values,
    }
  })
  const conditions = new Conditions()
  conditions.add(named.map(({ sql }) => sql).join(' OR '), ...named.flatMap(({ values }) => values))
  withoutGuarded(conditions, caller)
  return conditions
}

function filterBySearch(
  conditions: Conditions,
  caller: CalendarActor | undefined,
  search: string,
  places: boolean | undefined,
): void {
  const texts = new Conditions()
  addTextSearch(texts, eventWords, search)
  const either = places === true ? [texts, atPlacesNamed(caller, search)] : [texts]
  conditions.add(either.map(({ sql }) => `(${sql})`).join(' OR '), ...either.flatMap(({ values }) => values))
}

const venuesWhere = (condition: string): string =>
  `id IN (SELECT link.event_id FROM calendar_event_venue link JOIN calendar_venue venue ON venue.id = link.venue_id
     WHERE venue.status = 'publish' AND ${condition})`

/** Filters events by venues near a position (calendar spec 4.1), or by venues with any coordinates. */
function filterByPlace(conditions: Conditions, { geoloc, geoloc_lat, geoloc_lng }: EventFilters): void {
  if (geoloc_lat === undefined && geoloc_lng === undefined) {
    if (geoloc !== undefined) {
      conditions.add(
        `${geoloc ? '' : 'NOT '}${venuesWhere('venue.geo_lat IS NOT NULL AND venue.geo_lng IS NOT NULL')}`,
      )
    }
    return
  }
  if (geoloc_lat === undefined)
    return refuseFields({
      geoloc_lng: because('fields.needs', { names: 'geoloc_lat' }),
      geoloc_lat: 'faults.missing',
    })
  if (geoloc_lng === undefined)
    return refuseFields({
      geoloc_lat: because('fields.needs', { names: 'geoloc_lng' }),
      geoloc_lng: 'faults.missing',
    })
  if (Math.abs(geoloc_lat) > 90) refuseField('geoloc_lat', 'fields.latitude')
  if (Math.abs(geoloc_lng) > 180) refuseField('geoloc_lng', 'fields.longitude')
  const north = NEARBY_KILOMETRES / KILOMETRES_PER_DEGREE
  const narrowing = Math.max(0.01, Math.cos((geoloc_lat * Math.PI) / 180))
  // Planar distance, exact enough at this scale. East and west meet at 180 degrees.
  conditions.add(
    venuesWhere(
      `pow(venue.geo_lat - ?, 2) + pow(min(abs(venue.geo_lng - ?), 360 - abs(venue.geo_lng - ?)) * ?, 2) <= ?`,
    ),
    geoloc_lat,
    geoloc_lng,
    geoloc_lng,
    narrowing,
    north * north,
  )
}

const filtersProtectedFields = ({
  categories,
  tags,
  venue,
  organizer,
  geoloc,
  geoloc_lat,
  geoloc_lng,
  featured,
}: EventFilters): boolean =>
  [categories, tags, venue, organizer, geoloc, geoloc_lat, geoloc_lng, featured].some(
    (value) => value !== undefined,
  )

/**
 * Applies all filters of a list of events (calendar spec 4.1), and the reader's access.
 * @throws Refusal naming the filter that is invalid
 */
export function eventConditions(
  context: CalendarContext,
  caller: CalendarActor | undefined,
  filters: EventFilters,
): Conditions {
  const conditions = new Conditions()
  restrictToVisible(conditions, caller, filters.status)
  restrictHidden(conditions, caller, filters.hide_from_listings)
  if (filters.include)
    conditions.add('id IN (SELECT value FROM json_each(?))', JSON.stringify(filters.include))
  else filterByDates(conditions, context, filters)
  if (filters.search !== undefined) filterBySearch(conditions, caller, filters.search, filters.search_places)
  filterByTerms(conditions, context, filters)
  filterByLinked(conditions, context, filters)
  if (filters.featured !== undefined) conditions.add('featured = ?', Number(filters.featured))
  filterByPlace(conditions, filters)
  if (filtersProtectedFields(filters)) withoutGuarded(conditions, caller)
  if (filters.post_parent !== undefined) {
    const parent = eventById(context.database, filters.post_parent)
    if (!parent || !isVisible(caller, parent)) refuseField('post_parent', 'fields.isNo.event')
    conditions.add('0')
  }
  // No event has tickets: this service does not sell any.
  if (filters.ticketed === true) conditions.add('0')
  return conditions
}
