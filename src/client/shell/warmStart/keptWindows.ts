import type { EventContent } from '../../../protocol/chat/queueEvents.ts'
import { onlyIn } from '../../navigation/view.ts'
import { contextOf, isFollowed, messageQueries } from '../../features/messages/queries.ts'
import { applyToWindow } from '../../features/messages/reduce.ts'
import type { MessageWindow } from '../../features/messages/window/window.ts'
import type { Session } from '../../kernel/session.ts'
import type { KeptWindow } from './storage.ts'

/** The most messages stored of each view. */
const MOST_MESSAGES = 100

/** Returns the latest messages of the views that events have kept current in this tab, most recent view first. */
export const currentWindows = (session: Session): readonly KeptWindow[] =>
  session.cache
    .getQueryCache()
    .findAll({ queryKey: messageQueries.windows() })
    .flatMap(({ state }) => {
      const window = state.data as MessageWindow | undefined
      return window && !state.isInvalidated && isCurrent(session, window)
        ? [keptWindow(window, state.dataUpdatedAt)]
        : []
    })
    .toSorted((one, other) => other.at - one.at)

const isCurrent = (session: Session, { view, foundNewest, isKept }: MessageWindow): boolean =>
  foundNewest && isKept !== true && onlyIn(view) === undefined && isFollowed(session, view)

const keptWindow = ({ view, messages, foundOldest }: MessageWindow, at: number): KeptWindow => ({
  view,
  messages: messages.slice(-MOST_MESSAGES),
  foundOldest: foundOldest && messages.length <= MOST_MESSAGES,
  at,
})

/**
 * Applies changes of messages already sent to a stored view that this tab has not loaded. Its age stays the same,
 * because messages that arrived later are still missing.
 * @returns the same object if nothing changes; undefined if nothing of it can be shown any more
 */
export function afterChanges(
  session: Session,
  kept: KeptWindow,
  changes: readonly EventContent[],
): KeptWindow | undefined {
  const { view, foundOldest } = kept
  if (!isFollowed(session, view)) return undefined
  const before: MessageWindow = { view, messages: kept.messages, foundOldest, foundNewest: false, anchor: 0 }
  const { messages } = changes.reduce(
    (window, event) => applyToWindow(window, event, contextOf(session)),
    before,
  )
  if (messages === kept.messages) return kept
  return messages.length === 0 ? undefined : { ...kept, messages }
}
