import { useMemo } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { entryPlaceOf, type EntryPlace } from './entryPlace.ts'

export function useEntryPlace(): EntryPlace | undefined {
  const pathname = usePathname()
  return useMemo(() => entryPlaceOf(pathname), [pathname])
}
