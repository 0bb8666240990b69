import type { EventContent } from '../../../protocol/chat/queueEvents.ts'
import type { Session } from '../../kernel/session.ts'
import { afterChanges } from './keptWindows.ts'
import { dropKept, namesOf, nameOfWindow, readKeptWindows, writeKept, type KeptWindow } from './storage.ts'

/** Returns true if the event changes or deletes messages already sent. */
export const isChange = (event: EventContent): boolean =>
  event.type === 'delete_message' ||
  event.type === 'update_message' ||
  (event.type === 'stream' && event.op === 'delete')

/** Returns true if the reader receives no more events of a channel after this one. */
export const isParting = (event: EventContent): boolean =>
  event.type === 'subscription' && event.op === 'remove'

/**
 * Applies changes to the stored windows of earlier visits, and drops windows of channels that the reader has left.
 * The `current` windows are written separately.
 */
export async function reviewKept(
  session: Session,
  current: readonly KeptWindow[],
  changes: readonly EventContent[],
): Promise<void> {
  const { userId } = session
  const written = new Set(namesOf(current))
  const earlier = (await readKeptWindows(userId)).filter(({ view }) => !written.has(nameOfWindow(view)))
  const reviewed = earlier.map((before) => ({ before, after: afterChanges(session, before, changes) }))
  const changed = reviewed.flatMap(({ before, after }) => (after && after !== before ? [after] : []))
  const gone = reviewed.flatMap(({ before, after }) => (after ? [] : [before]))
  await writeKept(userId, { windows: changed })
  await dropKept(userId, namesOf(gone))
}
