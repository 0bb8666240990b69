import { EMPTY_TOPIC_DISPLAY_NAME } from '../../../protocol/chat/usualLimits.ts'
import type { Message, Reaction, Submessage } from '../../../protocol/chat/messages.ts'
import { avatarUrl, type MissingAvatars } from '../users/present.ts'
import { flagNames } from './flags.ts'

/** A message with its sender and place, as read from the database. */
export interface MessageRow {
  readonly id: number
  readonly conversation_id: number
  readonly sender_id: number
  readonly sender_email: string
  readonly sender_full_name: string
  readonly sender_is_bot: number
  /** JSON. */
  readonly sender_settings: string
  readonly avatar_path: string | null
  readonly avatar_version: number
  readonly topic: string
  readonly content: string
  readonly rendered_content: string
  readonly is_me_message: number
  readonly sent_at: number
  readonly client: string
  readonly last_edited_at: number | null
  readonly last_moved_at: number | null
  readonly channel_id: number | null
  readonly channel_name: string | null
  /** The reader's; null if the reader never received the message. */
  readonly flags: number | null
}

export type Recipient = Exclude<Message['display_recipient'], string>[number]
export type EditHistory = NonNullable<Message['edit_history']>

/** Data of a message beside its row. */
export interface Belongings {
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
  /** `omit`: no address for users without a picture; `include`: an address for all (chat spec 2.1). */
  readonly missingAvatars: MissingAvatars
}

export const topicToShow = (topic: string, { emptyTopic }: Pick<Presentation, 'emptyTopic'>): string =>
  topic === '' && emptyTopic === 'named' ? EMPTY_TOPIC_DISPLAY_NAME : topic

const editToShow = (edit: EditHistory[number], presentation: Presentation): EditHistory[number] => ({
  ...edit,
  ...(edit.prev_topic === undefined ? {} : { prev_topic: topicToShow(edit.prev_topic, presentation) }),
  ...(edit.topic === undefined ? {} : { topic: topicToShow(edit.topic, presentation) }),
})

/** What clients of a server with many organizations read; this service has one, which has no name of its own. */
const olderMessageFields = { sender_realm_str: '' }

/** Converts a stored message to its wire form (chat spec 2.1). No other code does. */
export function presentMessage(row: MessageRow, belongings: Belongings, presentation: Presentation): Message {
  const isHtml = presentation.content === 'html'
  const place =
    row.channel_id === null
      ? { type: 'private', display_recipient: [...belongings.participants], subject: '' }
      : {
          type: 'stream',
          stream_id: row.channel_id,
          display_recipient: row.channel_name ?? '',
          subject: topicToShow(row.topic, presentation),
        }
  return {
    ...olderMessageFields,
    id: row.id,
    sender_id: row.sender_id,
    sender_email: row.sender_email,
    sender_full_name: row.sender_full_name,
    avatar_url: avatarUrl({ ...row, id: row.sender_id }, presentation.missingAvatars),
    client: row.client,
    content: isHtml ? row.rendered_content : row.content,
    content_type: isHtml ? 'text/html' : 'text/x-markdown',
    ...place,
    timestamp: row.sent_at,
    reactions: [...belongings.reactions],
    submessages: [...belongings.submessages],
    is_me_message: row.is_me_message === 1,
    ...(belongings.edits.length === 0
      ? {}
      : { edit_history: belongings.edits.map((edit) => editToShow(edit, presentation)) }),
    ...(row.last_edited_at === null ? {} : { last_edit_timestamp: row.last_edited_at }),
    ...(row.last_moved_at === null ? {} : { last_moved_timestamp: row.last_moved_at }),
    topic_links: [...belongings.topicLinks],
    recipient_id: row.conversation_id,
    flags: [...flagNames(row.flags ?? 0)],
  }
}
