import type { QueryClient } from '@tanstack/react-query'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { usePrinted } from '../../../ui/usePrinted.ts'
import type { CalendarState } from '../useCalendar.ts'
import { listDays } from './listDays.ts'
import { printedQuery } from './listPages.ts'
import type { ListPage } from './useListPage.ts'

const queryOf = (state: CalendarState) => {
  const { clock, address } = state
  return printedQuery({ ...listDays(state), page: 1, clock, filters: address.filters })
}

/** Prints a list or cards with the events of all pages, once they are read; without them, the page on screen. */
export async function printList(cache: QueryClient, state: CalendarState): Promise<void> {
  const query = queryOf(state)
  addEventListener('afterprint', () => cache.removeQueries({ queryKey: query.queryKey }), { once: true })
  await cache.prefetchQuery(query)
  window.print()
}

const isPrintKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'p' && ctrlKey !== metaKey && !altKey && !shiftKey

/** Returns the list as it is on screen; while it is printed, with the events of all pages. */
export function usePrintedList(state: CalendarState, list: ListPage): ListPage {
  const cache = useQueryClient()
  const isPrinted = usePrinted()
  const { data: whole } = useQuery({ ...queryOf(state), enabled: false })
  // The browser's own print does not wait for the other pages.
  const printWhole = useEffectEvent((press: KeyboardEvent): void => {
    if (!isPrintKey(press) || list.pages <= 1) return
    press.preventDefault()
    void printList(cache, state)
  })
  useEffect(() => {
    const ended = new AbortController()
    document.addEventListener('keydown', (press) => printWhole(press), { signal: ended.signal })
    return () => ended.abort()
  }, [])
  return isPrinted && whole ? { ...list, ...whole } : list
}
