import { missedBounds } from '../../../protocol/missedBounds.ts'
import type { Message } from '../../../protocol/chat/messages.ts'
import { secondsNow, type Caller, type ChatContext } from '../context.ts'
import { readableMessages } from '../messages/access.ts'
import { loadMessages } from '../messages/load.ts'
import { topicKey } from '../messages/topicKey.ts'
import { isWorthFor } from '../notifications/occasion.ts'
import { userSettingsOf } from '../users/settings.ts'
import { callerById } from '../users/store.ts'
import { verdictOn } from './check.ts'
import { deleteAllMissed, deleteMissed, missedOf, storeDue, type MissedRow } from './store.ts'

/** Identifies the conversation of a message. */
export const conversationKey = ({
  stream_id: channelId,
  subject,
  display_recipient: people,
}: Pick<Message, 'stream_id' | 'subject' | 'display_recipient'>): string =>
  channelId === undefined
    ? `direct ${typeof people === 'string' ? people : people.map(({ id }) => id).join()}`
    : `topic ${channelId} ${topicKey(subject)}`

/**
 * Those of the messages that a mail still has to tell the reader of, as they are now: neither read nor deleted, the
 * reader can read them, and wants mails about them.
 */
export function stillMissed(context: ChatContext, reader: Caller, messageIds: readonly number[]): Message[] {
  const readable = readableMessages(context, reader, messageIds)
  if (readable.length === 0) return []
  const settings = userSettingsOf(context, reader.user_id)
  return loadMessages(context, reader, readable, { content: 'html', emptyTopic: 'empty' }).filter((message) =>
    isWorthFor(context, 'email', reader.user_id, message, settings),
  )
}

/** Finds out whether the person was there for messages that came shortly after they had been active. */
function decide(context: ChatContext, userId: number, rows: readonly MissedRow[]): MissedRow[] {
  const { database } = context
  const settings = userSettingsOf(context, userId)
  const now = secondsNow(context)
  return rows.flatMap((row) => {
    if (row.was_away === 1 || row.due_at > now) return [row]
    const verdict = verdictOn(context, userId, row.sent_at, settings)
    if (verdict === 'seen') {
      deleteMissed(database, userId, [row.message_id])
      return []
    }
    const decided = { ...row, ...verdict }
    storeDue(database, userId, decided)
    return [decided]
  })
}

/**
 * Writes the mails that are due to a person: one for each conversation, with all messages that wait, so that those of
 * one wait come together. Within the caller's transaction; afterwards nothing of the person is due.
 * @param hasRoom counts a mail; false if the person has had too many
 */
export function writeDue(context: ChatContext, userId: number, hasRoom: () => boolean): void {
  const { database, mail } = context
  const reader = callerById(database, userId)
  if (!reader || reader.is_bot) return deleteAllMissed(database, userId)
  const now = secondsNow(context)
  const away = decide(context, userId, missedOf(database, userId)).filter(({ was_away }) => was_away === 1)
  if (!away.some(({ due_at }) => due_at <= now)) return
  const ids = away.map(({ message_id }) => message_id)
  const missed = stillMissed(context, reader, ids)
  const wanted = new Set(missed.map(({ id }) => id))
  deleteMissed(
    database,
    userId,
    ids.filter((id) => !wanted.has(id)),
  )
  for (const messages of Map.groupBy(missed, conversationKey).values()) {
    const messageIds = messages.map(({ id }) => id)
    if (hasRoom()) {
      mail.enqueue({ kind: 'missed', userId, messageIds })
      deleteMissed(database, userId, messageIds)
    } else {
      const due_at = now + missedBounds.without_room
      for (const message_id of messageIds) storeDue(database, userId, { message_id, was_away: 1, due_at })
    }
  }
}
