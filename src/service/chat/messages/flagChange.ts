import type { QueueEventOf } from '../../../protocol/chat/queueEvents.ts'
import type { Caller, ChatContext } from '../context.ts'
import { readableMessages } from './access.ts'
import { callerById } from '../users/store.ts'
import { editableFlag, Flag, mentionFlags, UNRECEIVED } from './flags.ts'
import { participantsOfKey } from './conversations.ts'

type EditableFlag = ReturnType<typeof editableFlag>

export interface FlagChange {
  readonly op: 'add' | 'remove'
  readonly flag: EditableFlag
}

export interface FlagOutcome {
  /** IDs of the messages whose flag changed, ascending. */
  readonly changed: readonly number[]
  /** Channels whose messages cannot become unread, because the reader is not subscribed (chat spec 3). */
  readonly ignoredChannels: readonly number[]
}

interface Row {
  readonly id: number
  readonly flags: number
  readonly topic: string
  readonly channel_id: number | null
  readonly participants: string | null
}

const received = (context: ChatContext, reader: Caller, messageIds: readonly number[]): Row[] =>
  context.database.all<Row>(
    `SELECT m.id, um.flags, m.topic, conversation.channel_id, conversation.participants
     FROM json_each(?) wanted
     CROSS JOIN message m ON m.id = wanted.value
     CROSS JOIN user_message um ON um.user_id = ? AND um.message_id = m.id
     JOIN conversation ON conversation.id = m.conversation_id
     GROUP BY m.id ORDER BY m.id`,
    JSON.stringify(messageIds),
    reader.user_id,
  )

interface ForeignRow {
  readonly id: number
  readonly channel_id: number
}

/** Those of the messages in channels that the reader is not subscribed to. */
const foreign = (context: ChatContext, reader: Caller, messageIds: readonly number[]): ForeignRow[] =>
  context.database.all<ForeignRow>(
    `SELECT m.id, conversation.channel_id
     FROM json_each(?) wanted
     CROSS JOIN message m ON m.id = wanted.value
     JOIN conversation ON conversation.id = m.conversation_id
     WHERE conversation.channel_id IS NOT NULL AND NOT EXISTS (
       SELECT 1 FROM subscription WHERE subscription.user_id = ?
         AND subscription.channel_id = conversation.channel_id AND subscription.is_active = 1)
     ORDER BY m.id`,
    JSON.stringify(messageIds),
    reader.user_id,
  )

/** Creates the reader's rows for messages of shared history, to hold flags. */
export function keepHistorical(context: ChatContext, reader: Caller, messageIds: readonly number[]): void {
  context.database.run(
    'INSERT OR IGNORE INTO user_message (user_id, message_id, flags) SELECT ?, value, ? FROM json_each(?)',
    reader.user_id,
    UNRECEIVED,
    JSON.stringify(messageIds),
  )
}

type MessageDetails = NonNullable<
  Extract<QueueEventOf<'update_message_flags'>, { op: 'remove' }>['message_details']
>[string]

/** Data for a client to count the message as unread without having loaded it. */
function detailsOf(row: Row, reader: Caller): MessageDetails {
  const mentioned = (row.flags & mentionFlags) !== 0
  if (row.channel_id !== null) {
    return { type: 'stream', stream_id: row.channel_id, topic: row.topic, mentioned }
  }
  const others = participantsOfKey(row.participants ?? '').filter((userId) => userId !== reader.user_id)
  return { type: 'private', user_ids: others, mentioned }
}

/** Sends users a message as unread that they receive only now, because an edit mentioned them. */
export function publishNewlyReceived(
  context: ChatContext,
  messageId: number,
  userIds: readonly number[],
): void {
  for (const userId of userIds) {
    const reader = callerById(context.database, userId)
    const rows = reader ? received(context, reader, [messageId]) : []
    if (reader && rows.length > 0) {
      publish(context, reader, { op: 'remove', flag: editableFlag('read') }, rows)
    }
  }
}

function publish(context: ChatContext, reader: Caller, { op, flag }: FlagChange, rows: readonly Row[]): void {
  const event = {
    type: 'update_message_flags',
    flag: flag.name,
    messages: rows.map(({ id }) => id),
    all: false,
  } as const
  if (op === 'add') {
    context.events.publish({ ...event, op }, [reader.user_id])
    return
  }
  const details =
    flag.name === 'read'
      ? { message_details: Object.fromEntries(rows.map((row) => [row.id, detailsOf(row, reader)])) }
      : {}
  context.events.publish({ ...event, op, ...details }, [reader.user_id])
}

/**
 * Sets or clears a flag on the messages that the reader can read, and notifies the reader's clients. Runs
 * within the caller's transaction.
 */
export function changeFlags(
  context: ChatContext,
  reader: Caller,
  messageIds: readonly number[],
  change: FlagChange,
): FlagOutcome {
  const { op, flag } = change
  const unreads = op === 'remove' && flag.name === 'read'
  const readable = readableMessages(context, reader, messageIds)
  const ignored = unreads ? foreign(context, reader, readable) : []
  const ignoredIds = new Set(ignored.map(({ id }) => id))
  const changeable = readable.filter((id) => !ignoredIds.has(id))
  // A message never received counts as read and has no other flags, so only these two changes need a row.
  if (unreads || (op === 'add' && flag.name !== 'read')) keepHistorical(context, reader, changeable)
  const wanted = op === 'add' ? flag.bit : 0
  const rows = received(context, reader, changeable).filter((row) => (row.flags & flag.bit) !== wanted)
  const changed = rows.map(({ id }) => id)
  if (rows.length > 0) {
    context.database.run(
      `UPDATE user_message SET flags = ${op === 'add' ? 'flags | ?' : 'flags & ~?'}
       WHERE user_id = ? AND message_id IN (SELECT value FROM json_each(?))`,
      // A message marked unread counts as received, even if it was not when it was sent.
      unreads ? flag.bit | Flag.historical : flag.bit,
      reader.user_id,
      JSON.stringify(changed),
    )
    publish(context, reader, change, rows)
  }
  return { changed, ignoredChannels: [...new Set(ignored.map((row) => row.channel_id))] }
}
