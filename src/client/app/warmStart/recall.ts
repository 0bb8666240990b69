import { messageQueries } from '../../messages/queries.ts'
import { NEWEST_ANCHOR, type MessageWindow } from '../../messages/window.ts'
import type { Session } from '../../session/session.ts'
import { firstFeatures } from '../firstFeatures.ts'
import { readKept } from './storage.ts'

export { eraseStateOf } from './storage.ts'

/**
 * Reads what the last visit kept on this device. @returns what puts it in place: the parts that draw the first
 * screen take it as they take the service's own snapshot, which replaces it as soon as it comes. Parts that act on
 * what they are told (drafts, the outbox, notifications) wait for the service's.
 */
export async function recall(userId: number): Promise<((session: Session) => void) | undefined> {
  const kept = await readKept(userId)
  if (kept === undefined) return undefined
  return (session) => {
    for (const feature of firstFeatures) feature.restore(session, kept.snapshot)
    for (const { view, messages, foundOldest, at } of kept.windows) {
      session.cache.setQueryData<MessageWindow>(
        messageQueries.windowKey(view),
        { view, messages, foundOldest, foundNewest: true, anchor: NEWEST_ANCHOR, isKept: true },
        { updatedAt: at },
      )
    }
  }
}
