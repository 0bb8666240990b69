import { useMemo } from 'react'
import { usePathname, useSearch } from 'wouter/use-browser-location'
import { placeOf, type Place } from '../navigation/routes.ts'

/** The place that the address names, kept up to date. */
export function usePlace(): Place {
  const pathname = usePathname()
  const search = useSearch()
  // By hand: a place that stays the same object lets everything below it be.
  return useMemo(() => placeOf(pathname, search), [pathname, search])
}
