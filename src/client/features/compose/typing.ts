import { setTyping } from '../../../protocol/chat/typing.ts'
import { channel } from '../channels/queries.ts'
import { conversationKey, type Conversation } from '../../navigation/view.ts'
import { realm } from '../organization/realm.ts'
import { scoped } from '../../kernel/scope.ts'
import type { Session } from '../../kernel/session.ts'
import { limits } from '../../../protocol/chat/limits.ts'

/**
 * The typing notice that others see.
 *
 *     silent --key--> announced, renewed while keys are pressed
 *     announced --pause, sent, cleared, ended--> silent (stop is sent)
 *     announced --key elsewhere--> announced there (stop, then start)
 */
interface Announced {
  readonly conversation: Conversation
  /** Milliseconds since the epoch. */
  readonly renewedAt: number
  readonly pause: ReturnType<typeof setTimeout>
}

const announcement = scoped(
  (): { current?: Announced | undefined } => ({}),
  ({ current }) => clearTimeout(current?.pause),
)

/** Best effort: a notice that is lost or refused does no harm, so its answer is ignored. */
function tell(session: Session, op: 'start' | 'stop', conversation: Conversation): void {
  const args =
    conversation.kind === 'topic'
      ? { op, type: 'stream' as const, stream_id: conversation.channelId, topic: conversation.topic }
      : { op, type: 'direct' as const, to: [...conversation.userIds] }
  session.api(setTyping, args, { signal: session.ended }).catch(() => undefined)
}

/**
 * True if others are notified: not for a message to oneself, not for a crowd, and only as the person has set.
 */
function isAnnounced(session: Session, conversation: Conversation): boolean {
  const { settings } = realm(session)
  if (conversation.kind === 'direct') {
    return settings.send_private_typing_notifications && conversation.userIds.length > 0
  }
  const count = channel(session, conversation.channelId)?.subscriber_count ?? 0
  return settings.send_stream_typing_notifications && count <= limits.typing_max_channel_subscribers
}

/** Reports a key pressed in the conversation's field. */
export function notifyTyping(session: Session, conversation: Conversation): void {
  const { current } = session.get(announcement)
  const isHere =
    current !== undefined && conversationKey(current.conversation) === conversationKey(conversation)
  if (current && !isHere) stopTyping(session)
  if (!isAnnounced(session, conversation)) return
  const { typingRenewal, typingPause } = realm(session)
  const isDue = !isHere || Date.now() - current.renewedAt >= typingRenewal
  if (isDue) tell(session, 'start', conversation)
  clearTimeout(current?.pause)
  session.get(announcement).current = {
    conversation,
    renewedAt: isDue ? Date.now() : current.renewedAt,
    pause: setTimeout(() => stopTyping(session), typingPause),
  }
}

/** Reports that the text was sent, cleared or left. */
export function stopTyping(session: Session): void {
  const { current } = session.get(announcement)
  if (!current) return
  clearTimeout(current.pause)
  session.get(announcement).current = undefined
  if (!session.ended.aborted) tell(session, 'stop', current.conversation)
}
