import { useEffect } from 'react'

/** Milliseconds after which the rest is loaded although nothing was shown yet. */
const PATIENCE = 4_000

const shown = Promise.withResolvers<void>()
let isAwaited = false

/** Resolves when the page shows the content for which it was opened. All other code is loaded after it. */
export function afterFirstShown(): Promise<void> {
  if (!isAwaited) setTimeout(shown.resolve, PATIENCE)
  isAwaited = true
  return shown.promise
}

/**
 * Drawn together with the content for which a page was opened: starts loading the rest once it is painted.
 */
export const FirstShown = (): null => {
  useEffect(() => {
    requestAnimationFrame(() => setTimeout(shown.resolve))
  }, [])
  return null
}
