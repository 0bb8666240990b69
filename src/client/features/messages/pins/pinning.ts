import { Pin, PinOff } from 'lucide-react'
import type { Message } from '../../../../protocol/chat/messages.ts'
import type { Session } from '../../../kernel/session.ts'
import { conversationOf } from '../../../navigation/view.ts'
import type { MessageAction } from '../actions/messageActions.ts'
import { mayPin } from './mayPin.ts'
import { knownPins } from './pinQueries.ts'
import { pinTexts } from './texts/pinTexts.ts'
import { pinWithUndo } from './togglePin.ts'

const isPinned = (session: Session, message: Message): boolean =>
  knownPins(session, conversationOf(message, session.userId))?.some(
    ({ message_id }) => message_id === message.id,
  ) ?? false

/** Pins a message to its conversation, or unpins it. It has no keys, so that only menus load its code. */
export const pinning: MessageAction = {
  face: (session, message) =>
    isPinned(session, message)
      ? { text: pinTexts('pins.unpin'), icon: PinOff }
      : { text: pinTexts('pins.pin'), icon: Pin },
  menu: 'use',
  available: mayPin,
  run: (context, message) =>
    void pinWithUndo(context, message, isPinned(context.session, message) ? 'unpinned' : 'pinned'),
}
