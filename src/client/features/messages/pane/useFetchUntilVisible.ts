import { useEffect, useState } from 'react'
import type { WindowView } from '../window/windowView.ts'

/** Pages read in a visit in search of a message that shows: further back messages are too old to matter. */
export const MOST_PAGES = 20
/** Messages on each of those pages, so that few requests reach far. */
const LARGE_PAGE = 500

/**
 * Reads further while no loaded message shows, such as in a feed whose newest messages are all muted: older ones
 * first, a page at a time, until a message shows, both ends are found or enough was read. Returns true while it
 * continues.
 */
export function useFetchUntilVisible(shown: WindowView, isEmpty: boolean): boolean {
  const { window, error, isFetchingOlder, isFetchingNewer, isJumping } = shown
  const pages = usePages(isEmpty, isFetchingOlder || isFetchingNewer)
  const hasFoundBoth = window?.foundOldest === true && window.foundNewest
  const isSearching = isEmpty && window !== undefined && !hasFoundBoth && pages < MOST_PAGES
  const isResting =
    error !== null || isFetchingOlder || isFetchingNewer || isJumping || window?.isKept === true
  // After each drawing, because all messages of the new page can be hidden too.
  useEffect(() => {
    if (!isSearching || isResting) return
    void (window.foundOldest ? shown.fetchNewer(LARGE_PAGE) : shown.fetchOlder(LARGE_PAGE))
  })
  return isSearching
}

/** Counts the pages of this visit after which no message showed. */
function usePages(isEmpty: boolean, isFetching: boolean): number {
  const [pages, setPages] = useState(0)
  const [wasFetching, setWasFetching] = useState(isFetching)
  if (isFetching !== wasFetching) {
    setWasFetching(isFetching)
    if (!isFetching && isEmpty) setPages(pages + 1)
  }
  return pages
}
