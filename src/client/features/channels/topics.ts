import type { EventContent } from '../../../protocol/chat/queueEvents.ts'
import type { Subscription, Topic, UserTopic } from '../../../protocol/chat/channels.ts'
import { VisibilityPolicy } from '../../../protocol/chat/shapes.ts'
import type { EventOf } from '../../kernel/feature.ts'
import { topicKey } from '../../navigation/view.ts'

/**
 * The reader's settings for topics, by `userTopicKey`. Topics without an entry inherit from their channel.
 */
export type UserTopics = ReadonlyMap<string, UserTopic>

export const userTopicKey = (channelId: number, topic: string): string => `${channelId}:${topicKey(topic)}`

const isPolicy = (value: number | undefined): value is VisibilityPolicy =>
  Object.values<number | undefined>(VisibilityPolicy).includes(value)

/** Returns the reader's setting for a topic; `inherit` for none or an unknown value. */
export function topicVisibility(userTopics: UserTopics, channelId: number, topic: string): VisibilityPolicy {
  const policy = userTopics.get(userTopicKey(channelId, topic))?.visibility_policy
  return isPolicy(policy) ? policy : VisibilityPolicy.inherit
}

export interface MuteRules {
  readonly subscriptions: ReadonlyMap<number, Subscription>
  readonly userTopics: UserTopics
}

/** Returns true if a topic is muted itself, or in a muted channel and neither unmuted nor followed. */
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

/** Returns the reader's settings for topics after the event. Same map if nothing changed. */
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

/** Returns the list, newest first, in which the topic reaches at least to message `maxId`. */
function withTopic(topics: readonly Topic[], name: string, maxId: number): readonly Topic[] {
  const key = topicKey(name)
  const known = topics.find((each) => topicKey(each.name) === key)
  if (known && known.max_id >= maxId) return topics
  const rest = topics.filter((each) => each !== known)
  const place = rest.findIndex((each) => each.max_id < maxId)
  return rest.toSpliced(place === -1 ? rest.length : place, 0, { name: known?.name ?? name, max_id: maxId })
}

type Move = EventOf<'update_message'>

/**
 * Returns true if the event moves messages to another topic or channel. A move from a channel closed to the
 * reader does not name its origin.
 */
export const isMove = (event: EventContent): event is Move =>
  event.type === 'update_message' &&
  ((event.new_stream_id !== undefined && event.new_stream_id !== event.stream_id) ||
    (event.stream_id !== undefined && event.subject !== undefined && event.subject !== event.orig_subject))

interface Place {
  readonly channelId: number
  readonly topic: string
}

/** Returns the former conversation of moved messages; undefined if it is hidden from the reader. */
export const originOfMove = (event: Move): Place | undefined =>
  event.stream_id === undefined
    ? undefined
    : { channelId: event.stream_id, topic: event.orig_subject ?? event.subject ?? '' }

/** Returns the new conversation of moved messages. */
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

/**
 * Returns a channel's topics after the event, as far as the event determines them (see `leavesTopicsUnsure`).
 * Same list if unchanged.
 */
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

/**
 * Returns the channels whose topics changed in a way that the event does not describe: their lists must be
 * fetched again.
 */
export function leavesTopicsUnsure(event: EventContent): readonly number[] {
  if (event.type === 'delete_message') return event.stream_id === undefined ? [] : [event.stream_id]
  if (!isMove(event)) return []
  const origin = originOfMove(event)
  return [...new Set([...(origin ? [origin.channelId] : []), destinationOfMove(event).channelId])]
}
