import type { Subscription } from '../../../protocol/chat/channels.ts'
import { VisibilityPolicy } from '../../../protocol/chat/shapes.ts'
import type { UserSettings } from '../../../protocol/chat/userSettings.ts'
import type { UnreadRules } from '../channels/unreads.ts'
import { isTopicMuted, topicVisibility } from '../channels/topics.ts'
import type { Conversation } from '../../navigation/view.ts'

export interface Rules extends UnreadRules {
  readonly settings: UserSettings
}

/** A message that came, as far as it matters here. */
export interface Arrival {
  readonly conversation: Conversation
  readonly senderId: number
  readonly flags: readonly string[]
}

/** What a message does beside standing there. */
export interface Notice {
  readonly isShown: boolean
  readonly isHeard: boolean
}

const silent: Notice = { isShown: false, isHeard: false }

const wildcards = ['wildcard_mentioned', 'stream_wildcard_mentioned', 'topic_wildcard_mentioned']

/** Settings of the reader that a channel may set apart; null there means: as the reader has it. */
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
  // Who is named is told, also in what is muted; words to look out for and calls to all are not.
  if (flags.includes('mentioned') || flags.includes('group_mentioned')) return personal
  if (!subscription || isTopicMuted(rules, channelId, topic)) return silent
  if (flags.includes('has_alert_word')) return personal
  const isFollowed = topicVisibility(userTopics, channelId, topic) === VisibilityPolicy.followed
  const channel = channelRules(subscription, isFollowed, settings)
  if (channel.wildcards && wildcards.some((flag) => flags.includes(flag))) return personal
  return { isShown: channel.isShown, isHeard: channel.isHeard }
}

/** Whether a message is worth a notice on the desktop, and a sound (chat spec 2.6 and the reader's settings). */
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
