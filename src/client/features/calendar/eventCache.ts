import { notifyManager, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { CalendarEvent } from '../../../protocol/calendar/shapes.ts'
import { eventQueries } from './event/queries.ts'
import { filterQuery, type Filters } from './filters.ts'
import {
  isAlike,
  listWithEvent,
  listWithoutEvent,
  withEvent,
  withoutEvent,
  withTimes,
} from './knownEvents.ts'
import type { ListEvents } from './list/listPages.ts'
import { calendarQueries, keepRange, type RangeEvents } from './queries.ts'
import type { ShownEvent } from './shownEvent.ts'

/** Replaces an answer, without changing its age or whether it is stale. */
function put(cache: QueryClient, queryKey: QueryKey, answer: unknown): void {
  const query = cache.getQueryCache().find({ queryKey, exact: true })
  if (!query) return
  const { dataUpdatedAt: updatedAt, isInvalidated } = query.state
  query.setData(answer, { updatedAt, manual: true })
  if (isInvalidated) query.invalidate()
}

/**
 * Passes every answer under that key through `change`. @returns the keys of those for which `change` gives
 * undefined
 */
function changeAll<Answer>(
  cache: QueryClient,
  queryKey: QueryKey,
  change: (answer: Answer) => Answer | undefined,
): readonly QueryKey[] {
  return cache.getQueriesData<Answer>({ queryKey }).flatMap(([key, before]) => {
    if (before === undefined) return []
    const after = change(before)
    if (after === undefined) return [key]
    if (after !== before) put(cache, key, after)
    return []
  })
}

const filterName = (filters: Filters): string => JSON.stringify(filterQuery(filters))

/**
 * Returns the filters passed by this event, from cached ranges that hold a version of it that differs only in its
 * times.
 */
function filtersPassed(cache: QueryClient, event: ShownEvent): ReadonlySet<string> {
  const known = cache.getQueriesData<RangeEvents>({ queryKey: calendarQueries.ranges() })
  return new Set(
    known.flatMap(([, answer]) =>
      answer?.events.some((each) => each.id === event.id && isAlike(each, event))
        ? [filterName(answer.range.filters)]
        : [],
    ),
  )
}

/** `unsaved`: shown only in this tab; `stored`: also cached on the device. */
type StoredState = 'unsaved' | 'stored'

/**
 * Shows the current event in every answer that holds events.
 * @param record the event's page; undefined: the page keeps its content, at the new times
 * @returns the keys of answers that must be read again
 */
export function showEvent(
  cache: QueryClient,
  event: ShownEvent,
  { record, state }: { readonly record?: CalendarEvent; readonly state: StoredState },
): readonly QueryKey[] {
  const passed = filtersPassed(cache, event)
  return notifyManager.batch(() => [
    ...changeAll<RangeEvents>(cache, calendarQueries.ranges(), (known) => {
      const after = withEvent(known, event, passed.has(filterName(known.range.filters)))
      if (after && after !== known && state === 'stored') void keepRange(after)
      return after
    }),
    ...changeAll<ListEvents>(cache, calendarQueries.lists(), (known) =>
      listWithEvent(known, event, passed.has(filterName(known.list.filters))),
    ),
    ...changeAll<CalendarEvent>(cache, eventQueries.events(), (page) => {
      if (page.id !== event.id) return page
      if (record === undefined) return withTimes(page, event)
      // The page has moved to another address.
      return page.slug === record.slug ? record : undefined
    }),
  ])
}

/** Removes the event from every answer. @returns the keys of answers that must be read again */
export const hideEvent = (cache: QueryClient, id: number): readonly QueryKey[] =>
  notifyManager.batch(() => [
    ...changeAll<RangeEvents>(cache, calendarQueries.ranges(), (known) => {
      const after = withoutEvent(known, id)
      if (after !== known) void keepRange(after)
      return after
    }),
    ...changeAll<ListEvents>(cache, calendarQueries.lists(), (known) => listWithoutEvent(known, id)),
    ...changeAll<CalendarEvent>(cache, eventQueries.events(), (page) => (page.id === id ? undefined : page)),
  ])
