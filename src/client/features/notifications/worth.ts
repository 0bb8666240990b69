import { isWorth } from '../../../protocol/chat/notificationWorth.ts'
import { VisibilityPolicy } from '../../../protocol/chat/shapes.ts'
import type { UserSettings } from '../../../protocol/chat/userSettings.ts'
import type { UnreadRules } from '../channels/unreads.ts'
import { isTopicMuted, topicVisibility } from '../channels/topics.ts'
import type { Conversation } from '../../navigation/view.ts'

export interface Rules extends UnreadRules {
  readonly settings: UserSettings
}

/** The fields of a new message that decide about its notice. */
export interface Arrival {
  readonly conversation: Conversation
  readonly senderId: number
  readonly flags: readonly string[]
}

/** The notice of a message. */
export interface Notice {
  readonly isShown: boolean
  readonly isHeard: boolean
}

/** Returns the desktop notice and the sound of a message (chat spec 2.6 and the reader's settings). */
export function noticeOf({ conversation, flags, senderId }: Arrival, rules: Rules): Notice {
  const { settings, mutedUsers, subscriptions, userTopics } = rules
  const place =
    conversation.kind === 'direct'
      ? 'direct'
      : {
          subscription: subscriptions.get(conversation.channelId),
          isMuted: isTopicMuted(rules, conversation.channelId, conversation.topic),
          isFollowed:
            topicVisibility(userTopics, conversation.channelId, conversation.topic) ===
            VisibilityPolicy.followed,
        }
  const arrival = { flags, isFromMuted: mutedUsers.has(senderId), place } as const
  return {
    isShown: isWorth('desktop', arrival, settings),
    isHeard: isWorth('audible', arrival, settings) && settings.notification_sound !== 'none',
  }
}
