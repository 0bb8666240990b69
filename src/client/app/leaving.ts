import { eraseStoredLists } from '../calendar/storedLists.ts'
import { eraseDrafts } from '../compose/drafts.ts'
import { clearOutbox } from '../messages/outbox.ts'
import type { Session } from '../session/session.ts'

/**
 * What a person wrote and did not send, and what they saw of the calendar, is not for who comes after on this device.
 * A browser that refuses keeps nothing, or is past help.
 */
export async function eraseTraces(session: Session): Promise<void> {
  eraseDrafts(session)
  await Promise.allSettled([clearOutbox(session), eraseStoredLists()])
}
