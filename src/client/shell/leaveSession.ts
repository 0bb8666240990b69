import { eraseDrafts } from '../features/compose/drafts/drafts.ts'
import { clearOutbox } from '../features/messages/outbox/outbox.ts'
import type { Session } from '../kernel/session.ts'
import { signOut } from '../kernel/signOut.ts'
import { becomeSignedOut } from './identity.ts'

async function eraseCalendar(): Promise<void> {
  const { eraseStoredLists } = await import('../features/calendar/storedLists.ts')
  await eraseStoredLists()
}

async function eraseEvents({ userId }: Session): Promise<void> {
  const { forgetForms } = await import('../features/calendar/form/draftKeeper.ts')
  forgetForms(userId)
}

async function eraseSearches(session: Session): Promise<void> {
  const { forgetSearches } = await import('./search/recentSearches.ts')
  forgetSearches(session)
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
  await Promise.allSettled([
    clearOutbox(session),
    eraseCalendar(),
    eraseEvents(session),
    eraseSearches(session),
  ])
  becomeSignedOut()
}
