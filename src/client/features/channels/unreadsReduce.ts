import type { EventContent } from '../../../protocol/chat/queueEvents.ts'
import {
  conversationKey,
  conversationOf,
  directConversation,
  type Conversation,
} from '../../navigation/view.ts'
import { IdSet, selectIds, type IdSelection } from './idSet.ts'
import { destinationOfMove, isMove } from './topics.ts'
import {
  allUnreads,
  noUnreads,
  unreadsOf,
  withConversation,
  type ConversationUnreads,
  type Unreads,
} from './unreads.ts'

/** Flags that make a message a mention of the reader (chat-wire 2.1). */
const mentionFlags: ReadonlySet<string> = new Set([
  'mentioned',
  'stream_wildcard_mentioned',
  'topic_wildcard_mentioned',
  'group_mentioned',
  'wildcard_mentioned',
])

export const hasMention = (flags: readonly string[]): boolean => flags.some((flag) => mentionFlags.has(flag))

/**
 * Adds unread IDs to the conversation. Same object if they were there. Unsubscribed channels can have unread
 * messages too, such as mentions: these don't count (see `isCounted`) until the reader subscribes or the
 * messages are moved.
 */
function withUnread(
  unreads: Unreads,
  conversation: Conversation,
  ids: readonly number[],
  mentions: readonly number[],
): Unreads {
  const before = unreadsOf(unreads, conversation)
  const after: ConversationUnreads = {
    conversation: before?.conversation ?? conversation,
    ids: (before?.ids ?? IdSet.empty).withAll(ids),
    mentions: (before?.mentions ?? IdSet.empty).withAll(mentions),
  }
  const isSame =
    after.ids === (before?.ids ?? IdSet.empty) && after.mentions === (before?.mentions ?? IdSet.empty)
  return isSame ? unreads : withConversation(unreads, after)
}

/** Yields the conversations, other than `outside`, that can hold some of the selected messages. */
function* havingSome(unreads: Unreads, selection: IdSelection, outside?: Conversation) {
  const passed = outside && conversationKey(outside)
  for (const each of allUnreads(unreads)) {
    if (!each.ids.reaches(selection)) continue
    if (passed === undefined || conversationKey(each.conversation) !== passed) yield each
  }
}

/** Removes the selected messages from all conversations but `except`. Same object if there were none. */
function withoutIds(unreads: Unreads, selection: IdSelection, except?: Conversation): Unreads {
  let after = unreads
  for (const each of havingSome(unreads, selection, except)) {
    const ids = each.ids.without(selection)
    if (ids !== each.ids) {
      after = withConversation(after, { ...each, ids, mentions: each.mentions.without(selection) })
    }
  }
  return after
}

/** Returns the selected messages that are unread outside of the conversation, and the mentions among them. */
function unreadAmong(unreads: Unreads, selection: IdSelection, outside: Conversation) {
  const others = [...havingSome(unreads, selection, outside)]
  return {
    ids: others.flatMap((each) => each.ids.among(selection)),
    mentions: others.flatMap((each) => each.mentions.among(selection)),
  }
}

type Update = Extract<EventContent, { type: 'update_message' }>

function afterMove(unreads: Unreads, event: Update): Unreads {
  const { channelId, topic } = destinationOfMove(event)
  const destination: Conversation = { kind: 'topic', channelId, topic }
  const selection = selectIds(event.message_ids)
  const { ids, mentions } = unreadAmong(unreads, selection, destination)
  if (ids.length === 0) return renamed(unreads, destination)
  return renamed(
    withUnread(withoutIds(unreads, selection, destination), destination, ids, mentions),
    destination,
  )
}

/** Shows a topic under its latest spelling; only its case can differ here. */
function renamed(unreads: Unreads, conversation: Conversation): Unreads {
  const known = unreadsOf(unreads, conversation)
  if (known?.conversation.kind !== 'topic' || conversation.kind !== 'topic') return unreads
  return known.conversation.topic === conversation.topic
    ? unreads
    : withConversation(unreads, { ...known, conversation })
}

/** An edit can add or remove a mention of the reader. */
function afterEdit(unreads: Unreads, event: Update): Unreads {
  if (event.content === undefined || event.rendering_only) return unreads
  for (const each of allUnreads(unreads)) {
    if (!each.ids.has(event.message_id)) continue
    const mentions = hasMention(event.flags)
      ? each.mentions.with(event.message_id)
      : each.mentions.without(selectIds([event.message_id]))
    return mentions === each.mentions ? unreads : withConversation(unreads, { ...each, mentions })
  }
  return unreads
}

type FlagsEvent = Extract<EventContent, { type: 'update_message_flags' }>

/** Marks messages as unread in the conversations that the event names, loaded or not. */
function afterUnreadAgain(
  unreads: Unreads,
  details: NonNullable<Extract<FlagsEvent, { op: 'remove' }>['message_details']>,
  ownUserId: number,
): Unreads {
  return Object.entries(details).reduce((state, [key, message]) => {
    const id = Number(key)
    const conversation =
      message.stream_id === undefined
        ? directConversation(message.user_ids ?? [], ownUserId)
        : ({ kind: 'topic', channelId: message.stream_id, topic: message.topic ?? '' } as const)
    return withUnread(state, conversation, [id], message.mentioned ? [id] : [])
  }, unreads)
}

function afterFlags(unreads: Unreads, event: FlagsEvent, ownUserId: number): Unreads {
  if (event.flag !== 'read') return unreads
  if (event.op === 'remove') return afterUnreadAgain(unreads, event.message_details ?? {}, ownUserId)
  if (event.all) return unreads.channels.size + unreads.directs.size === 0 ? unreads : noUnreads
  return withoutIds(unreads, selectIds(event.messages))
}

function withoutChannels(unreads: Unreads, ids: readonly number[]): Unreads {
  const channels = ids.reduce((map, id) => map.without(String(id)), unreads.channels)
  return channels === unreads.channels ? unreads : { ...unreads, channels }
}

/** Returns the IDs of a `delete_message` event, in its new or its old form. */
export const deletedIds = (event: Extract<EventContent, { type: 'delete_message' }>): readonly number[] =>
  event.message_ids ?? (event.message_id === undefined ? [] : [event.message_id])

/** Returns the unread messages after the event. Same object if nothing changed. Idempotent. */
export function applyToUnreads(unreads: Unreads, event: EventContent, ownUserId: number): Unreads {
  switch (event.type) {
    case 'message': {
      const { message, flags } = event
      if (flags.includes('read')) return unreads
      const conversation = conversationOf(message, ownUserId)
      return withUnread(unreads, conversation, [message.id], hasMention(flags) ? [message.id] : [])
    }
    case 'update_message': {
      const edited = afterEdit(unreads, event)
      return isMove(event) ? afterMove(edited, event) : edited
    }
    case 'update_message_flags':
      return afterFlags(unreads, event, ownUserId)
    case 'delete_message':
      return withoutIds(unreads, selectIds(deletedIds(event)))
    case 'stream':
      if (event.op !== 'delete') return unreads
      return withoutChannels(unreads, event.stream_ids ?? event.streams?.map((each) => each.stream_id) ?? [])
    default:
      return unreads
  }
}
