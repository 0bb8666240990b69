import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { loadPart } from '../../ui/loading/loadPart.ts'
import { CALENDAR } from './feature.ts'
import { filterQuery, type Filters } from './filters.ts'
import { contentLanguage } from './language.ts'
import { readListPage, readRange, type EventPage, type ListPlace } from './readEvents.ts'
import type { ShownEvent } from './shownEvent.ts'
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

/** A range as it was read, with what was asked: a change of an event finds out by it whether it is concerned. */
export interface RangeEvents {
  readonly range: Range
  readonly events: readonly ShownEvent[]
}

export interface ListEvents extends EventPage {
  readonly list: ListAddress
}

const eventsOf = ({ events }: RangeEvents): readonly ShownEvent[] => events

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

/** Keeps the range on this device, for the times without a connection. */
export function keepRange({ range, events }: RangeEvents): void {
  void storedLists().then(({ storeList }) => storeList(keptName(range), { events, at: Date.now() }))
}

export const calendarQueries = {
  all: () => [CALENDAR] as const,

  /** Begins the key of each range. */
  ranges: () => [CALENDAR, 'range'] as const,

  /** Begins the key of each list. */
  lists: () => [CALENDAR, 'list'] as const,

  /** All events of a range; each answer is kept for the times without a connection. */
  range: (range: Range) =>
    queryOptions({
      queryKey: [CALENDAR, ...rangeKey(range)] as const,
      queryFn: async ({ signal }): Promise<RangeEvents> => {
        const events = await readRange(range.first, range.last, range.filters, { signal })
        keepRange({ range, events })
        return { range, events }
      },
      select: eventsOf,
      staleTime: FRESH,
    }),

  /** The range as it was last read on this device; null where it never was. */
  storedRange: (range: Range) =>
    queryOptions({
      queryKey: ['calendarStored', keptName(range)] as const,
      queryFn: async () => (await (await storedLists()).storedList(keptName(range))) ?? null,
      gcTime: 0,
    }),

  list: (list: ListAddress) => {
    const { filters, ...place } = list
    return queryOptions({
      queryKey: [CALENDAR, 'list', place, filterQuery(filters)] as const,
      queryFn: async ({ signal }): Promise<ListEvents> => ({
        list,
        ...(await readListPage(place, filters, { signal })),
      }),
      staleTime: FRESH,
    })
  },
}

/** Reads ranges before they are asked for. What is fresh is not read again. */
export function prefetchRanges(cache: QueryClient, ranges: readonly Range[]): void {
  for (const range of ranges) void cache.prefetchQuery(calendarQueries.range(range))
}
