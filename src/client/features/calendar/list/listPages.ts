import { queryOptions } from '@tanstack/react-query'
import { CALENDAR } from '../feature.ts'
import { filterQuery, passesHere, type Filters } from '../filters.ts'
import type { Clock } from '../layout/place.ts'
import { calendarQueries, FRESH } from '../queries.ts'
import {
  dayBound,
  NONE,
  readAllPages,
  readPage,
  type Bounds,
  type ReadOptions,
  type WirePage,
} from '../readEvents.ts'
import { shownEvents, type ShownEvent } from '../shownEvent.ts'
import type { Day } from '../time/day.ts'
import { belongs } from './listModel.ts'

export interface EventPage {
  readonly events: readonly ShownEvent[]
  /** The page of these events: later than the requested one if that was empty. */
  readonly page: number
  readonly pages: number
  /**
   * Number of events on all pages, known from the first page; undefined if the service's count includes events that
   * are not shown.
   */
  readonly total: number | undefined
}

/** The content of a list. */
export interface ListPlace {
  readonly direction: 'upcoming' | 'past'
  readonly day: Day
  /** Of coming events: the last day that is shown; undefined without an end. */
  readonly last?: Day | undefined
  /** From 1. */
  readonly page: number
  /** The clock that decides the day of an event. */
  readonly clock: Clock
}

export interface ListAddress extends ListPlace {
  readonly filters: Filters
}

/** A page with its request, from which a changed event can be tested against the page. */
export interface ListEvents extends EventPage {
  readonly list: ListAddress
}

/** Events on a page of the list. */
export const PAGE_SIZE = 20

/** The most empty pages that are skipped at a time. */
const MOST_PASSED = 10

/**
 * The service ends a day by each event's own clock, so one day more is read for other zones, and the rest is dropped
 * here.
 */
const boundsOf = ({ direction, day, last }: ListPlace): Bounds =>
  direction === 'past'
    ? { ends_before: dayBound(day) }
    : { ends_after: dayBound(day - 2), ...(last !== undefined && { starts_before: dayBound(last + 1) }) }

/** Returns the events that the list shows of an answer. */
const listed = (place: ListPlace, filters: Filters, events: readonly ShownEvent[]): readonly ShownEvent[] =>
  events.filter((event) => passesHere(filters, event) && belongs(event, place))

/**
 * Reads a page of the events that are running or still to come on that day, soonest first; or of past events, latest
 * first.
 */
export async function readListPage(
  place: ListPlace,
  filters: Filters,
  options: ReadOptions = {},
): Promise<EventPage> {
  const { direction, last, page } = place
  const isPast = direction === 'past'
  const bounds = boundsOf(place)
  const read = async (number: number): Promise<WirePage> =>
    number < 1 ? NONE : readPage(bounds, filters, { ...options, page: number, size: PAGE_SIZE })
  // The service sorts by start, ascending only: the latest events are on its last page.
  const first = isPast ? await read(1) : undefined
  let cut = 0
  for (let reached = page; ; reached += 1) {
    const number = first ? first.total_pages - reached + 1 : reached
    const answer = first && number === 1 ? first : await read(number)
    const { total, total_pages: pages } = first ?? answer
    const known = shownEvents(answer.events)
    const events = listed(place, filters, known)
    cut += known.length - events.length
    if (events.length === 0 && reached < pages && reached < page + MOST_PASSED) continue
    return {
      events: isPast ? events.toReversed() : events,
      page: reached,
      pages,
      // Events dropped at the first bound are all on the first page, so the total is known only there.
      total:
        pages <= 1 || (filters.cost === 'any' && page === 1 && last === undefined) ? total - cut : undefined,
    }
  }
}

/** A page of the list. Unlike a range, it is not stored on the device. */
export const listQuery = (list: ListAddress) => {
  const { filters, ...place } = list
  return queryOptions({
    queryKey: [...calendarQueries.lists(), place, filterQuery(filters)] as const,
    queryFn: async ({ signal }): Promise<ListEvents> => ({
      list,
      ...(await readListPage(place, filters, { signal })),
    }),
    staleTime: FRESH,
  })
}

/** All pages of a list, as one prints them. They are read for each print, and change with nothing. */
export const printedQuery = ({ filters, ...place }: ListAddress) =>
  queryOptions({
    queryKey: [CALENDAR, 'printed', { ...place, page: 1 }, filterQuery(filters)] as const,
    queryFn: async ({ signal }): Promise<EventPage> => {
      const all = shownEvents(await readAllPages(boundsOf(place), filters, { signal }))
      const events = listed(place, filters, all)
      return {
        events: place.direction === 'past' ? events.toReversed() : events,
        page: 1,
        pages: 1,
        total: events.length,
      }
    },
  })
