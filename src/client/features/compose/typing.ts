import { setTyping } from '../../../protocol/chat/typing.ts'
import { isActivityShown } from '../channels/activity.ts'
import { activityNotice } from '../people/activityNotice.ts'
import { conversationKey, type Conversation } from '../../navigation/view.ts'
import type { Session } from '../../kernel/session.ts'

const notice = activityNotice()

const targetOf = (conversation: Conversation) =>
  conversation.kind === 'topic'
    ? { type: 'stream' as const, stream_id: conversation.channelId, topic: conversation.topic }
    : { type: 'direct' as const, to: [...conversation.userIds] }

/** Reports a key pressed in the conversation's field. */
export function notifyTyping(session: Session, conversation: Conversation): void {
  const activity = {
    key: conversationKey(conversation),
    tell: (op: 'start' | 'stop') =>
      session.api(setTyping, { op, ...targetOf(conversation) }, { signal: session.ended }),
  }
  notice.renew(session, isActivityShown(session, conversation) ? activity : undefined)
}

/** Reports that the text was sent, cleared or left. */
export const stopTyping = (session: Session): void => notice.stop(session)
