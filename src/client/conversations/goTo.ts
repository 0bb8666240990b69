import { navigate } from 'wouter/use-browser-location'
import { isOverlayOnTop } from '../ui/overlayHistory.ts'

/** Shows another address: one history entry, in place of the overlay's where one is open. */
export function goTo(path: string): void {
  if (path === location.pathname + location.search && !isOverlayOnTop()) return
  navigate(path, { replace: isOverlayOnTop() })
}

/** Corrects the address of what is already shown. */
export const replaceAddress = (path: string): void =>
  navigate(path, { replace: true, state: history.state as unknown })
