import type { QueryClient } from '@tanstack/react-query'
import { calendarQueries } from '../queries.ts'
import type { ShownEvent } from '../shownEvent.ts'

interface Answer {
  readonly events: readonly ShownEvent[]
}

/** Returns the event from the answers that the views on screen draw: a range, a list, or a range stored on this device. */
export function eventOnScreen(cache: QueryClient, id: number): ShownEvent | undefined {
  const keys = [calendarQueries.ranges(), calendarQueries.lists(), calendarQueries.storedRanges()]
  return keys
    .flatMap((queryKey) => cache.getQueryCache().findAll({ queryKey, type: 'active' }))
    .flatMap(({ state }) => (state.data as Answer | null | undefined)?.events ?? [])
    .find((event) => event.id === id)
}
