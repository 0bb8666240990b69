import { useEffect, useState } from 'react'

/**
 * Milliseconds without scrolling or new rows until those in sight get their toolbars; the pointer gives its
 * row a toolbar at once.
 */
const REST = 300

/**
 * Keys of the rows that have their toolbars: those in sight when the list stopped moving. Rows drawn during
 * scrolling, or when a conversation opens, have none, so that they are drawn fast.
 */
export function useRowsWithToolbars(isScrolling: boolean, keys: readonly string[]): ReadonlySet<string> {
  const [withToolbars, setWithToolbars] = useState<ReadonlySet<string>>(new Set())
  const all = keys.join(' ')
  useEffect(() => {
    if (isScrolling) return
    const timer = setTimeout(() => setWithToolbars(new Set(all.split(' '))), REST)
    return () => clearTimeout(timer)
  }, [isScrolling, all])
  return withToolbars
}
