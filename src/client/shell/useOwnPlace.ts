import { useLayoutEffect, useMemo } from 'react'
import { replaceAddress } from '../navigation/goTo.ts'
import { useSession } from '../kernel/session.ts'
import { type Place } from '../navigation/routes.ts'
import { usePlace } from './usePlace.ts'
import { ownPlaceOf } from '../navigation/ownPlace.ts'
import { pathOf } from '../navigation/address.ts'

/** The place that the address names for this reader; an address that names the reader too is corrected. */
export function useOwnPlace(): Place {
  const { userId } = useSession()
  const named = usePlace()
  const place = useMemo(() => ownPlaceOf(named, userId), [named, userId])
  // With what is drawn: later it would put back an address that was left meanwhile.
  useLayoutEffect(() => {
    if (place !== named && place.page === 'view') replaceAddress(pathOf(place.view, place.near))
  }, [place, named])
  return place
}
