import type { Place } from './routes.ts'
import { directConversation } from './view.ts'

/**
 * The route from this reader's point of view: links to direct conversations name all participants, the reader
 * included.
 */
export function ownPlaceOf(place: Place, ownUserId: number): Place {
  if (place.page !== 'view' || place.view.kind !== 'direct') return place
  const { userIds } = place.view
  return userIds.includes(ownUserId) ? { ...place, view: directConversation(userIds, ownUserId) } : place
}
