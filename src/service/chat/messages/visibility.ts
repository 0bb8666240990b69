import { VisibilityPolicy } from '../../../protocol/chat/shapes.ts'
import type { Caller, ChatContext } from '../context.ts'
import { setTopicVisibility, topicVisibility } from '../userTopics/userTopics.ts'
import { userSettingsOf } from '../users/settings.ts'
import type { Place } from './attention.ts'
import { subscriptionTo } from './store/flags.ts'

/** A user's action in a topic: writing its first message, writing, or reacting and voting. */
type Occasion = 'starts' | 'sends' | 'participates'

/**
 * Actions that change a topic's visibility automatically, by value of the two settings (chat reference 2.3).
 */
const occasionsOf: Readonly<Record<number, readonly Occasion[]>> = {
  1: ['starts', 'sends', 'participates'],
  2: ['starts', 'sends'],
  3: ['starts'],
  4: [],
}

const appliesTo = (setting: number, occasion: Occasion): boolean =>
  occasionsOf[setting]?.includes(occasion) ?? false

interface TopicOf {
  readonly channelId: number
  readonly topic: string
}

/** The topic's visibility after the action; undefined if it stays. */
function policyAfter(
  context: ChatContext,
  userId: number,
  { channelId, topic }: TopicOf,
  occasion: Occasion,
): typeof VisibilityPolicy.unmuted | typeof VisibilityPolicy.followed | undefined {
  const settings = userSettingsOf(context, userId)
  const current = topicVisibility(context, userId, channelId, topic)
  const rank = current === VisibilityPolicy.muted ? VisibilityPolicy.inherit : current
  if (appliesTo(settings.automatically_follow_topics_policy, occasion)) {
    return rank < VisibilityPolicy.followed ? VisibilityPolicy.followed : undefined
  }
  const unmutes =
    subscriptionTo(context.database, userId, channelId)?.is_muted === 1 &&
    appliesTo(settings.automatically_unmute_topics_in_muted_streams_policy, occasion)
  return unmutes && rank < VisibilityPolicy.unmuted ? VisibilityPolicy.unmuted : undefined
}

function note(
  context: ChatContext,
  person: Caller,
  place: Place,
  occasion: Occasion,
): VisibilityPolicy | undefined {
  if (!('channel' in place)) return undefined
  const where = { channelId: place.channel.id, topic: place.topic }
  const policy = policyAfter(context, person.user_id, where, occasion)
  if (policy !== undefined) setTopicVisibility(context, person.user_id, where, policy)
  return policy
}

/**
 * Unmutes or follows the topic for the sender, if their settings ask for it, and publishes it to them (chat
 * spec 3).
 * @returns the new policy, if it changed
 */
export const noteSending = (
  context: ChatContext,
  sender: Caller,
  place: Place,
  topic: 'new' | 'known',
): VisibilityPolicy | undefined => note(context, sender, place, topic === 'new' ? 'starts' : 'sends')

/**
 * Unmutes or follows the topic for a user who reacted to a message or took a step in its poll or to-do list.
 */
export const noteParticipation = (context: ChatContext, person: Caller, place: Place): unknown =>
  note(context, person, place, 'participates')

/** Follows the topic for users mentioned by name whose settings ask for it; topics they muted stay muted. */
export function noteMentions(context: ChatContext, userIds: readonly number[], place: Place): void {
  if (!('channel' in place)) return
  const where = { channelId: place.channel.id, topic: place.topic }
  for (const userId of userIds) {
    if (!subscriptionTo(context.database, userId, where.channelId)) continue
    if (!userSettingsOf(context, userId).automatically_follow_topics_where_mentioned) continue
    const current = topicVisibility(context, userId, where.channelId, where.topic)
    if (current === VisibilityPolicy.muted || current === VisibilityPolicy.followed) continue
    setTopicVisibility(context, userId, where, VisibilityPolicy.followed)
  }
}
