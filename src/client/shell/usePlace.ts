import { useMemo } from 'react'
import { usePathname, useSearch } from 'wouter/use-browser-location'
import { placeOf, type Place } from '../navigation/routes.ts'

/** Returns the current route of the address. */
export function usePlace(): Place {
  const pathname = usePathname()
  const search = useSearch()
  // Memoized explicitly: with the same object nothing below is drawn again.
  return useMemo(() => placeOf(pathname, search), [pathname, search])
}
