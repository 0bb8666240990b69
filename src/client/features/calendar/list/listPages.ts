import { queryOptions } from '@tanstack/react-query'
import { filterQuery, passesHere, type Filters } from '../filters.ts'
import type { Clock } from '../layout/place.ts'
import { calendarQueries, FRESH } from '../queries.ts'
import { dayBound, NONE, readPage, type Bounds, type ReadOptions, type WirePage } from '../readEvents.ts'
import { shownEvents, type ShownEvent } from '../shownEvent.ts'
import type { Day } from '../time/day.ts'
import { belongs } from './listModel.ts'

export interface EventPage {
  readonly events: readonly ShownEvent[]
  /** The page they are on: a later one than was asked for where that had nothing to show. */
  readonly page: number
  readonly pages: number
  /** Events on all pages, told with the first; undefined where nobody has counted those that are shown. */
  readonly total: number | undefined
}

/** What a list shows. */
export interface ListPlace {
  readonly direction: 'upcoming' | 'past'
  readonly day: Day
  /** From 1. */
  readonly page: number
  /** By which clock an event is on a day. */
  readonly clock: Clock
}

export interface ListAddress extends ListPlace {
  readonly filters: Filters
}

/** A page as it was read, with what was asked: a change of an event finds out by it whether it is concerned. */
export interface ListEvents extends EventPage {
  readonly list: ListAddress
}

/** Events on a page of the list. */
export const PAGE_SIZE = 20

/** Pages without anything to show that are passed over at a time. */
const MOST_PASSED = 10

/**
 * A page of what is still to come or running on that day, the soonest first; or of what was over, the latest first.
 * A bound lies at the end of its day by each event's own clock: one day more is read, for other zones, and cut off
 * here.
 */
export async function readListPage(
  { direction, day, page, clock }: ListPlace,
  filters: Filters,
  options: ReadOptions = {},
): Promise<EventPage> {
  const isPast = direction === 'past'
  const bounds: Bounds = isPast ? { ends_before: dayBound(day) } : { ends_after: dayBound(day - 2) }
  const read = async (number: number): Promise<WirePage> =>
    number < 1 ? NONE : readPage(bounds, filters, { ...options, page: number, size: PAGE_SIZE })
  // The service counts from the earliest on and knows no other order: the latest are on its last page.
  const first = isPast ? await read(1) : undefined
  let cut = 0
  for (let reached = page; ; reached += 1) {
    const number = first ? first.total_pages - reached + 1 : reached
    const answer = first && number === 1 ? first : await read(number)
    const { total, total_pages: pages } = first ?? answer
    const known = shownEvents(answer.events)
    const events = known.filter(
      (event) => passesHere(filters, event) && belongs(event, clock, direction, day),
    )
    cut += known.length - events.length
    if (events.length === 0 && reached < pages && reached < page + MOST_PASSED) continue
    return {
      events: isPast ? events.toReversed() : events,
      page: reached,
      pages,
      // The bound cuts the first page, and only there is known how many.
      total: pages <= 1 || (filters.cost === 'any' && page === 1) ? total - cut : undefined,
    }
  }
}

/** A page of the list; other than what a month shows, it is not kept on the device. */
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
