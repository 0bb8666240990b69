import { useEffect, type RefObject } from 'react'
import type { ListVirtualizer } from './listOptions.ts'

/** What there is of a view beyond the rows that are loaded, and how to get it. */
export interface Paging {
  readonly foundOldest: boolean
  readonly foundNewest: boolean
  readonly isFetchingOlder: boolean
  readonly isFetchingNewer: boolean
  /** Why the last attempt failed; nothing is fetched until `retry`. */
  readonly problem: Error | null
  readonly fetchOlder: () => void
  readonly fetchNewer: () => void
  /** Leaves the rows that are loaded for the newest ones. */
  readonly jumpToNewest: () => void
  readonly retry: () => void
}

/** Rows left until more are fetched. */
const AHEAD = 12

/** Fetches more rows before the reader gets to the end of those that are loaded. */
export function usePaging(
  { range }: ListVirtualizer,
  count: number,
  paging: Paging,
  isOpen: RefObject<boolean>,
): void {
  // After each drawing: where the reader is changes with every one.
  useEffect(() => {
    if (!isOpen.current || !range || paging.problem) return
    if (!paging.foundOldest && !paging.isFetchingOlder && range.startIndex < AHEAD) paging.fetchOlder()
    if (!paging.foundNewest && !paging.isFetchingNewer && range.endIndex >= count - AHEAD) {
      paging.fetchNewer()
    }
  })
}
