import { useMemo, useSyncExternalStore } from 'react'

/** Whether the media query holds, kept up to date. */
export function useMediaQuery(query: string): boolean {
  // Asked for once: making one takes longer than reading it.
  const list = useMemo(() => matchMedia(query), [query])
  return useSyncExternalStore(
    (changed) => {
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => list.matches,
  )
}
