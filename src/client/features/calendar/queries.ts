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
  /** Whom the answer is for: a member's user ID; undefined for visitors. */
  readonly reader: number | undefined
}

/** A range as it was read, with what was asked: a change of an event finds out by it whether it is concerned. */
export interface RangeEvents {
  readonly range: Range
  readonly events: readonly ShownEvent[]
}

const eventsOf = ({ events }: RangeEvents): readonly ShownEvent[] => events

/** Milliseconds for which an answer counts as fresh where nobody tells of changes. */
export const FRESH = 20_000

const rangeKey = ({ first, last, filters, reader }: Range) =>
  ['range', first, last, filterQuery(filters), reader ?? null] as const

/** What is kept is for the same person alone, in the same language. */
const keptName = ({ reader, ...range }: Range): ListName => ({
  reader,
  key: [contentLanguage() ?? null, ...rangeKey({ ...range, reader: undefined })],
})

/** The code that keeps lists on this device: it helps nobody to see the first of them. */
const storedLists = () => loadPart(() => import('./storedLists.ts'))

/** Name of the note that lists are kept on this device: where none are, nothing is loaded to look for one. */
const KEPT = 'calendarKept'

/** Keeps the range on this device, for the times without a connection. */
export async function keepRange({ range, events }: RangeEvents): Promise<void> {
  await afterFirstShown()
  const { storeList } = await storedLists()
  await storeList(keptName(range), { events, at: Date.now() })
  writePreference(KEPT, 'yes')
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
        void keepRange({ range, events })
        return { range, events }
      },
      select: eventsOf,
      staleTime: FRESH,
    }),

  /** The range as it was last read on this device; null where it never was. */
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

/** Reads ranges before they are asked for. What is fresh is not read again. */
export function prefetchRanges(cache: QueryClient, ranges: readonly Range[]): void {
  for (const range of ranges) void cache.prefetchQuery(calendarQueries.range(range))
}
