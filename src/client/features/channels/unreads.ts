import type { Snapshot } from '../../../protocol/chat/register.ts'
import {
  conversationKey,
  directConversation,
  isKindAmong,
  onlyIn,
  topicKey,
  type Conversation,
  type View,
} from '../../navigation/view.ts'
import { BucketMap } from './bucketMap.ts'
import { IdSet } from './idSet.ts'
import { isTopicMuted, type MuteRules } from './topics.ts'

export interface ConversationUnreads {
  readonly conversation: Conversation
  readonly ids: IdSet
  /** The IDs among `ids` that mention the reader. */
  readonly mentions: IdSet
}

/** All unread messages by conversation. Conversations without unread messages have no entry. */
export interface Unreads {
  /** By channel ID as text, then by `topicKey`. */
  readonly channels: BucketMap<BucketMap<ConversationUnreads>>
  /** By `conversationKey`. */
  readonly directs: BucketMap<ConversationUnreads>
  /** The service left out older unread messages: counts are minimums. */
  readonly oldUnreadsMissing: boolean
}

export const noUnreads: Unreads = {
  channels: BucketMap.of(),
  directs: BucketMap.of(),
  oldUnreadsMissing: false,
}

/** Returns the unread messages of a channel, by topic. */
const topicsOf = (unreads: Unreads, channelId: number): BucketMap<ConversationUnreads> =>
  unreads.channels.get(String(channelId)) ?? noUnreads.directs

export const unreadsOf = (unreads: Unreads, conversation: Conversation): ConversationUnreads | undefined =>
  conversation.kind === 'topic'
    ? topicsOf(unreads, conversation.channelId).get(topicKey(conversation.topic))
    : unreads.directs.get(conversationKey(conversation))

/** Returns the map with the value, or without the key if the value is empty. */
const put = <Value extends { readonly size: number } | ConversationUnreads>(
  map: BucketMap<Value>,
  key: string,
  value: Value,
): BucketMap<Value> =>
  ('size' in value ? value.size : value.ids.size) === 0 ? map.without(key) : map.with(key, value)

/** Returns the unreads with that conversation replaced, or removed if it has no IDs. */
export function withConversation(unreads: Unreads, changed: ConversationUnreads): Unreads {
  const { conversation } = changed
  if (conversation.kind === 'direct') {
    return { ...unreads, directs: put(unreads.directs, conversationKey(conversation), changed) }
  }
  const topics = put(topicsOf(unreads, conversation.channelId), topicKey(conversation.topic), changed)
  return { ...unreads, channels: put(unreads.channels, String(conversation.channelId), topics) }
}

/** Yields every conversation with unread messages. */
export function* allUnreads(unreads: Unreads): Iterable<ConversationUnreads> {
  yield* unreads.directs.values()
  for (const topics of unreads.channels.values()) yield* topics.values()
}

/** Reads the unread messages from the snapshot (`unread_msgs`). */
export function unreadsFrom(snapshot: Snapshot, ownUserId: number): Unreads {
  const listed = snapshot.unread_msgs
  if (!listed) return noUnreads
  const mentions = new Set(listed.mentions)
  const entries = [
    ...listed.pms.map((each) => ({
      conversation: directConversation([each.other_user_id], ownUserId),
      ids: each.unread_message_ids,
    })),
    ...listed.huddles.map((each) => ({
      conversation: directConversation(each.user_ids_string.split(',').map(Number), ownUserId),
      ids: each.unread_message_ids,
    })),
    ...listed.streams.map((each) => ({
      conversation: { kind: 'topic', channelId: each.stream_id, topic: each.topic } as const,
      ids: each.unread_message_ids,
    })),
  ]
  const found = new Map<string, ConversationUnreads>()
  for (const { conversation, ids } of entries) {
    const key = conversationKey(conversation)
    const known = found.get(key)
    found.set(key, {
      conversation: known?.conversation ?? conversation,
      ids: (known?.ids ?? IdSet.empty).withAll(ids),
      mentions: (known?.mentions ?? IdSet.empty).withAll(ids.filter((id) => mentions.has(id))),
    })
  }
  const initial: Unreads = { ...noUnreads, oldUnreadsMissing: listed.old_unreads_missing }
  return [...found.values()].reduce(withConversation, initial)
}

/** The settings that decide if an unread message counts: subscriptions, and muted topics and people. */
export interface UnreadRules extends MuteRules {
  readonly mutedUsers: ReadonlySet<number>
}

/**
 * Returns true if the conversation counts in totals (chat spec 2.6). Channels without a subscription never
 * count.
 */
export function isCounted(conversation: Conversation, rules: UnreadRules): boolean {
  if (conversation.kind === 'direct') {
    const [only, ...others] = conversation.userIds
    return only === undefined || others.length > 0 || !rules.mutedUsers.has(only)
  }
  return (
    rules.subscriptions.has(conversation.channelId) &&
    !isTopicMuted(rules, conversation.channelId, conversation.topic)
  )
}

export interface UnreadCount {
  readonly count: number
  readonly mentions: number
}
/** `ids` ascend. */
export interface UnreadList extends UnreadCount {
  readonly ids: readonly number[]
}

const listOf = (unreads: ConversationUnreads | undefined): UnreadList => ({
  count: unreads?.ids.size ?? 0,
  mentions: unreads?.mentions.size ?? 0,
  ids: unreads?.ids.toArray() ?? [],
})

/** Returns a topic's own unread messages, even if it is muted. */
export const topicUnreads = (unreads: Unreads, channelId: number, topic: string): UnreadList =>
  listOf(unreadsOf(unreads, { kind: 'topic', channelId, topic }))

/** Returns a direct conversation's own unread messages; `userIds` ascend, without the reader. */
export const directUnreads = (unreads: Unreads, userIds: readonly number[]): UnreadList =>
  listOf(unreadsOf(unreads, { kind: 'direct', userIds }))

export interface ChannelUnreads extends UnreadCount {
  /** Unread messages in topics that don't count because the topic or its channel is muted. */
  readonly mutedCount: number
}

/** `count` leaves out muted topics; mentions count everywhere. */
export function channelUnreads(unreads: Unreads, channelId: number, rules: UnreadRules): ChannelUnreads {
  let [count, mentions, mutedCount] = [0, 0, 0]
  for (const each of topicsOf(unreads, channelId).values()) {
    if (isCounted(each.conversation, rules)) count += each.ids.size
    else mutedCount += each.ids.size
    mentions += each.mentions.size
  }
  return { count, mentions, mutedCount }
}

export interface TotalUnreads extends UnreadCount {
  /** Unread messages in direct conversations. */
  readonly directs: number
}

/** Returns the totals of all unread messages that count. */
export function totalUnreads(unreads: Unreads, rules: UnreadRules): TotalUnreads {
  let [count, mentions, directs] = [0, 0, 0]
  for (const each of allUnreads(unreads)) {
    if (!isCounted(each.conversation, rules)) continue
    count += each.ids.size
    mentions += each.mentions.size
    if (each.conversation.kind === 'direct') directs += each.ids.size
  }
  return { count, mentions, directs }
}

/** A conversation in the inbox. */
export interface UnreadConversation extends UnreadList {
  readonly conversation: Conversation
  readonly latestId: number
}

function inboxEntry(unreads: ConversationUnreads): UnreadConversation {
  return { ...listOf(unreads), conversation: unreads.conversation, latestId: unreads.ids.last ?? 0 }
}

/**
 * Returns the conversations with unread messages, the one with the newest message first; with `rules`, only
 * those that count.
 */
export function unreadConversations(unreads: Unreads, rules?: UnreadRules): readonly UnreadConversation[] {
  return [...allUnreads(unreads)]
    .filter((each) => rules === undefined || isCounted(each.conversation, rules))
    .map(inboxEntry)
    .toSorted((a, b) => b.latestId - a.latestId)
}

const sorted = (sets: readonly IdSet[]): readonly number[] =>
  sets.flatMap((each) => each.toArray()).toSorted((a, b) => a - b)

const gathers = (view: View, { kind }: Conversation): boolean => isKindAmong(onlyIn(view), kind)

/**
 * Returns the IDs of unread messages in the view, ascending. None for a search, whose matches are unknown.
 */
export function unreadIdsIn(unreads: Unreads, view: View, rules: UnreadRules): readonly number[] {
  switch (view.kind) {
    case 'topic':
    case 'direct':
      return listOf(unreadsOf(unreads, view)).ids
    case 'channel':
      return sorted([...topicsOf(unreads, view.channelId).values()].map((each) => each.ids))
    case 'feed':
      return sorted(
        [...allUnreads(unreads)]
          .filter(({ conversation }) => gathers(view, conversation) && isCounted(conversation, rules))
          .map((each) => each.ids),
      )
    case 'mentions':
      return sorted(
        [...allUnreads(unreads)]
          .filter(({ conversation }) => gathers(view, conversation))
          .map((each) => each.mentions),
      )
    default:
      return []
  }
}
