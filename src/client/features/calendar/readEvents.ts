import { eventListCall } from '../../../protocol/calendar/eventListCall.ts'
import { MAX_PER_PAGE } from '../../../protocol/calendar/interface.ts'
import type { CalendarEvent } from '../../../protocol/calendar/shapes.ts'
import type { Api } from '../../kernel/api/call.ts'
import { ApiError } from '../../kernel/api/errors.ts'
import { calendarApi } from './api.ts'
import { readPages } from './readPages.ts'
import { filterArguments, passesHere, type Filters } from './filters.ts'
import { shownEvents, type ShownEvent } from './shownEvent.ts'
import { isoOf, type Day } from './time/day.ts'

export interface ReadOptions {
  readonly signal?: AbortSignal
  readonly api?: Api
}

export interface WirePage {
  readonly events: readonly CalendarEvent[]
  readonly total: number
  readonly total_pages: number
}

export type Bounds = Partial<Record<'starts_before' | 'ends_after' | 'ends_before', string>>

/** A page without events. */
export const NONE: WirePage = { events: [], total: 0, total_pages: 0 }

/**
 * Reads a page by its number. The service's address of the next page is ignored, because real sites drop filters from
 * it.
 */
export async function readPage(
  bounds: Bounds,
  filters: Filters,
  { page, size, signal, api = calendarApi }: ReadOptions & { readonly page: number; readonly size: number },
): Promise<WirePage> {
  try {
    return await api(
      eventListCall,
      {
        ...filterArguments(filters),
        search_places: filters.search !== '' || undefined,
        ...bounds,
        page,
        per_page: size,
      },
      { signal },
    )
  } catch (error) {
    // Past the end: the list has become shorter since its length was read.
    if (error instanceof ApiError && error.code === 'event-archive-page-not-found') return NONE
    throw error
  }
}

export async function readAllPages(
  bounds: Bounds,
  filters: Filters,
  options: ReadOptions,
): Promise<readonly CalendarEvent[]> {
  const pages = await readPages((page) => readPage(bounds, filters, { ...options, page, size: MAX_PER_PAGE }))
  return pages.flatMap(({ events }) => events)
}

/** Returns the beginning of a day as the service expects bounds. */
export const dayBound = (day: Day): string => `${isoOf(day)} 00:00:00`

/**
 * Reads every event that touches the days from `first` to `last` in any time zone. The service compares by each
 * event's own clock, so one day more is read on each side, and the views drop the rest. The request selects by
 * overlap, because the range of the interface ("from … to") contains only events that lie wholly within it and misses
 * earlier starts (calendar spec 4.1).
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
