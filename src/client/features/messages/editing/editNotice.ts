import type { Message } from '../../../../protocol/chat/messages.ts'
import { setEditTyping } from '../../../../protocol/chat/typing.ts'
import { offers } from '../../../kernel/offers.ts'
import type { Session } from '../../../kernel/session.ts'
import { conversationOf } from '../../../navigation/view.ts'
import { isActivityShown } from '../../channels/activity.ts'
import { activityNotice } from '../../people/activityNotice.ts'

const notice = activityNotice()

/** Reports a key pressed in the editor of an own message. */
export function notifyEditing(session: Session, message: Message): void {
  const isShown =
    offers(session, setEditTyping) && isActivityShown(session, conversationOf(message, session.userId))
  const activity = {
    key: String(message.id),
    tell: (op: 'start' | 'stop') =>
      session.api(setEditTyping, { message_id: message.id, op }, { signal: session.ended }),
  }
  notice.renew(session, isShown ? activity : undefined)
}

/** Reports that the change was saved, dropped or left. */
export const stopEditNotice = (session: Session): void => notice.stop(session)
