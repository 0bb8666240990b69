import { useEffect } from 'preact/compat'
import type { WindowView } from './windowView.ts'

/**
 * Reads on where nothing of what is loaded shows, such as in a feed whose newest messages are all muted: older ones
 * first, a page at a time, until something shows or both ends are found. Answers with whether that goes on.
 */
export function useLookingOn(shown: WindowView, isEmpty: boolean): boolean {
  const { window, error, isFetchingOlder, isFetchingNewer, isJumping } = shown
  const isLookingOn = isEmpty && window !== undefined && !(window.foundOldest && window.foundNewest)
  const isResting =
    error !== null || isFetchingOlder || isFetchingNewer || isJumping || window?.isKept === true
  // After each drawing: what a page brings may show nothing either.
  useEffect(() => {
    if (!isLookingOn || isResting) return
    void (window.foundOldest ? shown.fetchNewer() : shown.fetchOlder())
  })
  return isLookingOn
}
