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
 * Drawn together with the content for which a page was opened: starts loading the rest once it is painted. Placeholders
 * follow the document's outline at once until then, and afterwards only what takes noticeably long.
 */
export const FirstShown = (): null => {
  useEffect(() => {
    const { dataset } = document.documentElement
    delete dataset['outline']
    delete dataset['late']
    requestAnimationFrame(() => setTimeout(shown.resolve))
  }, [])
  return null
}
