import { EMPTY_TOPIC_DISPLAY_NAME } from '../../../protocol/chat/usualLimits.ts'
import type { Message, Reaction, Submessage } from '../../../protocol/chat/messages.ts'
import { flagNames, UNRECEIVED } from './flags.ts'

/** A message as read from the database. */
export interface MessageRow {
  readonly id: number
  readonly conversation_id: number
  readonly sender_id: number
  readonly topic: string
  /** In the requested form. */
  readonly content: string
  readonly is_me_message: number
  readonly sent_at: number
  readonly client: string
  readonly last_edited_at: number | null
  readonly last_moved_at: number | null
  /** The reader's; null if the reader never received the message. */
  readonly flags: number | null
}

/** The place of messages: a channel, or a direct conversation with nulls. */
export interface PlaceRow {
  readonly channel_id: number | null
  readonly channel_name: string | null
}

/** The sender of messages, as the reader sees them. */
export type ShownSender = Pick<Message, 'sender_email' | 'sender_full_name' | 'avatar_url'>

export type Recipient = Exclude<Message['display_recipient'], string>[number]
export type EditHistory = NonNullable<Message['edit_history']>

/** Data of a message beside its row. */
export interface Belongings {
  readonly sender: ShownSender
  readonly place: PlaceRow
  readonly participants: readonly Recipient[]
  readonly reactions: readonly Reaction[]
  readonly submessages: readonly Submessage[]
  /** Newest first; empty if the message was never changed or the history is hidden. */
  readonly edits: EditHistory
  /** Links that the organization's linkifiers find in the topic. */
  readonly topicLinks: NonNullable<Message['topic_links']>
}

/** Form of messages that the reader requested (chat spec 4.4). */
export interface Presentation {
  readonly content: 'html' | 'source'
  /** Name of the empty topic: empty, or its display name for clients that cannot show an empty name. */
  readonly emptyTopic: 'empty' | 'named'
}

export const topicToShow = (topic: string, { emptyTopic }: Pick<Presentation, 'emptyTopic'>): string =>
  topic === '' && emptyTopic === 'named' ? EMPTY_TOPIC_DISPLAY_NAME : topic

const editToShow = (edit: EditHistory[number], presentation: Presentation): EditHistory[number] => ({
  ...edit,
  ...(edit.prev_topic === undefined ? {} : { prev_topic: topicToShow(edit.prev_topic, presentation) }),
  ...(edit.topic === undefined ? {} : { topic: topicToShow(edit.topic, presentation) }),
})

interface OlderFields {
  /** Clients of a server with many organizations read it; this service has one, which has no name of its own. */
  readonly sender_realm_str: ''
}

/**
 * Converts a stored message to its wire form (chat spec 2.1). No other code does. Spreads nothing: a page has hundreds
 * of messages, and rows from the database are slow to copy.
 */
export function presentMessage(row: MessageRow, belongings: Belongings, presentation: Presentation): Message {
  const { sender, place, edits } = belongings
  const isDirect = place.channel_id === null
  const message: Message & OlderFields = {
    sender_realm_str: '',
    id: row.id,
    sender_id: row.sender_id,
    sender_email: sender.sender_email,
    sender_full_name: sender.sender_full_name,
    avatar_url: sender.avatar_url,
    client: row.client,
    content: row.content,
    content_type: presentation.content === 'html' ? 'text/html' : 'text/x-markdown',
    type: isDirect ? 'private' : 'stream',
    display_recipient: isDirect ? [...belongings.participants] : (place.channel_name ?? ''),
    subject: isDirect ? '' : topicToShow(row.topic, presentation),
    timestamp: row.sent_at,
    reactions: [...belongings.reactions],
    submessages: [...belongings.submessages],
    is_me_message: row.is_me_message === 1,
    topic_links: [...belongings.topicLinks],
    recipient_id: row.conversation_id,
    flags: [...flagNames(row.flags ?? UNRECEIVED)],
  }
  if (place.channel_id !== null) message.stream_id = place.channel_id
  if (edits.length > 0) message.edit_history = edits.map((edit) => editToShow(edit, presentation))
  if (row.last_edited_at !== null) message.last_edit_timestamp = row.last_edited_at
  if (row.last_moved_at !== null) message.last_moved_timestamp = row.last_moved_at
  return message
}
