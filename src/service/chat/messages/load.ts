import { topicLinks } from '../../../markdown/linkifiers/linkify.ts'
import type { Message, Reaction, Submessage } from '../../../protocol/chat/messages.ts'
import type { Caller, ChatContext, MessageDelivery } from '../context.ts'
import { allLinkifiers } from '../realm/store.ts'
import { addressVisibilityTo, addressVisibilityOf } from '../users/emailVisibility.ts'
import { isSubscribed } from '../channels/access.ts'
import { hiddenEmail, UNKNOWN_NAME } from '../users/present.ts'
import { maySee, visibilityTo } from '../users/visibility.ts'
import { editHistories } from './history/editHistory.ts'
import { UNRECEIVED } from './flags.ts'
import {
  presentMessage,
  type Belongings,
  type MessageRow,
  type Presentation,
  type Recipient,
} from './wire.ts'

/*
 * Loads messages for the wire, a page at a time: one query for the rows and one for each kind of related
 * data, independent of their number.
 */

type Context = Pick<ChatContext, 'database'>

const rowsOf = (context: Context, readerId: number | undefined, list: string): MessageRow[] =>
  context.database.all<MessageRow>(
    `SELECT m.id, m.conversation_id, m.sender_id, user.email AS sender_email, user.full_name AS sender_full_name,
       user.is_bot AS sender_is_bot, user.settings AS sender_settings,
       user.avatar_path, user.avatar_version, m.topic, m.content, m.rendered_content, m.is_me_message, m.sent_at,
       m.client, m.last_edited_at, m.last_moved_at, conversation.channel_id, channel.name AS channel_name, um.flags
     FROM json_each(?) wanted
     CROSS JOIN message m ON m.id = wanted.value
     JOIN user ON user.id = m.sender_id
     JOIN conversation ON conversation.id = m.conversation_id
     LEFT JOIN channel ON channel.id = conversation.channel_id
     LEFT JOIN user_message um ON um.user_id = ? AND um.message_id = m.id`,
    list,
    readerId ?? null,
  )

/** Groups rows by a key of theirs. */
function groupBy<Row, Entry>(
  rows: readonly Row[],
  keyOf: (row: Row) => number,
  entryOf: (row: Row) => Entry,
): ReadonlyMap<number, Entry[]> {
  const groups = new Map<number, Entry[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(entryOf(row))
    else groups.set(keyOf(row), [entryOf(row)])
  }
  return groups
}

const reactionsOf = (context: Context, list: string): ReadonlyMap<number, Reaction[]> =>
  groupBy(
    context.database.all<Reaction & { message_id: number }>(
      `SELECT message_id, emoji_name, emoji_code, reaction_type, user_id
       FROM json_each(?) wanted CROSS JOIN reaction ON message_id = wanted.value ORDER BY reaction.id`,
      list,
    ),
    (row) => row.message_id,
    ({ emoji_name, emoji_code, reaction_type, user_id }) => ({
      emoji_name,
      emoji_code,
      reaction_type,
      user_id,
    }),
  )

const submessagesOf = (context: Context, list: string): ReadonlyMap<number, Submessage[]> =>
  groupBy(
    context.database.all<Submessage>(
      `SELECT submessage.id, message_id, sender_id, msg_type, content
       FROM json_each(?) wanted CROSS JOIN submessage ON message_id = wanted.value ORDER BY submessage.id`,
      list,
    ),
    (row) => row.message_id,
    (row) => row,
  )

/** Participants of direct conversations, by conversation. */
export const participantsOf = (
  context: Context,
  conversationIds: readonly number[],
): ReadonlyMap<number, Recipient[]> =>
  groupBy(
    context.database.all<Omit<Recipient, 'is_mirror_dummy'> & { conversation_id: number }>(
      `SELECT conversation_id, user.id, email, full_name
       FROM json_each(?) wanted
       CROSS JOIN conversation_participant ON conversation_id = wanted.value
       JOIN user ON user.id = user_id ORDER BY user.id`,
      JSON.stringify(conversationIds),
    ),
    (row) => row.conversation_id,
    ({ id, email, full_name }) => ({ id, email, full_name, is_mirror_dummy: false }),
  )

/** Returns a function that applies the linkifiers to topics, once for each topic. */
function topicLinker(context: Context): (topic: string) => Belongings['topicLinks'] {
  const linkifiers = allLinkifiers(context.database)
  const known = new Map<string, Belongings['topicLinks']>()
  return (topic) => {
    const links = known.get(topic) ?? (linkifiers.length === 0 ? [] : topicLinks(topic, linkifiers))
    known.set(topic, links)
    return links
  }
}

/** Loads the messages' related data, limited to what `reader` can see. */
function belongingsOf(
  context: ChatContext,
  reader: Caller | undefined,
  rows: readonly MessageRow[],
  list: string,
): (row: MessageRow) => Belongings {
  const reactions = reactionsOf(context, list)
  const submessages = submessagesOf(context, list)
  const direct = rows.filter((row) => row.channel_id === null).map((row) => row.conversation_id)
  const participants = direct.length === 0 ? undefined : participantsOf(context, [...new Set(direct)])
  const linksOf = topicLinker(context)
  const edits = editHistories(
    context,
    reader,
    rows.map(({ id }) => id),
  )
  return (row) => ({
    participants: participants?.get(row.conversation_id) ?? [],
    reactions: reactions.get(row.id) ?? [],
    submessages: submessages.get(row.id) ?? [],
    edits: edits.get(row.id) ?? [],
    topicLinks: linksOf(row.topic),
  })
}

/** The message without its sender's data, for a reader who can read it but cannot see its sender. */
const withoutSender = (row: MessageRow): MessageRow => ({
  ...row,
  sender_email: hiddenEmail(row.sender_id),
  sender_full_name: UNKNOWN_NAME,
  avatar_path: null,
  avatar_version: 1,
})

const senderOf = (row: MessageRow) => ({
  id: row.sender_id,
  is_bot: row.sender_is_bot,
  settings: row.sender_settings,
})

/** Loads these messages in the order of their IDs, with the reader's flags. Does not check access. */
export function loadMessages(
  context: ChatContext,
  reader: Caller | undefined,
  messageIds: readonly number[],
  presentation: Presentation,
): Message[] {
  const list = JSON.stringify(messageIds)
  const rows = rowsOf(context, reader?.user_id, list).toSorted((left, right) => left.id - right.id)
  const belongings = belongingsOf(context, reader, rows, list)
  const seesAddress = reader ? addressVisibilityTo(context, reader) : () => false
  const isKnown = reader ? visibilityTo(context, reader) : () => true
  return rows.map((found) => {
    const knowsSender = isKnown(found.sender_id)
    const row = knowsSender ? found : withoutSender(found)
    // Readers without an account see no addresses.
    const sender_email = reader ? row.sender_email : hiddenEmail(row.sender_id)
    const flags = row.flags ?? UNRECEIVED
    // Clients generate missing pictures from the address: readers who do not see it get the service's picture
    // (chat spec 2.1).
    const isMissing = row.avatar_path === null && !(knowsSender && seesAddress(senderOf(row)))
    const missingAvatars = isMissing ? 'include' : presentation.missingAvatars
    return presentMessage({ ...row, sender_email, flags }, belongings(row), {
      ...presentation,
      missingAvatars,
    })
  })
}

/**
 * Recipients can see the sender if both belong to the conversation; in a public channel others can post, too.
 */
function senderVisibility(context: ChatContext, row: MessageRow): MessageDelivery['knowsSender'] {
  const { channel_id, sender_id, sender_is_bot } = row
  if (channel_id === null || sender_is_bot === 1 || isSubscribed(context, sender_id, channel_id))
    return () => true
  return (userId) => maySee(context, { user_id: userId }, sender_id)
}

/** Loads the message for events to all recipients: without flags, with a picture. */
export function loadForEvent(
  context: ChatContext,
  messageId: number,
): Pick<MessageDelivery, 'message' | 'drawsPicture' | 'knowsSender'> | undefined {
  const list = JSON.stringify([messageId])
  const [row] = rowsOf(context, undefined, list)
  if (!row) return undefined
  const { flags: _, ...message } = presentMessage(row, belongingsOf(context, undefined, [row], list)(row), {
    content: 'html',
    emptyTopic: 'empty',
    missingAvatars: 'include',
  })
  const drawsPicture = row.avatar_path === null ? addressVisibilityOf(context, senderOf(row)) : () => false
  return { message, drawsPicture, knowsSender: senderVisibility(context, row) }
}
