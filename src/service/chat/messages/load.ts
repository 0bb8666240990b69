import { topicLinks } from '../../../markdown/linkifiers/linkify.ts'
import type { Message } from '../../../protocol/chat/messages.ts'
import { drawnPicture } from '../../../protocol/chat/pictures.ts'
import type { WithDatabase } from '../../database/database.ts'
import { isSubscribed } from '../channels/store/channels.ts'
import type { Caller, ChatContext, MessageDelivery } from '../context.ts'
import { allLinkifiers } from '../realm/store.ts'
import { UNKNOWN_NAME } from '../../../protocol/chat/users.ts'
import { hiddenEmail, pictureUrl } from '../users/present.ts'
import { maySee, visibilityTo } from '../users/visibility.ts'
import { editHistories } from './history/editHistory.ts'
import type { Stored } from './insert.ts'
import { participantsOf } from './store/conversations.ts'
import {
  messageRows,
  placeRows,
  senderRow,
  senderRows,
  submessagesOf,
  type SenderRow,
} from './store/messages.ts'
import { reactionsOfMessages } from './store/reactions.ts'
import {
  presentMessage,
  type Belongings,
  type MessageRow,
  type Presentation,
  type ShownSender,
} from './wire.ts'

/*
 * Loads messages for the wire, a page at a time: one query for the rows and one for each kind of related
 * data, independent of their number.
 */

/** Returns a function that applies the linkifiers to topics, once for each topic. */
function topicLinker(context: WithDatabase): (topic: string) => Belongings['topicLinks'] {
  const linkifiers = allLinkifiers(context.database)
  const none: Belongings['topicLinks'] = []
  if (linkifiers.length === 0) return () => none
  const known = new Map<string, Belongings['topicLinks']>()
  return (topic) => {
    const links = known.get(topic) ?? topicLinks(topic, linkifiers)
    known.set(topic, links)
    return links
  }
}

/** Looks up senders and places of rows. Both exist for every message. */
const lookUp = <Row extends { readonly id: number }>(rows: readonly Row[]): ((id: number) => Row) => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (id) => byId.get(id) as Row
}

const sendersOf = (context: WithDatabase, rows: readonly MessageRow[]): readonly SenderRow[] =>
  senderRows(context.database, [...new Set(rows.map((row) => row.sender_id))])

/** Loads the messages' related data, limited to what `reader` can see. @param shown the sender, for the reader */
function belongingsOf(
  context: ChatContext,
  reader: Caller | undefined,
  rows: readonly MessageRow[],
  list: string,
  shown: (senderId: number) => ShownSender,
): (row: MessageRow) => Belongings {
  const reactions = reactionsOfMessages(context.database, list)
  const submessages = submessagesOf(context.database, list)
  const places = placeRows(context.database, [...new Set(rows.map((row) => row.conversation_id))])
  const placeOf = lookUp(places)
  const direct = places.filter((place) => place.channel_id === null).map(({ id }) => id)
  const participants = direct.length === 0 ? undefined : participantsOf(context.database, direct)
  const linksOf = topicLinker(context)
  const edits = editHistories(
    context,
    reader,
    rows.map(({ id }) => id),
  )
  return (row) => ({
    sender: shown(row.sender_id),
    place: placeOf(row.conversation_id),
    participants: participants?.get(row.conversation_id) ?? [],
    reactions: reactions.get(row.id) ?? [],
    submessages: submessages.get(row.id) ?? [],
    edits: edits.get(row.id) ?? [],
    topicLinks: linksOf(row.topic),
  })
}

const fieldsOf = (sender: SenderRow): ShownSender => ({
  sender_email: sender.email,
  sender_full_name: sender.full_name,
  avatar_url: pictureUrl(sender),
})

/** For a reader who can read the message but cannot see its sender. */
const unknownSender = (id: number): ShownSender => ({
  sender_email: hiddenEmail(id),
  sender_full_name: UNKNOWN_NAME,
  avatar_url: drawnPicture(id, 1),
})

/** Returns the senders of the rows by ID, as the reader sees them. */
function sendersShownTo(
  context: ChatContext,
  reader: Caller | undefined,
  rows: readonly MessageRow[],
): (senderId: number) => ShownSender {
  const isKnown = reader ? visibilityTo(context, reader) : () => true
  const shown = sendersOf(context, rows).map((sender): ShownSender & { id: number } => {
    const { id } = sender
    if (!isKnown(id)) return { id, ...unknownSender(id) }
    const fields = fieldsOf(sender)
    // Readers without an account see no addresses.
    return reader ? { id, ...fields } : { id, ...fields, sender_email: hiddenEmail(id) }
  })
  return lookUp(shown)
}

/** Loads these messages in the order of their IDs, with the reader's flags. Does not check access. */
export function loadMessages(
  context: ChatContext,
  reader: Caller | undefined,
  messageIds: readonly number[],
  presentation: Presentation,
): Message[] {
  const list = JSON.stringify(messageIds)
  const rows = messageRows(context.database, reader?.user_id, list, presentation.content).toSorted(
    (left, right) => left.id - right.id,
  )
  const shown = sendersShownTo(context, reader, rows)
  const belongings = belongingsOf(context, reader, rows, list, shown)
  return rows.map((row) => presentMessage(row, belongings(row), presentation))
}

/**
 * Recipients can see the sender if both belong to the conversation; in a public channel others can post, too.
 */
function senderVisibility(
  context: ChatContext,
  sender: SenderRow,
  { stream_id }: Pick<Message, 'stream_id'>,
): MessageDelivery['knowsSender'] {
  const { id, is_bot } = sender
  if (stream_id === undefined || is_bot === 1 || isSubscribed(context.database, id, stream_id))
    return () => true
  return (userId) => maySee(context, { user_id: userId }, id)
}

const inEvents: Presentation = { content: 'html', emptyTopic: 'empty' }

/** The message as events have it: for all recipients, without flags, with a picture. */
function presentForEvent(row: MessageRow, belongings: Belongings): MessageDelivery['message'] {
  const { flags: _, ...message } = presentMessage(row, belongings, inEvents)
  return message
}

type ForEvent = Pick<MessageDelivery, 'message' | 'knowsSender'>

/** Loads a message for events. */
export function loadForEvent(context: ChatContext, messageId: number): ForEvent | undefined {
  const list = JSON.stringify([messageId])
  const rows = messageRows(context.database, undefined, list, 'html')
  const [row] = rows
  const [sender] = sendersOf(context, rows)
  if (!row || !sender) return undefined
  const belongings = belongingsOf(context, undefined, rows, list, () => fieldsOf(sender))
  const message = presentForEvent(row, belongings(row))
  return { message, knowsSender: senderVisibility(context, sender, message) }
}

/** As `loadForEvent`, of a message that was stored just now: most of it is known, and nobody has reacted yet. */
export function newForEvent(
  context: ChatContext,
  { row, place, receivers }: Pick<Stored, 'row' | 'place' | 'receivers'>,
): ForEvent | undefined {
  const { database } = context
  const sender = senderRow(database, row.sender_id)
  if (!sender) return undefined
  const isDirect = 'participants' in place
  const message = presentForEvent(row, {
    sender: fieldsOf(sender),
    place: isDirect
      ? { channel_id: null, channel_name: null }
      : { channel_id: place.channel.id, channel_name: place.channel.name },
    participants: isDirect
      ? (participantsOf(database, [place.conversationId]).get(place.conversationId) ?? [])
      : [],
    reactions: [],
    submessages: submessagesOf(database, JSON.stringify([row.id])).get(row.id) ?? [],
    edits: [],
    topicLinks: topicLinker(context)(row.topic),
  })
  const knowsSender = receivers.members.has(sender.id)
    ? () => true
    : senderVisibility(context, sender, message)
  return { message, knowsSender }
}
