import type { listVenues } from '../../../protocol/calendar/places.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import { isVisible, restrictToVisible } from '../access.ts'
import { Conditions } from '../conditions.ts'
import { secondsNow, type CalendarContext } from '../context.ts'
import { wallClockAt } from '../dates/wallClock.ts'
import { eventById } from '../events/store.ts'
import { isGuarded, withoutGuarded } from '../events/visibility.ts'
import { listAnswer, readPage } from '../paging.ts'
import { refuseField } from '../refuse.ts'
import type { Answer, CalendarRequest } from '../router.ts'
import { selectPage } from '../store/pages.ts'
import { addTextSearch } from '../textFunctions.ts'
import { linkTableOf, pluralOf, tableOf, wordTableOf, type PlaceKind } from './kinds.ts'
import { presentPlaces } from './present.ts'
import { placesByIds } from './store.ts'
import { restrictToKnown } from './visibility.ts'

type PlaceFilters = ArgumentsOf<typeof listVenues>

const wordsOf = (kind: PlaceKind) => ({
  index: wordTableOf(kind),
  table: wordTableOf(kind),
  id: 'rowid',
})

function filterByEvent(
  conditions: Conditions,
  context: CalendarContext,
  kind: PlaceKind,
  eventId: number,
  { caller }: CalendarRequest,
): void {
  const event = eventById(context.database, eventId)
  if (!event || !isVisible(caller, event)) return refuseField('event', 'fields.isNo.event')
  // The event's password protects its place, too.
  if (isGuarded(caller, event)) conditions.add('0')
  else conditions.add(`id IN (SELECT ${kind}_id FROM ${linkTableOf(kind)} WHERE event_id = ?)`, eventId)
}

/** Filters records by having events that the reader finds in lists, or by having none. */
function filterByUse(
  conditions: Conditions,
  context: CalendarContext,
  kind: PlaceKind,
  filters: PlaceFilters,
  { caller }: CalendarRequest,
): void {
  const { has_events, only_with_upcoming } = filters
  if (has_events === undefined && only_with_upcoming !== true) return
  const events = new Conditions()
  events.add("status = 'publish'").add('hide_from_listings = 0')
  withoutGuarded(events, caller)
  if (only_with_upcoming) events.add('utc_end_date >= ?', wallClockAt(secondsNow(context), 'UTC'))
  const isWithout = has_events === false && only_with_upcoming !== true
  conditions.add(
    `id ${isWithout ? 'NOT IN' : 'IN'} (SELECT link.${kind}_id FROM ${linkTableOf(kind)} link
       WHERE link.event_id IN (SELECT id FROM calendar_event WHERE ${events.sql}))`,
    ...events.values,
  )
}

/** Lists places by name (calendar spec 4.2). */
export function listPlaces(
  context: CalendarContext,
  kind: PlaceKind,
  filters: PlaceFilters,
  request: CalendarRequest,
): Answer {
  const page = readPage(filters)
  const conditions = new Conditions()
  restrictToVisible(conditions, request.caller, filters.status)
  restrictToKnown(conditions, kind, request.caller)
  if (filters.search !== undefined) addTextSearch(conditions, wordsOf(kind), filters.search)
  if (filters.event !== undefined) filterByEvent(conditions, context, kind, filters.event, request)
  filterByUse(conditions, context, kind, filters, request)
  const { sql: where, values } = conditions
  const { total, ids } = selectPage(
    context.database,
    { from: tableOf(kind), where, values, order: 'name, id' },
    page,
  )
  return listAnswer(request, page, total, `${kind}-archive-page-not-found`, {
    [pluralOf[kind]]: presentPlaces(context, kind, placesByIds(context.database, kind, ids), request),
  })
}
