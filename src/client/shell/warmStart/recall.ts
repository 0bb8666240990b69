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
 * Reads the state that the last visit stored on this device.
 * @returns a function that restores it: the features of the first screen take it like the service's snapshot, which
 * replaces it when it arrives. Features that act on events (drafts, notifications) wait for the service's snapshot,
 * and so does the outbox until the service is known to be unreachable.
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

/** Shows messages that are unsent since an earlier visit even without the service; they stay unsent. */
async function showUnsent(session: Session, snapshot: Snapshot): Promise<void> {
  await whenKnown(session)
  if (isReachable(useConnection.getState())) return
  const { outboxFeature } = await loadPart(() => import('../../features/messages/outbox/feature.ts'))
  if (session.ended.aborted || isReachable(useConnection.getState())) return
  joinFeatures([outboxFeature]).restore(session, snapshot)
}
