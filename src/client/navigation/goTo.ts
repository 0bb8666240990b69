import { navigate } from 'wouter/use-browser-location'
import { isOverlayOnTop, whenEntryLeft } from '../ui/overlayHistory.ts'

const here = (): string => location.pathname + location.search

/** Shows another address: one history entry, in place of the overlay's where one is open. */
export function goTo(path: string): void {
  whenEntryLeft(() => {
    if (path === here() && !isOverlayOnTop()) return
    navigate(path, { replace: isOverlayOnTop() })
  })
}

/**
 * Corrects the address of what is already shown. Below an overlay's entry the old address stands as well: it is
 * corrected when the overlay has gone.
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
