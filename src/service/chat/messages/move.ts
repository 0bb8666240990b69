import { topicLinks } from '../../../markdown/linkifiers/linkify.ts'
import type { MoveKind } from '../../../protocol/chat/messagePermissions.ts'
import { VisibilityPolicy } from '../../../protocol/chat/shapes.ts'
import { findChannel, historyAccess, isPublicChannel, type ChannelRow } from '../channels/access.ts'
import { isSubscribed, lookUpChannel } from '../channels/store/channels.ts'
import { secondsNow, type Caller, type ChatContext } from '../context.ts'
import { allLinkifiers } from '../realm/store.ts'
import { badRequest } from '../refuse.ts'
import { policiesOfTopic } from '../userTopics/store.ts'
import { callerById } from '../users/store.ts'
import { setTopicVisibility, topicVisibility } from '../userTopics/userTopics.ts'
import { readableMessages, type StoredMessage } from './access.ts'
import { checkNewTopic, checkPosting, checkTopicPolicy } from './destination.ts'
import {
  addMoveToEdit,
  extendNewestEdits,
  fullHistories,
  insertMoves,
  messageOfEdit,
} from './history/store.ts'
import { followTopic } from '../scheduled/follow.ts'
import type { MadeMove } from './moveNotices.ts'
import { checkMayMove, checkMoveTime } from './moveRules.ts'
import type { Change } from './changeEvents.ts'
import { conversationOfChannel } from './store/conversations.ts'
import { insertForSubscribers } from './store/flags.ts'
import { messagesOfTopicFrom, newestInTopic, updateConversation } from './store/messages.ts'
import { topicKey } from './topicKey.ts'
import { topicAsWritten, topicOfMove, withoutResolvedPrefix } from './topics.ts'

export type PropagateMode = 'change_one' | 'change_later' | 'change_all'

interface Topic {
  readonly channel: ChannelRow
  readonly conversationId: number
  readonly name: string
}

/** Target of a move, and the part of the topic that moves. */
export interface Move {
  readonly topic: string | undefined
  readonly channelId: number | undefined
  readonly mode: PropagateMode
  /** History step made by an edit in the same request. */
  readonly editId: number | undefined
}

function sourceOf(context: ChatContext, message: StoredMessage): Topic {
  if (message.channel_id === null) return badRequest('messages.movingDirect')
  const channel =
    lookUpChannel(context.database, { id: message.channel_id }) ?? badRequest('channels.idInvalid')
  return { channel, conversationId: message.conversation_id, name: message.topic }
}

function targetOf(context: ChatContext, mover: Caller, source: Topic, { topic, channelId }: Move): Topic {
  const channel =
    channelId === undefined
      ? source.channel
      : (findChannel(context, mover, { id: channelId }) ?? badRequest('channels.idInvalid'))
  checkPosting(context, mover, channel)
  const name = topic === undefined ? source.name : topicOfMove(topic)
  const conversationId = conversationOfChannel(context.database, channel.id)
  const isElsewhere = name !== source.name || channel.id !== source.channel.id
  if (isElsewhere) checkTopicPolicy(context, channel, name)
  const isMarked = withoutResolvedPrefix(name) === withoutResolvedPrefix(source.name)
  if (isElsewhere && !isMarked) checkNewTopic(context, mover, channel, name)
  const isRespelled = conversationId === source.conversationId && topicKey(name) === topicKey(source.name)
  return { channel, conversationId, name: isRespelled ? name : topicAsWritten(context, conversationId, name) }
}

/** IDs of the messages to be moved, among those that the mover can read. */
export function messagesToMove(
  context: ChatContext,
  mover: Caller,
  message: StoredMessage,
  mode: PropagateMode,
): readonly number[] {
  if (mode === 'change_one') return [message.id]
  const rows = messagesOfTopicFrom(
    context.database,
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

/** Returns true if the move only marks the topic as resolved or unresolved. */
const isResolving = (source: Topic, target: Topic): boolean =>
  source.channel.id === target.channel.id &&
  source.name !== target.name &&
  withoutResolvedPrefix(source.name) === withoutResolvedPrefix(target.name)

/** The kinds of a move that need a permission. */
function kindsOf(source: Topic, target: Topic): readonly MoveKind[] {
  if (isResolving(source, target)) return ['resolve']
  const changesTopic = source.name !== target.name
  const changesChannel = source.channel.id !== target.channel.id
  return [...(changesTopic ? (['topic'] as const) : []), ...(changesChannel ? (['channel'] as const) : [])]
}

interface StoredMove {
  readonly source: Topic
  readonly target: Topic
  readonly resolving: boolean
  /** History step made by an edit in the same request, which the move joins. */
  readonly editId: number | undefined
}

function noteInHistory(
  context: ChatContext,
  mover: Caller,
  ids: readonly number[],
  { source, target, editId }: StoredMove,
): void {
  const { database } = context
  const changesChannel = source.channel.id !== target.channel.id
  const changesTopic = source.name !== target.name
  const steps = [
    changesChannel ? source.channel.id : null,
    changesChannel ? target.channel.id : null,
    Number(changesTopic),
    changesTopic ? target.name : null,
  ]
  const edited = editId === undefined ? undefined : messageOfEdit(database, editId)
  const others = ids.filter((id) => id !== edited?.message_id)
  const full = fullHistories(database, others)
  const by = [mover.user_id, secondsNow(context)] as const
  insertMoves(database, by, steps, JSON.stringify(others.filter((id) => !full.has(id))))
  // In a full history, the newest step is extended to lead to the message's present place.
  if (full.size > 0) {
    extendNewestEdits(database, by, steps, [...full])
  }
  if (editId === undefined) return
  addMoveToEdit(database, steps, editId)
}

function storeMove(context: ChatContext, mover: Caller, ids: readonly number[], move: StoredMove): void {
  const { target, resolving } = move
  noteInHistory(context, mover, ids, move)
  updateConversation(
    context.database,
    ids,
    target.conversationId,
    target.name,
    topicKey(target.name),
    resolving ? null : secondsNow(context),
  )
}

/**
 * Gives the new channel's subscribers the moved messages as received and read, because they could not read
 * them otherwise if history is not shared.
 */
function deliverToSubscribers(context: ChatContext, ids: readonly number[], { channel }: Topic): void {
  if (isPublicChannel(channel) || channel.history_public_to_subscribers === 1) return
  insertForSubscribers(context.database, ids, channel.id)
}

/** Returns true if the user has access to messages of the channel, or will when reactivated. */
function mayLookInto(context: ChatContext, userId: number, channel: ChannelRow): boolean {
  const person = callerById(context.database, userId)
  if (person) return historyAccess(context, person, channel) !== 'none'
  return isPublicChannel(channel) || isSubscribed(context.database, userId, channel.id)
}

/**
 * Moves users' settings of a topic, and messages that they have scheduled for it, to its new name when no message is
 * left under the old one; not for users without access to the new channel, to whom it would reveal the name.
 */
function carrySettings(context: ChatContext, source: Topic, target: Topic): void {
  if (newestInTopic(context.database, source.conversationId, source.name)) return
  const from = { channelId: source.channel.id, topic: source.name }
  const to = { channelId: target.channel.id, topic: target.name }
  followTopic(context, from, to, (userId) => mayLookInto(context, userId, target.channel))
  const rows = policiesOfTopic(context.database, from.channelId, topicKey(from.topic))
  for (const { user_id, visibility_policy } of rows) {
    setTopicVisibility(context, user_id, from, VisibilityPolicy.inherit)
    if (!mayLookInto(context, user_id, target.channel)) continue
    if (topicVisibility(context, user_id, to.channelId, to.topic) === VisibilityPolicy.inherit) {
      setTopicVisibility(context, user_id, to, visibility_policy)
    }
  }
}

/** Gives users' settings of a topic its new spelling. */
function respellSettings(context: ChatContext, { channel, name: topic }: Topic): void {
  for (const row of policiesOfTopic(context.database, channel.id, topicKey(topic))) {
    setTopicVisibility(context, row.user_id, { channelId: channel.id, topic }, row.visibility_policy)
  }
}

export interface Moved {
  /** Fields for the update event. */
  readonly change: Change
  /** The move to be announced in the topics. */
  readonly made: MadeMove
}

/** Moves messages of one topic to another topic or channel. */
export function moveMessages(
  context: ChatContext,
  mover: Caller,
  message: StoredMessage,
  messageIds: readonly number[],
  move: Move,
): Moved {
  const source = sourceOf(context, message)
  const target = targetOf(context, mover, source, move)
  const kinds = kindsOf(source, target)
  if (kinds.length === 0) badRequest('requests.nothing')
  const resolving = kinds.includes('resolve')
  checkMayMove(context, mover, source.channel, kinds)
  checkMoveTime(context, mover, source.channel, kinds, {
    ids: messageIds,
    messageId: message.id,
    mode: move.mode,
  })
  const isRespelled =
    source.conversationId === target.conversationId && topicKey(source.name) === topicKey(target.name)
  storeMove(context, mover, messageIds, { source, target, resolving, editId: move.editId })
  const changesChannel = source.channel.id !== target.channel.id
  if (changesChannel) deliverToSubscribers(context, messageIds, target)
  if (isRespelled && move.mode === 'change_all') respellSettings(context, target)
  carrySettings(context, source, target)
  const isWhole = isRespelled
    ? move.mode === 'change_all'
    : newestInTopic(context.database, source.conversationId, source.name) === undefined
  return {
    change: {
      stream_id: source.channel.id,
      stream_name: source.channel.name,
      propagate_mode: move.mode,
      orig_subject: source.name,
      subject: target.name,
      topic_links: topicLinks(target.name, allLinkifiers(context.database)),
      ...(changesChannel ? { new_stream_id: target.channel.id } : {}),
    },
    made: {
      mover,
      from: source,
      to: target,
      count: messageIds.length,
      isWhole,
      isRespelled,
      kind: kinds.includes('channel') ? 'channel' : (kinds[0] ?? 'topic'),
    },
  }
}
