import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { loadPart } from '../../ui/loading/loadPart.ts'
import { CALENDAR } from './feature.ts'
import { filterQuery, type Filters } from './filters.ts'
import { contentLanguage } from './language.ts'
import { readListPage, readRange, type ListPlace } from './readEvents.ts'
import type { ListName } from './storedLists.ts'
import type { Day } from './time/day.ts'

/** Days from `first` to `last`, narrowed by filters. */
export interface Range {
  readonly first: Day
  readonly last: Day
  readonly filters: Filters
  /** Whom the answer is for: a member's user ID; undefined for visitors. */
  readonly reader: number | undefined
}

export interface ListAddress extends ListPlace {
  readonly filters: Filters
}

/** Milliseconds for which an answer counts as fresh where nobody tells of changes. */
const FRESH = 20_000

const rangeKey = ({ first, last, filters, reader }: Range) =>
  ['range', first, last, filterQuery(filters), reader ?? null] as const

/** What is kept is for the same person alone, in the same language. */
const keptName = ({ reader, ...range }: Range): ListName => ({
  reader,
  key: [contentLanguage() ?? null, ...rangeKey({ ...range, reader: undefined })],
})

/** The code that keeps lists on this device: it helps nobody to see the first of them. */
const storedLists = () => loadPart(() => import('./storedLists.ts'))

export const calendarQueries = {
  all: () => [CALENDAR] as const,

  /** All events of a range; each answer is kept for the times without a connection. */
  range: (range: Range) =>
    queryOptions({
      queryKey: [CALENDAR, ...rangeKey(range)] as const,
      queryFn: async ({ signal }) => {
        const events = await readRange(range.first, range.last, range.filters, { signal })
        void storedLists().then(({ storeList }) => storeList(keptName(range), { events, at: Date.now() }))
        return events
      },
      staleTime: FRESH,
    }),

  /** The range as it was last read on this device; null where it never was. */
  storedRange: (range: Range) =>
    queryOptions({
      queryKey: ['calendarStored', keptName(range)] as const,
      queryFn: async () => (await (await storedLists()).storedList(keptName(range))) ?? null,
      gcTime: 0,
    }),

  list: ({ filters, ...place }: ListAddress) =>
    queryOptions({
      queryKey: [CALENDAR, 'list', place, filterQuery(filters)] as const,
      queryFn: ({ signal }) => readListPage(place, filters, { signal }),
      staleTime: FRESH,
    }),
}

/** Reads ranges before they are asked for. What is fresh is not read again. */
export function prefetchRanges(cache: QueryClient, ranges: readonly Range[]): void {
  for (const range of ranges) void cache.prefetchQuery(calendarQueries.range(range))
}
