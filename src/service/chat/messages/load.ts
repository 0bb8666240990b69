import { topicLinks } from '../../../markdown/linkifiers/linkify.ts'
import type { Message } from '../../../protocol/chat/messages.ts'
import type { WithDatabase } from '../../database/database.ts'
import { isSubscribed } from '../channels/store/channels.ts'
import type { Caller, ChatContext, MessageDelivery } from '../context.ts'
import { allLinkifiers } from '../realm/store.ts'
import { addressVisibilityTo, addressVisibilityOf } from '../users/emailVisibility.ts'
import { hiddenEmail, UNKNOWN_NAME } from '../users/present.ts'
import { maySee, visibilityTo } from '../users/visibility.ts'
import { editHistories } from './history/editHistory.ts'
import { UNRECEIVED } from './flags.ts'
import { participantsOf } from './store/conversations.ts'
import { messageRows, submessagesOf } from './store/messages.ts'
import { reactionsOfMessages } from './store/reactions.ts'
import { presentMessage, type Belongings, type MessageRow, type Presentation } from './wire.ts'

/*
 * Loads messages for the wire, a page at a time: one query for the rows and one for each kind of related
 * data, independent of their number.
 */

/** Returns a function that applies the linkifiers to topics, once for each topic. */
function topicLinker(context: WithDatabase): (topic: string) => Belongings['topicLinks'] {
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
  const reactions = reactionsOfMessages(context.database, list)
  const submessages = submessagesOf(context.database, list)
  const direct = rows.filter((row) => row.channel_id === null).map((row) => row.conversation_id)
  const participants =
    direct.length === 0 ? undefined : participantsOf(context.database, [...new Set(direct)])
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
  const rows = messageRows(context.database, reader?.user_id, list).toSorted(
    (left, right) => left.id - right.id,
  )
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
  if (channel_id === null || sender_is_bot === 1 || isSubscribed(context.database, sender_id, channel_id))
    return () => true
  return (userId) => maySee(context, { user_id: userId }, sender_id)
}

/** Loads the message for events to all recipients: without flags, with a picture. */
export function loadForEvent(
  context: ChatContext,
  messageId: number,
): Pick<MessageDelivery, 'message' | 'drawsPicture' | 'knowsSender'> | undefined {
  const list = JSON.stringify([messageId])
  const [row] = messageRows(context.database, undefined, list)
  if (!row) return undefined
  const { flags: _, ...message } = presentMessage(row, belongingsOf(context, undefined, [row], list)(row), {
    content: 'html',
    emptyTopic: 'empty',
    missingAvatars: 'include',
  })
  const drawsPicture = row.avatar_path === null ? addressVisibilityOf(context, senderOf(row)) : () => false
  return { message, drawsPicture, knowsSender: senderVisibility(context, row) }
}
