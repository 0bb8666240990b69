import type { EventContent } from '../../../../protocol/chat/queueEvents.ts'
import { changeRead, refetch } from '../../../kernel/entry.ts'
import type { EventOf, Feature } from '../../../kernel/feature.ts'
import type { Session } from '../../../kernel/session.ts'
import { covers, messageIn, type MessageWindow } from '../window/window.ts'
import { applied, PICTURES } from './messagesWithPictures.ts'

/** True if the event may have put a picture into a message that had none. */
const mayBringPicture = (event: EventOf<'update_message'>, window: MessageWindow): boolean =>
  (event.rendered_content?.includes('<img') ?? false) &&
  covers(window, event.message_id) &&
  !messageIn(window, event.message_id)

/** Applies the event to the windows that the viewer has read. @returns these windows as they were before it */
function applyToRead(session: Session, event: EventContent) {
  const read = session.cache
    .getQueriesData<MessageWindow>({ queryKey: PICTURES })
    .flatMap(([queryKey, window]) => (window ? [{ queryKey, window }] : []))
  for (const { queryKey } of read) {
    changeRead<MessageWindow>(session, queryKey, (before) => applied(session, before, event))
  }
  return read
}

function applyUpdate(session: Session, event: EventOf<'update_message'>): void {
  for (const { queryKey, window } of applyToRead(session, event)) {
    if (mayBringPicture(event, window)) void refetch(session, queryKey)
  }
}

/** Keeps the messages that the viewer of pictures has read up to date while it is open. */
export const picturesFeature: Feature = {
  name: 'pictures',
  // Missed events need no work here: the windows are read again by themselves.
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
