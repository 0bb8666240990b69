import { isGuest, isModerator } from '../../../protocol/chat/permissions.ts'
import { VisibilityPolicy } from '../../../protocol/chat/shapes.ts'
import { findChannel, isPublicChannel, lookUpChannel, type ChannelRow } from '../channels/access.ts'
import { secondsNow, type Caller, type ChatContext } from '../context.ts'
import { badRequest } from '../refuse.ts'
import { setTopicVisibility, topicVisibility } from '../userTopics/userTopics.ts'
import { readableMessages, type StoredMessage } from './access.ts'
import { conversationOfChannel } from './conversations.ts'
import { checkPosting, checkTopicPolicy } from './destination.ts'
import type { Change } from './changeEvents.ts'
import { UNRECEIVED } from './flags.ts'
import { cleanTopic, newestInTopic, topicAsWritten, topicKey, withoutResolvedPrefix } from './topics.ts'

export type PropagateMode = 'change_one' | 'change_later' | 'change_all'

/** A topic of a channel. */
interface Topic {
  readonly channel: ChannelRow
  readonly conversationId: number
  readonly name: string
}

/** Where messages are to go, and which of a topic's go along. */
export interface Move {
  readonly topic: string | undefined
  readonly channelId: number | undefined
  readonly mode: PropagateMode
}

function sourceOf(context: ChatContext, message: StoredMessage): Topic {
  if (message.channel_id === null) return badRequest('Direct messages cannot be moved')
  const channel = lookUpChannel(context, { id: message.channel_id }) ?? badRequest('Invalid channel ID')
  return { channel, conversationId: message.conversation_id, name: message.topic }
}

function targetOf(context: ChatContext, mover: Caller, source: Topic, { topic, channelId }: Move): Topic {
  const channel =
    channelId === undefined
      ? source.channel
      : (findChannel(context, mover, { id: channelId }) ?? badRequest('Invalid channel ID'))
  checkPosting(context, mover, channel)
  const name = topic === undefined ? source.name : cleanTopic(topic)
  if (name !== source.name || channel.id !== source.channel.id) checkTopicPolicy(context, channel, name)
  const conversationId = conversationOfChannel(context, channel.id)
  const isRespelled = conversationId === source.conversationId && topicKey(name) === topicKey(source.name)
  return { channel, conversationId, name: isRespelled ? name : topicAsWritten(context, conversationId, name) }
}

/** The messages that go along, of those that the mover may read. */
export function messagesToMove(
  context: ChatContext,
  mover: Caller,
  message: StoredMessage,
  mode: PropagateMode,
): readonly number[] {
  if (mode === 'change_one') return [message.id]
  const rows = context.database.all<{ id: number }>(
    'SELECT id FROM message WHERE conversation_id = ? AND topic_key = ? AND id >= ? ORDER BY id',
    message.conversation_id,
    message.topic_key,
    mode === 'change_all' ? 0 : message.id,
  )
  return readableMessages(
    context,
    mover,
    rows.map(({ id }) => id),
  )
}

/** Whether the move only marks the topic as resolved, or no longer so. */
const isResolving = (source: Topic, target: Topic): boolean =>
  source.channel.id === target.channel.id &&
  source.name !== target.name &&
  withoutResolvedPrefix(source.name) === withoutResolvedPrefix(target.name)

/** Moderators move anything, others what they wrote; every member resolves topics. */
function checkMoving(context: ChatContext, mover: Caller, ids: readonly number[], resolving: boolean): void {
  if (isModerator(mover) || (resolving && !isGuest(mover))) return
  const foreign = context.database.get(
    'SELECT 1 FROM message WHERE id IN (SELECT value FROM json_each(?)) AND sender_id <> ? LIMIT 1',
    JSON.stringify(ids),
    mover.user_id,
  )
  if (foreign) badRequest("You don't have permission to move these messages")
}

function storeMove(
  context: ChatContext,
  mover: Caller,
  ids: readonly number[],
  {
    source,
    target,
    resolving,
  }: { readonly source: Topic; readonly target: Topic; readonly resolving: boolean },
): void {
  const { database } = context
  const list = JSON.stringify(ids)
  const now = secondsNow(context)
  const changesChannel = source.channel.id !== target.channel.id
  const changesTopic = source.name !== target.name
  database.run(
    `INSERT INTO message_edit (message_id, user_id, edited_at, previous_channel_id, channel_id, previous_topic, topic)
     SELECT id, ?, ?, ?, ?, CASE ? WHEN 1 THEN message.topic END, ?
     FROM message WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id`,
    mover.user_id,
    now,
    changesChannel ? source.channel.id : null,
    changesChannel ? target.channel.id : null,
    Number(changesTopic),
    changesTopic ? target.name : null,
    list,
  )
  database.run(
    `UPDATE message SET conversation_id = ?, topic = ?, topic_key = ?, last_moved_at = coalesce(?, last_moved_at)
     WHERE id IN (SELECT value FROM json_each(?))`,
    target.conversationId,
    target.name,
    topicKey(target.name),
    resolving ? null : now,
    list,
  )
}

/** Where history is not shared, the subscribers of the new channel get the moved messages as theirs, already read. */
function deliverToSubscribers(context: ChatContext, ids: readonly number[], { channel }: Topic): void {
  if (isPublicChannel(channel) || channel.history_public_to_subscribers === 1) return
  context.database.run(
    `INSERT OR IGNORE INTO user_message (user_id, message_id, flags)
     SELECT subscription.user_id, wanted.value, ? FROM json_each(?) wanted CROSS JOIN subscription
     WHERE subscription.channel_id = ? AND subscription.is_active = 1`,
    UNRECEIVED,
    JSON.stringify(ids),
    channel.id,
  )
}

/** Takes what people set for a topic along to its new name, once nothing is left under the old one. */
function carrySettings(context: ChatContext, source: Topic, target: Topic): void {
  if (newestInTopic(context, source.conversationId, source.name)) return
  const from = { channelId: source.channel.id, topic: source.name }
  const to = { channelId: target.channel.id, topic: target.name }
  const rows = context.database.all<{ user_id: number; visibility_policy: VisibilityPolicy }>(
    'SELECT user_id, visibility_policy FROM user_topic WHERE channel_id = ? AND topic_key = ?',
    from.channelId,
    topicKey(from.topic),
  )
  for (const { user_id, visibility_policy } of rows) {
    setTopicVisibility(context, user_id, from, VisibilityPolicy.inherit)
    if (topicVisibility(context, user_id, to.channelId, to.topic) === VisibilityPolicy.inherit) {
      setTopicVisibility(context, user_id, to, visibility_policy)
    }
  }
}

/**
 * Moves messages of one topic to another topic or channel.
 * @returns what the event tells of it
 */
export function moveMessages(
  context: ChatContext,
  mover: Caller,
  message: StoredMessage,
  messageIds: readonly number[],
  move: Move,
): Change {
  const source = sourceOf(context, message)
  const target = targetOf(context, mover, source, move)
  const changesChannel = source.channel.id !== target.channel.id
  if (source.name === target.name && !changesChannel) badRequest('Nothing to change')
  const resolving = isResolving(source, target)
  checkMoving(context, mover, messageIds, resolving)
  storeMove(context, mover, messageIds, { source, target, resolving })
  if (changesChannel) deliverToSubscribers(context, messageIds, target)
  carrySettings(context, source, target)
  return {
    stream_id: source.channel.id,
    stream_name: source.channel.name,
    propagate_mode: move.mode,
    orig_subject: source.name,
    subject: target.name,
    topic_links: [],
    ...(changesChannel ? { new_stream_id: target.channel.id } : {}),
  }
}
