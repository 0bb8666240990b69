import type { QueueEventOf } from '../../../protocol/chat/queueEvents.ts'
import type { Caller, ChatContext } from '../context.ts'
import { mutedChannelIds } from '../channels/store/subscribers.ts'
import { readableMessages } from './access.ts'
import { callerById } from '../users/store.ts'
import { editableFlag, Flag, mentionFlags } from './flags.ts'
import { participantsOfKey } from './conversations.ts'
import {
  messagesNotSubscribed,
  insertHistorical,
  receivedRows,
  updateFlag,
  updateRead,
  type ReceivedRow,
} from './store/flags.ts'

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

/** Makes the reader a recipient of messages of shared history, to keep flags of them. */
export function keepHistorical(context: ChatContext, reader: Caller, messageIds: readonly number[]): void {
  insertHistorical(context.database, reader.user_id, messageIds)
}

type MessageDetails = NonNullable<
  Extract<QueueEventOf<'update_message_flags'>, { op: 'remove' }>['message_details']
>[string]

/** Data for a client to count the message as unread without having loaded it. */
function detailsOf(row: ReceivedRow, reader: Caller, muted: ReadonlySet<number>): MessageDetails {
  const mentioned = (row.flags & mentionFlags) !== 0
  if (row.channel_id !== null) {
    const { channel_id: stream_id, topic } = row
    return { type: 'stream', stream_id, topic, mentioned, unmuted_stream_msg: !muted.has(stream_id) }
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
    const rows = reader ? receivedRows(context.database, reader, [messageId]) : []
    if (reader && rows.length > 0) {
      publish(context, reader, { op: 'remove', flag: editableFlag('read') }, rows)
    }
  }
}

function publish(
  context: ChatContext,
  reader: Caller,
  { op, flag }: FlagChange,
  rows: readonly ReceivedRow[],
): void {
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
  if (flag.name !== 'read') {
    context.events.publish({ ...event, op }, [reader.user_id])
    return
  }
  const muted = mutedChannelIds(context.database, reader.user_id)
  const message_details = Object.fromEntries(rows.map((row) => [row.id, detailsOf(row, reader, muted)]))
  context.events.publish({ ...event, op, message_details }, [reader.user_id])
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
  const ignored = unreads ? messagesNotSubscribed(context.database, reader, readable) : []
  const ignoredIds = new Set(ignored.map(({ id }) => id))
  const changeable = readable.filter((id) => !ignoredIds.has(id))
  // A message never received counts as read and has no other flags, so only these two changes need to receive it.
  if (unreads || (op === 'add' && flag.name !== 'read')) keepHistorical(context, reader, changeable)
  const wanted = op === 'add' ? flag.bit : 0
  const rows = receivedRows(context.database, reader, changeable).filter(
    (row) => (row.flags & flag.bit) !== wanted,
  )
  const changed = rows.map(({ id }) => id)
  if (rows.length > 0) {
    if (op === 'add' && flag.name === 'read') updateRead(context.database, reader.user_id, changed)
    // A message marked unread counts as received, even if it was not when it was sent.
    else
      updateFlag(
        context.database,
        reader.user_id,
        changed,
        op,
        unreads ? flag.bit | Flag.historical : flag.bit,
      )
    publish(context, reader, change, rows)
  }
  return { changed, ignoredChannels: [...new Set(ignored.map((row) => row.channel_id))] }
}
