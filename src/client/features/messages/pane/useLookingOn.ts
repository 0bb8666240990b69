import { useEffect, useState } from 'react'
import type { WindowView } from '../window/windowView.ts'

/** Pages read in one visit in search of something that shows: further back it is too old to be looked for. */
export const MOST_PAGES = 20
/** Messages on each of them, so that few requests reach far. */
const LARGE_PAGE = 500

/**
 * Reads on where nothing of what is loaded shows, such as in a feed whose newest messages are all muted: older ones
 * first, a page at a time, until something shows, both ends are found or enough was read. Answers with whether that
 * goes on.
 */
export function useLookingOn(shown: WindowView, isEmpty: boolean): boolean {
  const { window, error, isFetchingOlder, isFetchingNewer, isJumping } = shown
  const pages = usePages(isEmpty, isFetchingOlder || isFetchingNewer)
  const hasFoundBoth = window?.foundOldest === true && window.foundNewest
  const isLookingOn = isEmpty && window !== undefined && !hasFoundBoth && pages < MOST_PAGES
  const isResting =
    error !== null || isFetchingOlder || isFetchingNewer || isJumping || window?.isKept === true
  // After each drawing: what a page brings may show nothing either.
  useEffect(() => {
    if (!isLookingOn || isResting) return
    void (window.foundOldest ? shown.fetchNewer(LARGE_PAGE) : shown.fetchOlder(LARGE_PAGE))
  })
  return isLookingOn
}

/** Counts the pages of this visit after which nothing showed. */
function usePages(isEmpty: boolean, isFetching: boolean): number {
  const [pages, setPages] = useState(0)
  const [wasFetching, setWasFetching] = useState(isFetching)
  if (isFetching !== wasFetching) {
    setWasFetching(isFetching)
    if (!isFetching && isEmpty) setPages(pages + 1)
  }
  return pages
}
