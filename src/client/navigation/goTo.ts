import { navigate } from 'wouter/use-browser-location'
import { isOverlayOnTop, whenEntryLeft } from '../ui/overlayHistory.ts'

const here = (): string => location.pathname + location.search

/** Goes to another address: adds one history entry, or replaces the entry of an open overlay. */
export function goTo(path: string): void {
  whenEntryLeft(() => {
    if (path === here() && !isOverlayOnTop()) return
    navigate(path, { replace: isOverlayOnTop() })
  })
}

/**
 * Corrects the address of the view shown. The old address is also in the entry below an overlay's: that entry
 * is corrected when the overlay has closed.
 */
export function replaceAddress(path: string): void {
  const before = here()
  const correct = (): void => navigate(path, { replace: true, state: history.state as unknown })
  correct()
  if (!isOverlayOnTop()) return
  const leaving = new AbortController()
  const correctBelow = (): void => {
    if (isOverlayOnTop()) return
    leaving.abort()
    if (here() === before) correct()
  }
  addEventListener('popstate', correctBelow, { signal: leaving.signal })
}
