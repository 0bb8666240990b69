import { listEvents } from '../../protocol/calendar/eventList.ts'
import { limits } from '../../protocol/calendar/limits.ts'
import type { CalendarEvent } from '../../protocol/calendar/shapes.ts'
import type { Api } from '../api/call.ts'
import { ApiError } from '../api/errors.ts'
import { calendarApi } from './api.ts'
import { filterArguments, passesHere, type Filters } from './filters.ts'
import { shownEvents, type ShownEvent } from './shownEvent.ts'
import { isoOf, type Day } from './time/day.ts'

export interface EventPage {
  readonly events: readonly ShownEvent[]
  readonly pages: number
  /** Events on all pages. */
  readonly total: number
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

/** Pages that are asked for at a time: enough to be quick, few enough to leave the service to others. */
const AT_ONCE = 4

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

/** A range with more than this is cut off, so that a broken length cannot keep one reading for ever. */
const MOST_PAGES = 200

async function readAllPages(
  bounds: Bounds,
  filters: Filters,
  options: ReadOptions,
): Promise<readonly CalendarEvent[]> {
  const read = (page: number): Promise<WirePage> =>
    readPage(bounds, filters, { ...options, page, size: limits.max_per_page })
  const first = await read(1)
  const events = [...first.events]
  const last = Math.min(first.total_pages, MOST_PAGES)
  for (let page = 2; page <= last; page += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, last - page + 1) }, (_, index) => page + index)
    for (const each of await Promise.all(numbers.map(read))) events.push(...each.events)
  }
  return events
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

/** A page of what is still to come or running on that day, the soonest first; or of what was over, the latest first. */
export async function readListPage(
  {
    direction,
    day,
    page,
  }: { readonly direction: 'upcoming' | 'past'; readonly day: Day; readonly page: number },
  filters: Filters,
  options: ReadOptions = {},
): Promise<EventPage> {
  const bounds: Bounds =
    direction === 'upcoming' ? { ends_after: dayBound(day - 1) } : { ends_before: dayBound(day - 1) }
  const read = (number: number): Promise<WirePage> =>
    readPage(bounds, filters, { ...options, page: number, size: PAGE_SIZE })
  const shown = (events: readonly CalendarEvent[]): readonly ShownEvent[] =>
    shownEvents(events).filter((event) => passesHere(filters, event))
  if (direction === 'upcoming') {
    const { events, total, total_pages: pages } = await read(page)
    return { events: shown(events), total, pages }
  }
  // The service counts from the earliest on and knows no other order: the latest are on its last page.
  const first = await read(1)
  const number = first.total_pages - page + 1
  const { events } = number <= 1 ? (number === 1 ? first : NONE) : await read(number)
  return { events: shown(events).toReversed(), total: first.total, pages: first.total_pages }
}
