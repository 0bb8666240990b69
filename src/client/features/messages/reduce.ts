import type { Message } from '../../../protocol/chat/messages.ts'
import type { EventContent } from '../../../protocol/chat/queueEvents.ts'
import { destinationOfMove, isMove } from '../channels/topics.ts'
import { deletedIds, hasMention } from '../channels/unreadsReduce.ts'
import {
  conversationKey,
  conversationOf,
  isKindAmong,
  onlyIn,
  topicKey,
  type View,
} from '../../navigation/view.ts'
import { isResolving } from './moving/resolving.ts'
import { keeping, withChanged, withMessages, type MessageWindow, type RoomFor } from './window/window.ts'

type EventOf<Type extends EventContent['type']> = Extract<EventContent, { type: Type }>

/** The data that a window needs beside the event. */
export interface WindowContext {
  readonly ownUserId: number
  /** Name of a channel, for messages that move there. */
  readonly channelName: (channelId: number) => string | undefined
  readonly roomFor: RoomFor
}

/** True for views of unread messages only. */
const isOfUnread = (view: View): boolean => onlyIn(view) === 'unread'

/** True if the view shows the message. Only the service knows the results of a search. */
export function isShownIn(view: View, message: Message, ownUserId: number): boolean {
  if (isOfUnread(view) && message.flags.includes('read')) return false
  if (!isKindAmong(onlyIn(view), message.stream_id === undefined ? 'direct' : 'topic')) return false
  switch (view.kind) {
    case 'topic':
      return message.stream_id === view.channelId && topicKey(message.subject) === topicKey(view.topic)
    case 'channel':
      return message.stream_id === view.channelId
    case 'direct':
      return conversationKey(conversationOf(message, ownUserId)) === conversationKey(view)
    case 'feed':
      return true
    case 'mentions':
      return hasMention(message.flags)
    case 'starred':
      return message.flags.includes('starred')
    case 'reactions':
      return message.sender_id === ownUserId && message.reactions.length > 0
    default:
      return false
  }
}

/** The message of an event, in the form that a fetch would give it. */
export const arrivedMessage = (event: EventOf<'message'>): Message => ({
  ...event.message,
  flags: event.flags,
})

function applyReaction(message: Message, event: EventOf<'reaction'>): Message {
  const { emoji_name, emoji_code, reaction_type, user_id } = event
  const isThis = (each: Message['reactions'][number]): boolean =>
    each.user_id === user_id && each.reaction_type === reaction_type && each.emoji_code === emoji_code
  const isThere = message.reactions.some(isThis)
  if (isThere === (event.op === 'add')) return message
  const reactions =
    event.op === 'add'
      ? [...message.reactions, { emoji_name, emoji_code, reaction_type, user_id }]
      : message.reactions.filter((each) => !isThis(each))
  return { ...message, reactions }
}

function applySubmessage(message: Message, event: EventOf<'submessage'>): Message {
  const { submessage_id: id, message_id, sender_id, msg_type, content } = event
  if (message.submessages.some((each) => each.id === id)) return message
  const submessages = [...message.submessages, { id, message_id, sender_id, msg_type, content }]
  return { ...message, submessages: submessages.toSorted((a, b) => a.id - b.id) }
}

function withFlag(message: Message, flag: string, op: 'add' | 'remove'): Message {
  const isThere = message.flags.includes(flag)
  if (isThere === (op === 'add')) return message
  const flags = op === 'add' ? [...message.flags, flag] : message.flags.filter((each) => each !== flag)
  return { ...message, flags }
}

function applyFlags(window: MessageWindow, event: EventOf<'update_message_flags'>): MessageWindow {
  const ids = event.all ? window.messages.map((each) => each.id) : event.messages
  return withChanged(window, ids, (message) => withFlag(message, event.flag, event.op))
}

/** Flags that the reader sets; the rest follow from the content. */
const ownFlags: ReadonlySet<string> = new Set(['read', 'starred', 'collapsed', 'historical'])

function flagsAfterEdit(before: readonly string[], given: readonly string[]): string[] {
  return [...before.filter((flag) => ownFlags.has(flag)), ...given.filter((flag) => !ownFlags.has(flag))]
}

const isEqualList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((each) => b.includes(each))

/**
 * Applies a new content. Only an edit by a person counts as an edit: the service also renders again, say for
 * a preview.
 */
function applyEdit(message: Message, event: EventOf<'update_message'>): Message {
  const content = event.rendered_content ?? event.content
  if (content === undefined) return message
  if (event.rendering_only) return message.content === content ? message : { ...message, content }
  const time = event.edit_timestamp ?? message.last_edit_timestamp ?? message.timestamp
  const flags = flagsAfterEdit(message.flags, event.flags)
  const isKnown =
    message.content === content && message.last_edit_timestamp === time && isEqualList(message.flags, flags)
  if (isKnown) return message
  const step = {
    user_id: event.user_id ?? null,
    timestamp: time,
    ...(event.orig_content === undefined ? {} : { prev_content: event.orig_content }),
    ...(event.orig_rendered_content === undefined
      ? {}
      : { prev_rendered_content: event.orig_rendered_content }),
  }
  return {
    ...message,
    content,
    flags,
    is_me_message: event.is_me_message ?? message.is_me_message,
    last_edit_timestamp: time,
    edit_history: isInHistory(message, step) ? message.edit_history : [step, ...(message.edit_history ?? [])],
  }
}

type HistoryStep = NonNullable<Message['edit_history']>[number]

/** Several edits may be reported again, in turn, after a later state was read: none must be listed twice. */
const isInHistory = (message: Message, step: HistoryStep): boolean =>
  message.edit_history?.some(
    (each) =>
      each.user_id === step.user_id &&
      each.timestamp === step.timestamp &&
      each.prev_content !== undefined &&
      each.prev_content === step.prev_content,
  ) ?? false

function applyMove(message: Message, event: EventOf<'update_message'>, context: WindowContext): Message {
  const { channelId, topic } = destinationOfMove(event)
  if (message.stream_id === channelId && message.subject === topic) return message
  const time = event.edit_timestamp ?? message.timestamp
  const hasNewChannel = message.stream_id !== channelId
  const hasNewTopic = message.subject !== topic
  const step = {
    user_id: event.user_id ?? null,
    timestamp: time,
    ...(hasNewTopic ? { prev_topic: message.subject, topic } : {}),
    ...(hasNewChannel && message.stream_id !== undefined
      ? { prev_stream: message.stream_id, stream: channelId }
      : {}),
  }
  const isPlainRename = !hasNewChannel && isResolving(message.subject, topic)
  const [latest, ...earlier] = message.edit_history ?? []
  // An edit of the text in the same request is the same step of the history.
  const isEdited = event.content !== undefined && message.id === event.message_id
  const history =
    isEdited && latest ? [{ ...latest, ...step }, ...earlier] : [step, ...(message.edit_history ?? [])]
  return {
    ...message,
    stream_id: channelId,
    subject: topic,
    display_recipient: context.channelName(channelId) ?? message.display_recipient,
    topic_links: event.topic_links ?? message.topic_links,
    ...(isPlainRename ? {} : { last_moved_timestamp: time }),
    edit_history: history,
  }
}

function applyUpdate(
  window: MessageWindow,
  event: EventOf<'update_message'>,
  context: WindowContext,
): MessageWindow {
  const edited = withChanged(window, [event.message_id], (message) => applyEdit(message, event))
  const { message_id, message_ids } = event
  if (!isMove(event)) return withoutStrangers(edited, [message_id], context)
  const moved = withChanged(edited, message_ids, (message) => applyMove(message, event, context))
  return withoutStrangers(moved, message_ids, context)
}

/**
 * Removes those of the messages that the view no longer shows. Messages that were found by a search, or
 * unread, stay during the visit.
 */
function withoutStrangers(
  window: MessageWindow,
  ids: readonly number[],
  context: WindowContext,
): MessageWindow {
  if (window.view.kind === 'search' || isOfUnread(window.view)) return window
  const changed = new Set(ids)
  return keeping(
    window,
    (message) => !changed.has(message.id) || isShownIn(window.view, message, context.ownUserId),
  )
}

function withoutChannels(window: MessageWindow, ids: readonly number[]): MessageWindow {
  return keeping(window, (message) => message.stream_id === undefined || !ids.includes(message.stream_id))
}

/**
 * The window after the event: the same object if nothing changed, and twice equals once, since fetches replay
 * events. Messages that a move or a flag brings into the view are not in the event: see `bringsIn`.
 */
export function applyToWindow(
  window: MessageWindow,
  event: EventContent,
  context: WindowContext,
): MessageWindow {
  switch (event.type) {
    case 'message': {
      const message = arrivedMessage(event)
      return isShownIn(window.view, message, context.ownUserId)
        ? withMessages(window, [message], context.roomFor)
        : window
    }
    case 'update_message':
      return applyUpdate(window, event, context)
    case 'delete_message': {
      const gone = new Set(deletedIds(event))
      return keeping(window, (message) => !gone.has(message.id))
    }
    case 'reaction': {
      const reacted = withChanged(window, [event.message_id], (message) => applyReaction(message, event))
      return window.view.kind === 'reactions'
        ? withoutStrangers(reacted, [event.message_id], context)
        : reacted
    }
    case 'submessage':
      return withChanged(window, [event.message_id], (message) => applySubmessage(message, event))
    case 'update_message_flags': {
      const flagged = applyFlags(window, event)
      return flagged === window || event.flag !== 'starred'
        ? flagged
        : withoutStrangers(flagged, event.messages, context)
    }
    case 'stream':
      // Access is gone: nothing of the channel may remain in sight.
      return event.op === 'delete'
        ? withoutChannels(window, event.stream_ids ?? event.streams?.map((each) => each.stream_id) ?? [])
        : window
    default:
      return window
  }
}

/**
 * Returns the IDs of earlier messages that the event can bring into the view. A star, the reader's own reaction or a
 * mention adds even a message of a channel without a subscription to the reader's history, which the feed shows.
 */
export function bringsIn(event: EventContent, view: View, ownUserId: number): readonly number[] {
  if (event.type === 'reaction') {
    const isWanted = view.kind === 'reactions' || (view.kind === 'feed' && event.user_id === ownUserId)
    return isWanted && event.op === 'add' ? [event.message_id] : []
  }
  if (event.type === 'update_message_flags') {
    if (isOfUnread(view)) return event.flag === 'read' && event.op === 'remove' ? event.messages : []
    const isOwnCollection = view.kind === 'starred' || view.kind === 'feed'
    return isOwnCollection && event.flag === 'starred' && event.op === 'add' ? event.messages : []
  }
  if (event.type !== 'update_message') return []
  if (view.kind === 'mentions' || view.kind === 'feed') {
    // Messages moved into a channel without shared history become part of everybody's own.
    if (view.kind === 'feed' && event.new_stream_id !== undefined) return event.message_ids
    return event.content !== undefined && hasMention(event.flags) ? [event.message_id] : []
  }
  return isMove(event) ? movedInto(event, view) : []
}

function movedInto(event: EventOf<'update_message'>, view: View): readonly number[] {
  if (view.kind !== 'topic' && view.kind !== 'channel') return []
  const { channelId, topic } = destinationOfMove(event)
  if (view.channelId !== channelId) return []
  // A move inside a channel adds no messages to the channel's view.
  if (view.kind === 'channel') return event.stream_id === channelId ? [] : event.message_ids
  return topicKey(view.topic) === topicKey(topic) ? event.message_ids : []
}
