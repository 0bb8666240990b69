import { queryOptions } from '@tanstack/react-query'
import type { Message } from '../../../../protocol/chat/messages.ts'
import type { EventContent } from '../../../../protocol/chat/queueEvents.ts'
import { narrowOf } from '../../../navigation/narrow.ts'
import { conversationOf, viewKey, type View } from '../../../navigation/view.ts'
import type { Session } from '../../../kernel/session.ts'
import { contextOf } from '../queries.ts'
import { readMessages } from '../reading/readMessages.ts'
import { applyToWindow } from '../reduce.ts'
import { withMessages, type MessageWindow } from '../window/window.ts'

/** Messages with pictures that are read on each side of the opened one. */
const REACH = 50

/** The first part of every key under which the viewer has read messages. */
export const PICTURES = ['messages', 'pictures'] as const

/** The window after the event. */
export const applied = (session: Session, window: MessageWindow, event: EventContent): MessageWindow =>
  applyToWindow(window, event, contextOf(session))

async function readAround(
  session: Session,
  view: View,
  from: Message,
  signal: AbortSignal,
): Promise<MessageWindow> {
  const reply = await readMessages(
    session,
    {
      narrow: [...narrowOf(view, session.userId), { operator: 'has', operand: 'image', negated: false }],
      anchor: String(from.id),
      num_before: REACH,
      num_after: REACH,
      apply_markdown: true,
      allow_empty_topic_name: true,
    },
    signal,
  )
  const window: MessageWindow = {
    view,
    messages: reply.messages,
    foundOldest: reply.found_oldest,
    foundNewest: reply.found_newest,
    anchor: from.id,
  }
  // The opened message has a picture, even if the service does not count it as such.
  return withMessages(window, [from])
}

/**
 * The messages with pictures of a conversation around the given one. Events add others, which may have none.
 */
export const messagesWithPictures = (session: Session, from: Message) => {
  const view = conversationOf(from, session.userId)
  return queryOptions({
    queryKey: [...PICTURES, viewKey(view), from.id] as const,
    queryFn: ({ signal }): Promise<MessageWindow> =>
      session.journal.catchUp<MessageWindow>(
        () => readAround(session, view, from, signal),
        (window, event) => applied(session, window, event),
      ),
    gcTime: 0,
    staleTime: Infinity,
    structuralSharing: false,
  })
}
