import type { Message } from '../../../protocol/chat/messages.ts'
import type { EventContent } from '../../../protocol/chat/queueEvents.ts'
import { changeRead, refetch } from '../../kernel/entry.ts'
import type { EventOf, Feature } from '../../kernel/feature.ts'
import type { Session } from '../../kernel/session.ts'
import { ONLY } from '../../navigation/only.ts'
import { conversationOf, type View } from '../../navigation/view.ts'
import { contextOf, freshWindows, messageAmong, messageQueries, windows } from './queries.ts'
import { redeliverReads } from './reading/readMarks.ts'
import { applyToWindow, arrivedMessage, bringsIn, isShownIn } from './reduce.ts'
import { covers, withMessages, type MessageWindow } from './window/window.ts'

const changeWindow = (session: Session, view: View, change: (window: MessageWindow) => MessageWindow): void =>
  changeRead(session, messageQueries.windowKey(view), change)

/**
 * The collections that may contain a message which has just arrived, and the views that filters make of them.
 */
const collections: readonly View[] = (['feed', 'mentions', 'starred'] as const).flatMap((kind) => [
  { kind },
  ...ONLY.map((only) => ({ kind, only })),
])

/** Only these views can show a message that has just arrived. */
function applyArrival(session: Session, event: EventOf<'message'>): void {
  const message = arrivedMessage(event)
  const conversation = conversationOf(message, session.userId)
  const views: View[] = [conversation, ...collections]
  if (conversation.kind === 'topic') views.push({ kind: 'channel', channelId: conversation.channelId })
  const context = contextOf(session)
  for (const view of views) changeWindow(session, view, (window) => applyToWindow(window, event, context))
}

/** The loaded messages among these, as they are after the event. */
function messagesAfter(session: Session, event: EventContent, ids: readonly number[]): readonly Message[] {
  const fresh = freshWindows(session)
  const messages = ids.flatMap((id) => messageAmong(fresh, id) ?? []).toSorted((a, b) => a.id - b.id)
  const all: MessageWindow = {
    view: { kind: 'feed' },
    messages,
    foundOldest: true,
    foundNewest: true,
    anchor: 0,
  }
  return applyToWindow(all, event, contextOf(session)).messages
}

/**
 * Applies the event to every window. A window is read again if it now misses messages that no fresh window
 * holds, or if it lost all of its own.
 */
function applyChange(session: Session, event: EventContent): void {
  const context = contextOf(session)
  const all = windows(session)
  const incoming = all.map((window) => bringsIn(event, window.view, session.userId))
  const wanted = incoming.some((ids) => ids.length > 0) ? new Set(incoming.flat()) : undefined
  const known = wanted ? messagesAfter(session, event, [...wanted]) : []
  for (const [index, window] of all.entries()) {
    const ids = incoming[index] ?? []
    const applied = applyToWindow(window, event, context)
    const found = known.filter((each) => ids.includes(each.id))
    const after = withMessages(
      applied,
      found.filter((each) => isShownIn(window.view, each, session.userId)),
      context.roomFor,
    )
    if (after !== window) changeWindow(session, window.view, () => after)
    const isMissing = ids.some((id) => covers(after, id) && !found.some((each) => each.id === id))
    // Without its last message the window has no position from which the rest of the view could be read.
    const isLost =
      after !== window && after.messages.length === 0 && !(after.foundOldest && after.foundNewest)
    if (isMissing || isLost) {
      void refetch(session, messageQueries.windowKey(window.view))
    }
  }
}

/**
 * No events report the messages of a channel without a subscription: its windows are outdated when the reader
 * joins.
 */
function readJoinedAnew(session: Session, event: EventOf<'subscription'>): void {
  if (event.op !== 'add') return
  const channelIds = new Set(event.subscriptions.map((each) => each.stream_id))
  for (const { view } of windows(session)) {
    if ((view.kind === 'topic' || view.kind === 'channel') && channelIds.has(view.channelId)) {
      void refetch(session, messageQueries.windowKey(view))
    }
  }
}

/** Keeps the loaded windows up to date. Runs after the channels' feature, whose names it uses. */
export const messagesFeature: Feature = {
  name: 'messages',
  restore: redeliverReads,
  on: {
    message: applyArrival,
    update_message: applyChange,
    delete_message: applyChange,
    reaction: applyChange,
    submessage: applyChange,
    update_message_flags: applyChange,
    stream: applyChange,
    subscription: readJoinedAnew,
  },
}
