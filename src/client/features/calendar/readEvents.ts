import { listEvents } from '../../../protocol/calendar/eventList.ts'
import { limits } from '../../../protocol/calendar/limits.ts'
import type { CalendarEvent } from '../../../protocol/calendar/shapes.ts'
import type { Api } from '../../kernel/api/call.ts'
import { ApiError } from '../../kernel/api/errors.ts'
import { calendarApi } from './api.ts'
import { belongs } from './list/listModel.ts'
import type { Clock } from './layout/place.ts'
import { readPages } from './readPages.ts'
import { filterArguments, passesHere, type Filters } from './filters.ts'
import { shownEvents, type ShownEvent } from './shownEvent.ts'
import { isoOf, type Day } from './time/day.ts'

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

export interface ReadOptions {
  readonly signal?: AbortSignal
  readonly api?: Api
}

interface WirePage {
  readonly events: readonly CalendarEvent[]
  readonly total: number
  readonly total_pages: number
}

type Bounds = Partial<Record<'starts_before' | 'ends_after' | 'ends_before', string>>

const NONE: WirePage = { events: [], total: 0, total_pages: 0 }

/** A page, by its number and nothing the service says of the next one: real sites drop filters from that address. */
async function readPage(
  bounds: Bounds,
  filters: Filters,
  { page, size, signal, api = calendarApi }: ReadOptions & { readonly page: number; readonly size: number },
): Promise<WirePage> {
  try {
    return await api(listEvents, { ...filterArguments(filters), ...bounds, page, per_page: size }, { signal })
  } catch (error) {
    // Past the end: the list has become shorter since its length was told.
    if (error instanceof ApiError && error.code === 'event-archive-page-not-found') return NONE
    throw error
  }
}

async function readAllPages(
  bounds: Bounds,
  filters: Filters,
  options: ReadOptions,
): Promise<readonly CalendarEvent[]> {
  const pages = await readPages((page) =>
    readPage(bounds, filters, { ...options, page, size: limits.max_per_page }),
  )
  return pages.flatMap(({ events }) => events)
}

const dayBound = (day: Day): string => `${isoOf(day)} 00:00:00`

/**
 * Every event that touches the days from `first` to `last` anywhere on earth: the service compares by each event's
 * own clock, so one day more is read on each side and the views cut. Asked by overlap, since "from … to" of the
 * interface means wholly inside and misses what began before (calendar spec 4.1).
 */
export async function readRange(
  first: Day,
  last: Day,
  filters: Filters,
  options: ReadOptions = {},
): Promise<readonly ShownEvent[]> {
  const bounds = { starts_before: dayBound(last + 1), ends_after: dayBound(first - 2) }
  const events = shownEvents(await readAllPages(bounds, filters, options))
  return events.filter((event) => passesHere(filters, event))
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
