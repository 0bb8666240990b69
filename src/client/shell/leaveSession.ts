import type { Session } from '../kernel/session.ts'
import { signOut } from '../kernel/signOut.ts'
import { becomeSignedOut } from './identity.ts'
import { laterFeatures } from './laterFeatures.ts'

/**
 * Ends the session in all tabs of this browser, and at the sign-in provider from which it came, and erases the data of its person that features store on this device.
 * If the data cannot be erased, the session ends all the same.
 * @throws NetworkError, ApiError
 */
export async function leaveSession(session: Session): Promise<void> {
  const page = await signOut()
  // A feature that fails to erase does not stop the others.
  await Promise.allSettled(laterFeatures.map(async (feature) => feature.erase?.(session)))
  becomeSignedOut(undefined, 'left')
  if (page !== undefined) location.assign(page)
}
