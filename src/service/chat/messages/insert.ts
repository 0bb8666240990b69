import type { RenderedMarkdown } from '../../../markdown/context.ts'
import { isSubscribed, lookUpChannel } from '../channels/store/channels.ts'
import type { Caller, ChatContext } from '../context.ts'
import { usersMuting } from '../mutedUsers/store.ts'
import { userById } from '../users/store.ts'
import { makeWidget } from '../widgets/store.ts'
import { attentionFlags, isReceiver, receiversOf, type Place, type Receivers } from './attention.ts'
import { directConversation } from './conversations.ts'
import { Flag } from './flags.ts'
import { renderFor } from './rendering.ts'
import { conversationOfChannel } from './store/conversations.ts'
import { insertReceived } from './store/flags.ts'
import { noteSent, threadAt } from './store/threads.ts'
import { insertMessageRow } from './store/messages.ts'
import { topicKey } from './topicKey.ts'
import { topicAsWritten } from './topics.ts'
import { claimableUploads, claimUploads } from './uploads.ts'
import type { MessageRow } from './wire.ts'

export type Destination =
  | { readonly channelId: number; readonly topic: string }
  /** IDs of all participants, including the sender. */
  | { readonly userIds: readonly number[] }

export interface NewMessage {
  readonly senderId: number
  readonly conversation: Destination
  /** Markdown. */
  readonly content: string
  /** UNIX seconds. */
  readonly sentAt: number
  /** The client program's name. */
  readonly client: string
  readonly readBySender: boolean
  /** Additional flags of a recipient, as bits of `Flag`. */
  readonly flagsFor?: (userId: number) => number
}

/** A newly stored message. */
export interface Stored {
  readonly id: number
  readonly row: MessageRow
  readonly place: Place
  readonly receivers: Receivers
  /** Flags of the recipients who have any, by user. */
  readonly flags: ReadonlyMap<number, number>
}

/**
 * Returns a message's place, creating its conversation if it is the first; an existing topic keeps its
 * spelling.
 */
export function placeOf(context: ChatContext, destination: Destination, senderId: number): Place {
  if ('userIds' in destination) {
    const participants = [...new Set([...destination.userIds, senderId])].toSorted(
      (left, right) => left - right,
    )
    return { conversationId: directConversation(context, participants), participants, topic: '' }
  }
  const channel = lookUpChannel(context.database, { id: destination.channelId })
  if (!channel) throw new Error(`There is no channel ${destination.channelId}`)
  const conversationId = conversationOfChannel(context.database, channel.id)
  return { conversationId, channel, topic: topicAsWritten(context, conversationId, destination.topic) }
}

/** Returns the sender, who may be deactivated. */
function writerById(context: ChatContext, userId: number): Caller {
  const user = userById(context.database, userId)
  if (!user) throw new Error(`There is no user ${userId}`)
  const { email, full_name, role, is_bot } = user
  return { user_id: userId, email, full_name, role, is_bot: is_bot === 1 }
}

function insertRow(
  context: ChatContext,
  message: NewMessage,
  place: Place,
  rendered: RenderedMarkdown,
  { uploads, threadId }: { readonly uploads: readonly string[]; readonly threadId: number },
): MessageRow {
  const { senderId, content, sentAt, client } = message
  const id = insertMessageRow(context.database, {
    conversationId: place.conversationId,
    threadId,
    senderId,
    topic: place.topic,
    topicKey: topicKey(place.topic),
    content,
    renderedContent: rendered.html,
    isMeMessage: rendered.isMeMessage,
    sentAt,
    client,
    hasLink: rendered.hasLink,
    hasImage: rendered.hasImage,
    hasAttachment: uploads.length > 0,
  })
  return {
    id,
    conversation_id: place.conversationId,
    sender_id: senderId,
    topic: place.topic,
    content: rendered.html,
    is_me_message: Number(rendered.isMeMessage),
    sent_at: sentAt,
    client,
    last_edited_at: null,
    last_moved_at: null,
    flags: null,
  }
}

/** The recipients and their flags. They include the sender, even in a public channel without a subscription. */
function reached(
  context: ChatContext,
  message: NewMessage,
  place: Place,
  rendered: RenderedMarkdown,
): Pick<Stored, 'receivers' | 'flags'> {
  const { senderId, content, readBySender, flagsFor } = message
  const found = receiversOf(context, place, rendered)
  const receivers = isReceiver(found, senderId)
    ? found
    : { ...found, others: new Set([...found.others, senderId]) }
  const flags = attentionFlags(context, place, receivers, { mentions: rendered, content, senderId })
  const add = (userId: number, bits: number): void => {
    if (bits !== 0) flags.set(userId, (flags.get(userId) ?? 0) | bits)
  }
  const isOutside =
    'channel' in place &&
    !found.members.has(senderId) &&
    !isSubscribed(context.database, senderId, place.channel.id)
  if (readBySender || isOutside) add(senderId, Flag.read)
  // Nobody waits for messages that they do not want to see.
  for (const userId of usersMuting(context.database, senderId)) {
    if (isReceiver(receivers, userId)) add(userId, Flag.read)
  }
  if (flagsFor) {
    for (const userId of [...receivers.members, ...receivers.others]) add(userId, flagsFor(userId))
  }
  return { receivers, flags }
}

/** Stores a rendered message, within the caller's transaction. */
export function insertMessage(
  context: ChatContext,
  message: NewMessage,
  place: Place,
  rendered: RenderedMarkdown,
): Stored {
  const uploads =
    rendered.uploads.length === 0
      ? []
      : claimableUploads(context, writerById(context, message.senderId), rendered.uploads)
  const { receivers, flags } = reached(context, message, place, rendered)
  const sentTo = threadAt(context.database, place.conversationId, topicKey(place.topic))
  const row = insertRow(context, message, place, rendered, { uploads, threadId: sentTo.threadId })
  const { id } = row
  noteSent(context.database, sentTo.threadId, id)
  insertReceived(context.database, id, flags, sentTo)
  if (uploads.length > 0) claimUploads(context, id, uploads)
  makeWidget(context.database, id, message.senderId, message.content)
  return { id, row, place, receivers, flags }
}

/**
 * Stores a message for its recipients, without checking permissions and without publishing events.
 * @returns the message's ID
 */
export function storeMessage(context: ChatContext, message: NewMessage): number {
  return context.database.transaction(() => {
    const rendered = renderFor(context, writerById(context, message.senderId), message.content)
    const place = placeOf(context, message.conversation, message.senderId)
    return insertMessage(context, message, place, rendered).id
  })
}
