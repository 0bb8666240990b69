import type { Place } from './routes.ts'
import { directConversation } from './view.ts'

/** The place as it is called for this reader: links to direct conversations name everybody in them. */
export function ownPlaceOf(place: Place, ownUserId: number): Place {
  if (place.page !== 'view' || place.view.kind !== 'direct') return place
  const { userIds } = place.view
  return userIds.includes(ownUserId) ? { ...place, view: directConversation(userIds, ownUserId) } : place
}
