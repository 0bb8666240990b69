import type { EventContent } from '../../../protocol/chat/queueEvents.ts'
import type { Subscription, Topic, UserTopic } from '../../../protocol/chat/channels.ts'
import { VisibilityPolicy } from '../../../protocol/chat/shapes.ts'
import type { EventOf } from '../../kernel/feature.ts'
import { topicKey } from '../../navigation/view.ts'

/** What the reader set for topics, by `userTopicKey`. Topics that are not there do as their channel does. */
export type UserTopics = ReadonlyMap<string, UserTopic>

export const userTopicKey = (channelId: number, topic: string): string => `${channelId}:${topicKey(topic)}`

const isPolicy = (value: number | undefined): value is VisibilityPolicy =>
  Object.values<number | undefined>(VisibilityPolicy).includes(value)

/** What the reader set for a topic; `inherit` when that is nothing, or nothing we know. */
export function topicVisibility(userTopics: UserTopics, channelId: number, topic: string): VisibilityPolicy {
  const policy = userTopics.get(userTopicKey(channelId, topic))?.visibility_policy
  return isPolicy(policy) ? policy : VisibilityPolicy.inherit
}

export interface MuteRules {
  readonly subscriptions: ReadonlyMap<number, Subscription>
  readonly userTopics: UserTopics
}

/** Whether a topic is silent: muted itself, or in a muted channel and neither unmuted nor followed. */
export function isTopicMuted(rules: MuteRules, channelId: number, topic: string): boolean {
  switch (topicVisibility(rules.userTopics, channelId, topic)) {
    case VisibilityPolicy.muted:
      return true
    case VisibilityPolicy.unmuted:
    case VisibilityPolicy.followed:
      return false
    default:
      return rules.subscriptions.get(channelId)?.is_muted ?? false
  }
}

/** What the reader set for topics, after the event. Same map if nothing changed. */
export function applyToUserTopics(userTopics: UserTopics, event: EventOf<'user_topic'>): UserTopics {
  const key = userTopicKey(event.stream_id, event.topic_name)
  const { stream_id, topic_name, last_updated, visibility_policy } = event
  if (visibility_policy === VisibilityPolicy.inherit) {
    if (!userTopics.has(key)) return userTopics
    const rest = new Map(userTopics)
    rest.delete(key)
    return rest
  }
  const known = userTopics.get(key)
  if (known?.visibility_policy === visibility_policy && known.topic_name === topic_name) return userTopics
  return new Map(userTopics).set(key, { stream_id, topic_name, last_updated, visibility_policy })
}

/** The list with the topic known to reach up to that message, newest first. */
function withTopic(topics: readonly Topic[], name: string, maxId: number): readonly Topic[] {
  const key = topicKey(name)
  const known = topics.find((each) => topicKey(each.name) === key)
  if (known && known.max_id >= maxId) return topics
  const rest = topics.filter((each) => each !== known)
  const place = rest.findIndex((each) => each.max_id < maxId)
  return rest.toSpliced(place === -1 ? rest.length : place, 0, { name: known?.name ?? name, max_id: maxId })
}

type Move = EventOf<'update_message'>

/** Whether the event moves messages to another topic or channel; from where is not told of a channel closed to the reader. */
export const isMove = (event: EventContent): event is Move =>
  event.type === 'update_message' &&
  ((event.new_stream_id !== undefined && event.new_stream_id !== event.stream_id) ||
    (event.stream_id !== undefined && event.subject !== undefined && event.subject !== event.orig_subject))

interface Place {
  readonly channelId: number
  readonly topic: string
}

/** Where the messages of a move were; undefined where that is not for the reader. */
export const originOfMove = (event: Move): Place | undefined =>
  event.stream_id === undefined
    ? undefined
    : { channelId: event.stream_id, topic: event.orig_subject ?? event.subject ?? '' }

/** Where the messages of a move are now. */
export const destinationOfMove = (event: Move): Place => ({
  channelId: event.new_stream_id ?? event.stream_id ?? 0,
  topic: event.subject ?? event.orig_subject ?? '',
})

function afterMove(topics: readonly Topic[], event: Move, channelId: number): readonly Topic[] {
  const destination = destinationOfMove(event)
  const source = topicKey(event.orig_subject ?? '')
  const isRenaming =
    event.stream_id === channelId &&
    destination.channelId === channelId &&
    topicKey(destination.topic) === source
  const left =
    event.stream_id === channelId && event.propagate_mode === 'change_all' && !isRenaming
      ? topics.filter((each) => topicKey(each.name) !== source)
      : topics
  const kept = left.length === topics.length ? topics : left
  if (destination.channelId !== channelId) return kept
  const named = isRenaming
    ? kept.map((each) =>
        topicKey(each.name) === source && each.name !== destination.topic
          ? { ...each, name: destination.topic }
          : each,
      )
    : kept
  const renamed = named.some((each, index) => each !== kept[index]) ? named : kept
  return withTopic(renamed, destination.topic, Math.max(...event.message_ids, event.message_id))
}

/** A channel's topics after the event, as far as the event tells (see `leavesTopicsUnsure`). Same list if unchanged. */
export function applyToTopics(
  topics: readonly Topic[],
  event: EventContent,
  channelId: number,
): readonly Topic[] {
  if (event.type === 'message') {
    const { message } = event
    return message.stream_id === channelId ? withTopic(topics, message.subject, message.id) : topics
  }
  return isMove(event) ? afterMove(topics, event, channelId) : topics
}

/** Channels whose list of topics the event changed in a way it does not tell: they must be asked again. */
export function leavesTopicsUnsure(event: EventContent): readonly number[] {
  if (event.type === 'delete_message') return event.stream_id === undefined ? [] : [event.stream_id]
  if (!isMove(event)) return []
  const origin = originOfMove(event)
  return [...new Set([...(origin ? [origin.channelId] : []), destinationOfMove(event).channelId])]
}
