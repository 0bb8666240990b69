import type { Session } from '../kernel/session.ts'
import { signOut } from '../kernel/signOut.ts'
import { becomeSignedOut } from './identity.ts'
import { laterFeatures } from './laterFeatures.ts'

/**
 * Ends the session here and everywhere it is open in this browser, and erases everything that features keep of its
 * person on this device; where that cannot be erased the session has ended all the same.
 * @throws NetworkError, ApiError
 */
export async function leaveSession(session: Session): Promise<void> {
  await signOut()
  // A feature that cannot erase keeps no other from it.
  await Promise.allSettled(laterFeatures.map(async (feature) => feature.erase?.(session)))
  becomeSignedOut(undefined, 'left')
}
