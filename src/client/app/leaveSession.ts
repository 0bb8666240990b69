import { eraseDrafts } from '../compose/drafts.ts'
import { clearOutbox } from '../messages/outbox.ts'
import type { Session } from '../session/session.ts'
import { signOut } from '../session/signOut.ts'
import { becomeSignedOut } from './identity.ts'

async function eraseCalendar(): Promise<void> {
  const { eraseStoredLists } = await import('../calendar/storedLists.ts')
  await eraseStoredLists()
}

async function eraseEvents({ userId }: Session): Promise<void> {
  const { forgetForms } = await import('../calendar/form/draftKeeper.ts')
  forgetForms(userId)
}

async function eraseSearches(): Promise<void> {
  const { forgetSearches } = await import('./search/recentSearches.ts')
  forgetSearches()
}

/**
 * Ends the session here and everywhere it is open in this browser. What the person wrote and did not send, what they
 * searched for and what they saw of the calendar, is not for who comes after; where it cannot be erased the session has
 * ended all the same.
 * @throws NetworkError, ApiError
 */
export async function leaveSession(session: Session): Promise<void> {
  await signOut()
  eraseDrafts(session)
  await Promise.allSettled([clearOutbox(session), eraseCalendar(), eraseEvents(session), eraseSearches()])
  becomeSignedOut()
}
