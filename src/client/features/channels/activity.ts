import { earlyLimits } from '../../../protocol/chat/earlyLimits.ts'
import type { Session } from '../../kernel/session.ts'
import type { Conversation } from '../../navigation/view.ts'
import { realm } from '../organization/realm.ts'
import { channel } from './queries.ts'

/**
 * True if others see what the person writes or edits in the conversation: not messages to oneself, not in a
 * crowd, and only as the person has set.
 */
export function isActivityShown(session: Session, conversation: Conversation): boolean {
  const { settings } = realm(session)
  if (conversation.kind === 'direct') {
    return settings.send_private_typing_notifications && conversation.userIds.length > 0
  }
  const count = channel(session, conversation.channelId)?.subscriber_count ?? 0
  return settings.send_stream_typing_notifications && count <= earlyLimits.typing_max_channel_subscribers
}
