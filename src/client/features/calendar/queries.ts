import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { afterFirstShown } from '../../ui/loading/firstShown.ts'
import { loadPart } from '../../ui/loading/loadPart.ts'
import { readPreference, writePreference } from '../../ui/preferences.ts'
import { CALENDAR } from './feature.ts'
import { filterQuery, type Filters } from './filters.ts'
import { contentLanguage } from './language.ts'
import { readRange } from './readEvents.ts'
import type { ShownEvent } from './shownEvent.ts'
import type { ListName } from './storedLists.ts'
import type { Day } from './time/day.ts'

/** Days from `first` to `last`, narrowed by filters. */
export interface Range {
  readonly first: Day
  readonly last: Day
  readonly filters: Filters
  /** The member's user ID, for whom the answer is; undefined for visitors. */
  readonly reader: number | undefined
}

/** The events of a range with its request, from which a changed event can be tested against the range. */
export interface RangeEvents {
  readonly range: Range
  readonly events: readonly ShownEvent[]
}

const eventsOf = ({ events }: RangeEvents): readonly ShownEvent[] => events

/** Milliseconds for which an answer counts as fresh when changes are not announced. */
export const FRESH = 20_000

const rangeKey = ({ first, last, filters, reader }: Range) =>
  ['range', first, last, filterQuery(filters), reader ?? null] as const

/** A stored range can be used only by the same person in the same language. */
const keptName = ({ reader, ...range }: Range): ListName => ({
  reader,
  key: [contentLanguage() ?? null, ...rangeKey({ ...range, reader: undefined })],
})

/** The code that stores lists on this device. It is loaded later, because the first list is drawn without it. */
const storedLists = () => loadPart(() => import('./storedLists.ts'))

/**
 * Name of the preference that says that this device stores lists: without it the code that reads them is not loaded.
 */
const KEPT = 'calendarKept'

/** Stores the range on this device, for use without a connection. */
export async function keepRange({ range, events }: RangeEvents): Promise<void> {
  await afterFirstShown()
  const { storeList } = await storedLists()
  await storeList(keptName(range), { events, at: Date.now() })
  writePreference(KEPT, 'yes')
}

export const calendarQueries = {
  all: () => [CALENDAR] as const,

  /** Prefix of the keys of all ranges. */
  ranges: () => [CALENDAR, 'range'] as const,

  /** Prefix of the keys of all lists. */
  lists: () => [CALENDAR, 'list'] as const,

  /** All events of a range; each answer is stored for use without a connection. */
  range: (range: Range) =>
    queryOptions({
      queryKey: [CALENDAR, ...rangeKey(range)] as const,
      queryFn: async ({ signal }): Promise<RangeEvents> => {
        const events = await readRange(range.first, range.last, range.filters, { signal })
        void keepRange({ range, events })
        return { range, events }
      },
      select: eventsOf,
      staleTime: FRESH,
    }),

  /** Prefix of the keys of ranges stored on this device. */
  storedRanges: () => ['calendarStored'] as const,

  /** The range as it was last stored on this device; null if it never was. */
  storedRange: (range: Range) =>
    queryOptions({
      queryKey: ['calendarStored', keptName(range)] as const,
      queryFn: async () => {
        if (readPreference(KEPT) === undefined) return null
        return (await (await storedLists()).storedList(keptName(range))) ?? null
      },
      gcTime: 0,
    }),
}

/** Reads ranges before they are requested. Fresh ranges are not read again. */
export function prefetchRanges(cache: QueryClient, ranges: readonly Range[]): void {
  for (const range of ranges) void cache.prefetchQuery(calendarQueries.range(range))
}
