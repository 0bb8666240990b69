import { isGuest } from '../../../protocol/chat/permissions.ts'
import type { Caller } from '../context.ts'
import { refuse } from '../refuse.ts'
import type { Value, WithDatabase } from '../../database/database.ts'
import { messageById, readableAmong } from './store/messages.ts'
import { isReceivedBy } from './store/received.ts'

/*
 * Read access to messages. A direct message: its participants. A channel message: as `historyAccess`
 * determines, all, the received ones, or none. The rule exists twice: in code for one message, and as
 * conditions of a query over `message` (m) for many; a test compares the two.
 */

/** A condition of a query: a constant text, with values for its question marks. */
export interface Condition {
  readonly sql: string
  readonly values: readonly Value[]
}

export const condition = (sql: string, ...values: Value[]): Condition => ({ sql, values })

const subscribed = `EXISTS (SELECT 1 FROM subscription
  WHERE subscription.channel_id = channel.id AND subscription.user_id = ? AND subscription.is_active = 1)`

/**
 * The conversations of these channels. A query within one conversation looks at that one alone: otherwise it would
 * collect those of all channels first.
 */
function conversationsWhere({ sql, values }: Condition, within: number | undefined): Condition {
  const those = `SELECT conversation.id FROM channel JOIN conversation ON conversation.channel_id = channel.id WHERE (${sql})`
  return within === undefined
    ? condition(`(${those})`, ...values)
    : condition(`(${those} AND conversation.id = ?)`, ...values, within)
}

/** True if the organization lets visitors read; that is the default. */
const letsVisitorsIn = `NOT EXISTS (SELECT 1 FROM organisation_setting
  WHERE organisation_setting.name = 'enable_spectator_access' AND organisation_setting.value = 'false')`

/** Conversations of channels in which the reader can read all messages. */
function sharedConversations(reader: Caller | undefined, within?: number): Condition {
  if (!reader) return conversationsWhere(condition(`channel.is_web_public = 1 AND ${letsVisitorsIn}`), within)
  const open = isGuest(reader)
    ? `channel.is_web_public = 1 OR (${subscribed} AND (channel.invite_only = 0 OR channel.history_public_to_subscribers = 1))`
    : `channel.is_web_public = 1 OR channel.invite_only = 0 OR (channel.history_public_to_subscribers = 1 AND ${subscribed})`
  return conversationsWhere(condition(open, reader.user_id), within)
}

/** Conversations of channels in which a member can read nothing, not even messages once received. */
function closedConversations(reader: Caller, within?: number): Condition {
  const isClosed = isGuest(reader)
    ? 'channel.is_web_public = 0'
    : 'channel.is_web_public = 0 AND channel.invite_only = 1'
  return conversationsWhere(condition(`${isClosed} AND NOT ${subscribed}`, reader.user_id), within)
}

/** True for messages that the reader received and can still read. @param within the only conversation of the query */
export function receivedIsReadable(reader: Caller, within?: number): Condition {
  const closed = closedConversations(reader, within)
  return condition(`m.conversation_id NOT IN ${closed.sql}`, ...closed.values)
}

/**
 * True for messages that the reader can read, received or not. Whether they received one is looked up only where that
 * decides, so that a query of open channels need not know.
 * @param within the only conversation of the query
 */
export function isReadable(reader: Caller | undefined, within?: number): Condition {
  const shared = sharedConversations(reader, within)
  if (!reader) return condition(`m.conversation_id IN ${shared.sql}`, ...shared.values)
  const received = receivedIsReadable(reader, within)
  return condition(
    `(m.conversation_id IN ${shared.sql} OR (${received.sql} AND ${isReceivedBy('m')}))`,
    ...shared.values,
    ...received.values,
    reader.user_id,
    reader.user_id,
  )
}

/**
 * IDs of those of the messages that the reader can read, ascending. Unknown and forbidden ones are both left
 * out.
 */
export function readableMessages(
  context: WithDatabase,
  reader: Caller | undefined,
  messageIds: readonly number[],
): number[] {
  return readableAmong(context.database, isReadable(reader), messageIds)
}

export const canReadMessage = (
  context: WithDatabase,
  reader: Caller | undefined,
  messageId: number,
): boolean => readableMessages(context, reader, [messageId]).length > 0

/** A stored message with its place. */
export interface StoredMessage {
  readonly id: number
  readonly conversation_id: number
  /** Null: a direct message. */
  readonly channel_id: number | null
  /** Direct messages: the participants' IDs, ascending, separated by commas. */
  readonly participants: string | null
  readonly sender_id: number
  readonly topic: string
  readonly topic_key: string
  readonly content: string
  readonly rendered_content: string
  readonly is_me_message: number
  /** UNIX seconds. */
  readonly sent_at: number
}

/** Returns the message. @throws Refusal alike if it does not exist or the reader cannot read it */
export function findMessage(
  context: WithDatabase,
  reader: Caller | undefined,
  messageId: number,
): StoredMessage {
  const message = canReadMessage(context, reader, messageId)
    ? messageById(context.database, messageId)
    : undefined
  return message ?? refuse('BAD_REQUEST', 'messages.invalid')
}
