import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { listOrganizers, listVenues } from '../../protocol/calendar/places.ts'
import { listCategories, listTags } from '../../protocol/calendar/terms.ts'
import { limits } from '../../protocol/calendar/limits.ts'
import { plainTextOf } from '../../markdown/plainText.ts'
import { calendarApi } from './api.ts'
import { CALENDAR } from './feature.ts'
import { filterQuery, type Filters } from './filters.ts'
import { readListPage, readRange } from './readEvents.ts'
import { storedList, storeList } from './storedLists.ts'
import type { Day } from './time/day.ts'

/** Days from `first` to `last`, narrowed by filters. */
export interface Range {
  readonly first: Day
  readonly last: Day
  readonly filters: Filters
}

export interface ListAddress {
  readonly direction: 'upcoming' | 'past'
  readonly day: Day
  /** From 1. */
  readonly page: number
  readonly filters: Filters
}

/** Milliseconds for which an answer counts as fresh where nobody tells of changes. */
const FRESH = 20_000
/** Milliseconds for which the names of filters do: they change seldom. */
const NAMES_FRESH = 5 * 60_000

const rangeKey = ({ first, last, filters }: Range) => ['range', first, last, filterQuery(filters)] as const

/** What can be filtered by is few enough for one page. */
const WHOLE_LIST = { per_page: limits.max_per_page }

/** A choice to filter by. */
export interface Choice {
  /** As the filter takes it. */
  readonly value: string
  readonly name: string
  /** Events that it has; undefined where the service does not say. */
  readonly count: number | undefined
}

export const calendarQueries = {
  all: () => [CALENDAR] as const,

  /** All events of a range; each answer is kept for the times without a connection. */
  range: (range: Range) =>
    queryOptions({
      queryKey: [CALENDAR, ...rangeKey(range)] as const,
      queryFn: async ({ signal }) => {
        const events = await readRange(range.first, range.last, range.filters, { signal })
        void storeList(rangeKey(range), { events, at: Date.now() })
        return events
      },
      networkMode: 'always',
      staleTime: FRESH,
    }),

  /** The range as it was last read on this device; null where it never was. */
  storedRange: (range: Range) =>
    queryOptions({
      queryKey: ['calendarStored', ...rangeKey(range)] as const,
      queryFn: async () => (await storedList(rangeKey(range))) ?? null,
      networkMode: 'always',
      staleTime: Infinity,
      gcTime: 0,
    }),

  list: ({ direction, day, page, filters }: ListAddress) =>
    queryOptions({
      queryKey: [CALENDAR, 'list', direction, day, page, filterQuery(filters)] as const,
      queryFn: ({ signal }) => readListPage({ direction, day, page }, filters, { signal }),
      networkMode: 'always',
      staleTime: FRESH,
    }),

  categories: () =>
    queryOptions({
      queryKey: [CALENDAR, 'categories'] as const,
      queryFn: async ({ signal }): Promise<readonly Choice[]> => {
        const { categories } = await calendarApi(listCategories, WHOLE_LIST, { signal })
        return categories.map(({ id, slug, name, count }) => choice(slug || String(id), name, count))
      },
      networkMode: 'always',
      staleTime: NAMES_FRESH,
    }),

  tags: () =>
    queryOptions({
      queryKey: [CALENDAR, 'tags'] as const,
      queryFn: async ({ signal }): Promise<readonly Choice[]> => {
        const { tags } = await calendarApi(listTags, WHOLE_LIST, { signal })
        return tags.map(({ id, slug, name, count }) => choice(slug || String(id), name, count))
      },
      networkMode: 'always',
      staleTime: NAMES_FRESH,
    }),

  venues: () =>
    queryOptions({
      queryKey: [CALENDAR, 'venues'] as const,
      queryFn: async ({ signal }): Promise<readonly Choice[]> => {
        const { venues } = await calendarApi(listVenues, WHOLE_LIST, { signal })
        return venues.map(({ id, venue }) => choice(String(id), venue, undefined))
      },
      networkMode: 'always',
      staleTime: NAMES_FRESH,
    }),

  organizers: () =>
    queryOptions({
      queryKey: [CALENDAR, 'organizers'] as const,
      queryFn: async ({ signal }): Promise<readonly Choice[]> => {
        const { organizers } = await calendarApi(listOrganizers, WHOLE_LIST, { signal })
        return organizers.map(({ id, organizer }) => choice(String(id), organizer, undefined))
      },
      networkMode: 'always',
      staleTime: NAMES_FRESH,
    }),
}

const choice = (value: string, name: string, count: number | undefined): Choice => ({
  value,
  name: plainTextOf(name),
  count,
})

/** Reads ranges before they are asked for. What is fresh is not read again. */
export function prefetchRanges(cache: QueryClient, ranges: readonly Range[]): void {
  for (const range of ranges) void cache.prefetchQuery(calendarQueries.range(range))
}
