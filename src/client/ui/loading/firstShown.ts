import { useEffect } from 'react'

/** Milliseconds after which the rest comes although nothing was shown yet. */
const PATIENCE = 4_000

const shown = Promise.withResolvers<void>()
let isAwaited = false

/** Resolves when the page shows what it was opened for. What does not help to show that is loaded after it. */
export function afterFirstShown(): Promise<void> {
  if (!isAwaited) setTimeout(shown.resolve, PATIENCE)
  isAwaited = true
  return shown.promise
}

/** Drawn with what a page was opened for: lets the rest follow once it is painted. */
export const FirstShown = (): null => {
  useEffect(() => {
    requestAnimationFrame(() => setTimeout(shown.resolve))
  }, [])
  return null
}
