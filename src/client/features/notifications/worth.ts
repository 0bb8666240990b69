import type { Subscription } from '../../../protocol/chat/channels.ts'
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

const silent: Notice = { isShown: false, isHeard: false }

const wildcards = ['wildcard_mentioned', 'stream_wildcard_mentioned', 'topic_wildcard_mentioned']

/** The reader's settings that a channel can override; null means the reader's own setting. */
interface ChannelRules {
  readonly isShown: boolean
  readonly isHeard: boolean
  readonly wildcards: boolean
}

function channelRules(subscription: Subscription, isFollowed: boolean, settings: UserSettings): ChannelRules {
  const own = {
    isShown: subscription.desktop_notifications ?? settings.enable_stream_desktop_notifications,
    isHeard: subscription.audible_notifications ?? settings.enable_stream_audible_notifications,
    wildcards: subscription.wildcard_mentions_notify ?? settings.wildcard_mentions_notify,
  }
  if (!isFollowed) return own
  return {
    isShown: own.isShown || settings.enable_followed_topic_desktop_notifications,
    isHeard: own.isHeard || settings.enable_followed_topic_audible_notifications,
    wildcards: own.wildcards || settings.enable_followed_topic_wildcard_mentions_notify,
  }
}

function topicNotice(
  { flags }: Arrival,
  { channelId, topic }: Extract<Conversation, { kind: 'topic' }>,
  rules: Rules,
): Notice {
  const { settings, subscriptions, userTopics } = rules
  const personal = { isShown: settings.enable_desktop_notifications, isHeard: settings.enable_sounds }
  const subscription = subscriptions.get(channelId)
  // Mentions of the person or a group cause a notice even in muted conversations; alert words and wildcard mentions
  // do not.
  if (flags.includes('mentioned') || flags.includes('group_mentioned')) return personal
  if (!subscription || isTopicMuted(rules, channelId, topic)) return silent
  if (flags.includes('has_alert_word')) return personal
  const isFollowed = topicVisibility(userTopics, channelId, topic) === VisibilityPolicy.followed
  const channel = channelRules(subscription, isFollowed, settings)
  if (channel.wildcards && wildcards.some((flag) => flags.includes(flag))) return personal
  return { isShown: channel.isShown, isHeard: channel.isHeard }
}

/** Returns the desktop notice and the sound of a message (chat spec 2.6 and the reader's settings). */
export function noticeOf(arrival: Arrival, rules: Rules): Notice {
  const { conversation, flags, senderId } = arrival
  const { settings, mutedUsers } = rules
  if (flags.includes('read') || mutedUsers.has(senderId)) return silent
  const notice =
    conversation.kind === 'direct'
      ? { isShown: settings.enable_desktop_notifications, isHeard: settings.enable_sounds }
      : topicNotice(arrival, conversation, rules)
  return { ...notice, isHeard: notice.isHeard && settings.notification_sound !== 'none' }
}
