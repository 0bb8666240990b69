import { queryOptions } from '@tanstack/react-query'
import type { Message } from '../../../../protocol/chat/messages.ts'
import type { EventContent } from '../../../../protocol/chat/queueEvents.ts'
import { conversationOf, narrowOf, viewKey, type View } from '../../../navigation/view.ts'
import { changeRead, readAnew } from '../../../kernel/entry.ts'
import type { EventOf, Feature } from '../../../kernel/feature.ts'
import type { Session } from '../../../kernel/session.ts'
import { contextOf } from '../queries.ts'
import { readMessages } from '../reading/readMessages.ts'
import { applyToWindow } from '../reduce.ts'
import { covers, messageIn, withMessages, type MessageWindow } from '../window/window.ts'

/** Messages with pictures that are read on each side of the one that was opened. */
const REACH = 50

const QUERIES = ['messages', 'pictures'] as const

const applied = (session: Session, window: MessageWindow, event: EventContent): MessageWindow =>
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
  // It has a picture, whatever the service takes for one.
  return withMessages(window, [from])
}

/** The messages with pictures of a conversation around one of them. Events add others, which may have none. */
export const messagesWithPictures = (session: Session, from: Message) => {
  const view = conversationOf(from, session.userId)
  return queryOptions({
    queryKey: [...QUERIES, viewKey(view), from.id] as const,
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

/** Whether the event may have put a picture into a message that had none. */
const mayBringPicture = (event: EventOf<'update_message'>, window: MessageWindow): boolean =>
  (event.rendered_content?.includes('<img') ?? false) &&
  covers(window, event.message_id) &&
  !messageIn(window, event.message_id)

/** The windows that the viewer has read, as they are before the event, which is applied to them. */
function applyToRead(session: Session, event: EventContent) {
  const read = session.cache
    .getQueriesData<MessageWindow>({ queryKey: QUERIES })
    .flatMap(([queryKey, window]) => (window ? [{ queryKey, window }] : []))
  for (const { queryKey } of read) {
    changeRead<MessageWindow>(session, queryKey, (before) => applied(session, before, event))
  }
  return read
}

function applyUpdate(session: Session, event: EventOf<'update_message'>): void {
  for (const { queryKey, window } of applyToRead(session, event)) {
    if (mayBringPicture(event, window)) void readAnew(session, queryKey)
  }
}

/** Keeps what the viewer of pictures has read up to date while it is open. */
export const picturesFeature: Feature = {
  name: 'pictures',
  // What was missed meanwhile is read again by itself.
  on: {
    message: applyToRead,
    update_message: applyUpdate,
    delete_message: applyToRead,
    reaction: applyToRead,
    submessage: applyToRead,
    update_message_flags: applyToRead,
    stream: applyToRead,
  },
}
