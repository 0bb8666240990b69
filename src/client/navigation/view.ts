import type { Only } from './only.ts'

/** A conversation that messages are sent to: one topic of one channel, or one set of people. */
export type Conversation =
  | { readonly kind: 'topic'; readonly channelId: number; readonly topic: string }
  /** `userIds`: the other participants, ascending, without the reader; empty for notes to yourself. */
  | { readonly kind: 'direct'; readonly userIds: readonly number[] }

/** A view over several conversations. `reactions`: the reader's own messages that have reactions. */
export interface Collection {
  readonly kind: 'feed' | 'mentions' | 'starred' | 'reactions'
  readonly only?: Only | undefined
}

/** The contents of a list of messages. */
export type View =
  | Conversation
  | { readonly kind: 'channel'; readonly channelId: number }
  | Collection
  | { readonly kind: 'search'; readonly query: string }

export const isCollection = (view: View): view is Collection =>
  !isConversation(view) && view.kind !== 'channel' && view.kind !== 'search'

/** The filter of a collection, if any. */
export const onlyIn = (view: View): Only | undefined => (isCollection(view) ? view.only : undefined)

/** True for conversations of a kind that the filter lets through. */
export const isKindAmong = (only: Only | undefined, kind: Conversation['kind']): boolean =>
  only === undefined || only === 'unread' || (only === 'direct') === (kind === 'direct')

/** Folds the case, because topics compare without it; the stored case is kept for showing. */
export const topicKey = (topic: string): string => topic.toLowerCase()

/** Returns the same text for the same conversation, in any case of its topic. */
export function conversationKey(conversation: Conversation): string {
  return conversation.kind === 'topic'
    ? `topic:${conversation.channelId}:${topicKey(conversation.topic)}`
    : `direct:${conversation.userIds.join(',')}`
}

/** Identifies a view, such as in query keys and remembered positions. */
export function viewKey(view: View): string {
  switch (view.kind) {
    case 'topic':
    case 'direct':
      return conversationKey(view)
    case 'channel':
      return `channel:${view.channelId}`
    case 'search':
      return `search:${view.query}`
    default:
      return view.only ? `${view.kind}:${view.only}` : view.kind
  }
}

export const isConversation = (view: View): view is Conversation =>
  view.kind === 'topic' || view.kind === 'direct'

/** A direct conversation with these people; the reader's own ID is left out and the order does not matter. */
export const directConversation = (userIds: Iterable<number>, ownUserId: number): Conversation => ({
  kind: 'direct',
  userIds: [...new Set(userIds)].filter((each) => each !== ownUserId).toSorted((a, b) => a - b),
})

/**
 * The conversation for a link shared with others: it includes the reader, or it would lead its other readers
 * to another conversation.
 */
export const linkedConversation = (conversation: Conversation, ownUserId: number): Conversation =>
  conversation.kind === 'direct'
    ? { kind: 'direct', userIds: [...conversation.userIds, ownUserId].toSorted((a, b) => a - b) }
    : conversation

/** The fields of a message that say to which conversation it belongs. */
export interface Addressed {
  readonly type: string
  readonly stream_id?: number | undefined
  readonly subject: string
  readonly display_recipient: string | readonly { readonly id: number }[]
}

/** The conversation that a message is part of. */
export function conversationOf(message: Addressed, ownUserId: number): Conversation {
  if (message.stream_id !== undefined && typeof message.display_recipient === 'string') {
    return { kind: 'topic', channelId: message.stream_id, topic: message.subject }
  }
  const people = typeof message.display_recipient === 'string' ? [] : message.display_recipient
  return directConversation(
    people.map((each) => each.id),
    ownUserId,
  )
}
