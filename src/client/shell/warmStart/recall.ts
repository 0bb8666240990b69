import type { Snapshot } from '../../../protocol/chat/register.ts'
import { isReachable, useConnection, type Connection } from '../../kernel/sync/status.ts'
import { messageQueries } from '../../features/messages/queries.ts'
import { NEWEST_ANCHOR, type MessageWindow } from '../../features/messages/window/window.ts'
import { joinFeatures } from '../../kernel/feature.ts'
import type { Session } from '../../kernel/session.ts'
import { loadPart } from '../../ui/loading/loadPart.ts'
import { firstFeatures } from '../firstFeatures.ts'
import { readKept } from './storage.ts'

export { eraseStateOf } from './storage.ts'

/**
 * Reads what the last visit kept on this device. @returns what puts it in place: the parts that draw the first
 * screen take it as they take the service's own snapshot, which replaces it as soon as it comes. Parts that act on
 * what they are told (drafts, notifications) wait for the service's, and so does the outbox while there is hope for it.
 */
export async function recall(userId: number): Promise<((session: Session) => void) | undefined> {
  const kept = await readKept(userId)
  if (kept === undefined) return undefined
  return (session) => {
    joinFeatures(firstFeatures).restore(session, kept.snapshot)
    for (const { view, messages, foundOldest, at } of kept.windows) {
      session.cache.setQueryData<MessageWindow>(
        messageQueries.windowKey(view),
        { view, messages, foundOldest, foundNewest: true, anchor: NEWEST_ANCHOR, isKept: true },
        { updatedAt: at },
      )
    }
    void showUnsent(session, kept.snapshot)
  }
}

/** Resolves when it is known whether the service answers. */
const whenKnown = (session: Session): Promise<void> =>
  new Promise((resolve) => {
    const look = ({ state }: Connection): void => {
      if (state === 'connecting' && !session.ended.aborted) return
      stop()
      resolve()
    }
    const stop = useConnection.subscribe(look)
    look(useConnection.getState())
  })

/** Without the service, what waits to be sent since an earlier visit is shown all the same; it goes on waiting. */
async function showUnsent(session: Session, snapshot: Snapshot): Promise<void> {
  await whenKnown(session)
  if (isReachable(useConnection.getState())) return
  const { outboxFeature } = await loadPart(() => import('../../features/messages/outbox/feature.ts'))
  if (session.ended.aborted || isReachable(useConnection.getState())) return
  joinFeatures([outboxFeature]).restore(session, snapshot)
}
