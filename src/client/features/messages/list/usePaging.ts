import { useEffect, type RefObject } from 'react'
import type { ListVirtualizer } from './listOptions.ts'

/** The parts of a view beyond the loaded rows, and the functions that load them. */
export interface Paging {
  readonly foundOldest: boolean
  readonly foundNewest: boolean
  readonly isFetchingOlder: boolean
  readonly isFetchingNewer: boolean
  /** The error of the last attempt; nothing is fetched until `retry`. */
  readonly problem: Error | null
  readonly fetchOlder: () => void
  readonly fetchNewer: () => void
  /** Replaces the loaded rows with the newest ones. */
  readonly jumpToNewest: () => void
  readonly retry: () => void
}

/** Rows left beyond the reader when more are fetched. */
const AHEAD = 12

/** Fetches more rows before the reader gets to the end of the loaded ones. */
export function usePaging(
  { range }: ListVirtualizer,
  count: number,
  paging: Paging,
  isOpen: RefObject<boolean>,
): void {
  // After each drawing, as the reader's position changes with every drawing.
  useEffect(() => {
    if (!isOpen.current || !range || paging.problem) return
    if (!paging.foundOldest && !paging.isFetchingOlder && range.startIndex < AHEAD) paging.fetchOlder()
    if (!paging.foundNewest && !paging.isFetchingNewer && range.endIndex >= count - AHEAD) {
      paging.fetchNewer()
    }
  })
}
