import { earlyLimits } from '../../../protocol/chat/earlyLimits.ts'
import { postingObstacle } from '../../../protocol/chat/permissions.ts'
import type { Session } from '../../kernel/session.ts'
import type { Conversation } from '../../navigation/view.ts'
import { realm } from '../organization/realm.ts'
import { groups, ownUser } from '../people/queries.ts'
import { channel } from './queries.ts'

/**
 * True if others see what the person writes or edits in the conversation: not messages to oneself, not in a
 * crowd, not where the person cannot post, and only as the person has set.
 */
export function isActivityShown(session: Session, conversation: Conversation): boolean {
  const { settings } = realm(session)
  if (conversation.kind === 'direct') {
    return settings.send_private_typing_notifications && conversation.userIds.length > 0
  }
  const written = channel(session, conversation.channelId)
  if (written && postingObstacle(ownUser(session), written, groups(session)) !== undefined) return false
  const count = written?.subscriber_count ?? 0
  return settings.send_stream_typing_notifications && count <= earlyLimits.typing_max_channel_subscribers
}
