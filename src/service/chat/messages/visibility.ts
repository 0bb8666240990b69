import { VisibilityPolicy } from '../../../protocol/chat/shapes.ts'
import type { Caller, ChatContext } from '../context.ts'
import { setTopicVisibility, topicVisibility } from '../userTopics/userTopics.ts'
import { userSettingsOf } from '../users/settings.ts'
import type { Place } from './attention.ts'

/** Values of the two settings that change a topic's visibility by themselves (chat reference 2.3). */
const Occasion = { participates: 1, sends: 2, starts: 3, never: 4 } as const

const comesWithSending = (setting: number, isNewTopic: boolean): boolean =>
  setting === Occasion.participates ||
  setting === Occasion.sends ||
  (setting === Occasion.starts && isNewTopic)

interface Sending {
  readonly channelId: number
  readonly topic: string
  readonly isNewTopic: boolean
}

/** What sending makes of the topic's visibility for the sender; undefined when it stays. */
function policyAfterSending(
  context: ChatContext,
  sender: Caller,
  { channelId, topic, isNewTopic }: Sending,
): typeof VisibilityPolicy.unmuted | typeof VisibilityPolicy.followed | undefined {
  const subscription = context.database.get<{ is_muted: number }>(
    'SELECT is_muted FROM subscription WHERE user_id = ? AND channel_id = ? AND is_active = 1',
    sender.user_id,
    channelId,
  )
  if (!subscription) return undefined
  const settings = userSettingsOf(context, sender.user_id)
  const current = topicVisibility(context, sender.user_id, channelId, topic)
  const rank = current === VisibilityPolicy.muted ? VisibilityPolicy.inherit : current
  const follows = comesWithSending(settings.automatically_follow_topics_policy, isNewTopic)
  if (follows) return rank < VisibilityPolicy.followed ? VisibilityPolicy.followed : undefined
  const unmutes =
    subscription.is_muted === 1 &&
    comesWithSending(settings.automatically_unmute_topics_in_muted_streams_policy, isNewTopic)
  return unmutes && rank < VisibilityPolicy.unmuted ? VisibilityPolicy.unmuted : undefined
}

/**
 * Unmutes or follows the topic for who wrote there, where their settings say so, and tells them (chat spec 3).
 * @returns the new policy, when there is one
 */
export function noteSending(
  context: ChatContext,
  sender: Caller,
  place: Place,
  topic: 'new' | 'known',
): VisibilityPolicy | undefined {
  if (!('channel' in place)) return undefined
  const channelId = place.channel.id
  const where = { channelId, topic: place.topic }
  const policy = policyAfterSending(context, sender, { ...where, isNewTopic: topic === 'new' })
  if (policy !== undefined) setTopicVisibility(context, sender.user_id, where, policy)
  return policy
}
