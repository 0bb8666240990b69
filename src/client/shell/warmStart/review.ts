import type { EventContent } from '../../../protocol/chat/queueEvents.ts'
import type { Session } from '../../kernel/session.ts'
import { afterChanges } from './keptWindows.ts'
import { dropKept, namesOf, nameOfWindow, readKeptWindows, writeKept, type KeptWindow } from './storage.ts'

/** Whether it changes what may be shown of messages already sent. */
export const isChange = (event: EventContent): boolean =>
  event.type === 'delete_message' ||
  event.type === 'update_message' ||
  (event.type === 'stream' && event.op === 'delete')

/** Whether nothing tells any more of what happens in a channel. */
export const isParting = (event: EventContent): boolean =>
  event.type === 'subscription' && event.op === 'remove'

/**
 * Brings the windows of earlier visits into line with what happened since to messages they hold, and drops those of
 * channels in which the reader no longer is. `current` are written by themselves.
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
