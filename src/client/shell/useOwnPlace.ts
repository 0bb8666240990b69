import { useLayoutEffect, useMemo } from 'react'
import { replaceAddress } from '../navigation/goTo.ts'
import { useSession } from '../kernel/session.ts'
import { type Place } from '../navigation/routes.ts'
import { usePlace } from './usePlace.ts'
import { ownPlaceOf } from '../navigation/ownPlace.ts'
import { pathOf } from '../navigation/address.ts'

/**
 * Returns the route of the address for this reader; an address that names the reader among the people is corrected.
 */
export function useOwnPlace(): Place {
  const { userId } = useSession()
  const named = usePlace()
  const place = useMemo(() => ownPlaceOf(named, userId), [named, userId])
  // Runs together with drawing: in a later effect it could restore an address that the reader has left.
  useLayoutEffect(() => {
    if (place !== named && place.page === 'view') replaceAddress(pathOf(place.view, place.near))
  }, [place, named])
  return place
}
