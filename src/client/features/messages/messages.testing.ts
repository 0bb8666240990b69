import type { Message } from '../../../protocol/chat/messages.ts'
import type { EventContent } from '../../../protocol/chat/queueEvents.ts'
import type { View } from '../../navigation/view.ts'
import type { MessageWindow } from './window/window.ts'

/** A message in a channel, for tests. */
export const aMessage = (given: Partial<Message> = {}): Message => ({
  id: 1,
  sender_id: 2,
  sender_email: 'ana@chat.example',
  sender_full_name: 'Ana',
  client: '',
  content: '<p>Hello</p>',
  content_type: 'text/html',
  display_recipient: 'design',
  type: 'stream',
  stream_id: 3,
  subject: 'icons',
  timestamp: 1_790_000_000,
  reactions: [],
  submessages: [],
  is_me_message: false,
  topic_links: [],
  flags: [],
  ...given,
})

/** A direct message between user 1 and others. */
export function aDirectMessage(userIds: readonly number[], given: Partial<Message> = {}): Message {
  const { stream_id: _, ...message } = aMessage(given)
  return {
    ...message,
    type: 'private',
    subject: '',
    display_recipient: [1, ...userIds].map((id) => ({
      id,
      email: `${id}@chat.example`,
      full_name: `User ${id}`,
      is_mirror_dummy: false,
    })),
  }
}

/** Returns the queue event of a new message. */
export function anArrival(
  message: Message,
  flags: string[] = [],
): Extract<EventContent, { type: 'message' }> {
  const { flags: _, match_content: __, match_subject: ___, ...content } = message
  return { type: 'message', message: content, flags }
}

export const icons: View = { kind: 'topic', channelId: 3, topic: 'icons' }

/** A window of messages with these IDs, complete on both sides. */
export const aWindow = (ids: readonly number[], given: Partial<MessageWindow> = {}): MessageWindow => ({
  view: icons,
  messages: ids.map((id) => aMessage({ id })),
  foundOldest: true,
  foundNewest: true,
  anchor: 0,
  ...given,
})

type Update = Extract<EventContent, { type: 'update_message' }>

/** An edit or, with `subject` or `new_stream_id`, a move of messages out of the topic "icons". */
export const anUpdate = (given: Partial<Update> = {}): Update => ({
  type: 'update_message',
  user_id: 2,
  edit_timestamp: 1_790_000_100,
  message_id: 1,
  message_ids: [given.message_id ?? 1],
  flags: [],
  rendering_only: false,
  ...given,
})

export const aMove = (given: Partial<Update> = {}): Update =>
  anUpdate({
    stream_id: 3,
    stream_name: 'design',
    orig_subject: 'icons',
    propagate_mode: 'change_all',
    ...given,
  })

/** An event that sets or clears flags. */
export const aFlagging = (
  op: 'add' | 'remove',
  flag: string,
  messages: number[],
): Extract<EventContent, { type: 'update_message_flags' }> => ({
  type: 'update_message_flags',
  op,
  flag,
  messages,
  all: false,
})

export const aReaction = (
  op: 'add' | 'remove',
  messageId: number,
  userId = 2,
): Extract<EventContent, { type: 'reaction' }> => ({
  type: 'reaction',
  op,
  message_id: messageId,
  user_id: userId,
  emoji_name: 'tada',
  emoji_code: '1f389',
  reaction_type: 'unicode_emoji',
})

export const aDeletion = (ids: number[]): Extract<EventContent, { type: 'delete_message' }> => ({
  type: 'delete_message',
  message_ids: ids,
  message_type: 'stream',
  stream_id: 3,
  topic: 'icons',
})

/** The value, deeply frozen: a reducer that writes into it throws. */
export function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const each of Object.values(value)) frozen(each)
    if (value instanceof Map) for (const each of value.values()) frozen(each)
  }
  return value
}
