import { deleteMessage, updateMessage } from '../../../protocol/chat/messageActions.ts'
import type { Attachment } from '../../../protocol/chat/attachments.ts'
import type { ArgumentsOf, ReplyOf } from '../../../protocol/endpoint.ts'
import { lookUpChannel } from '../channels/store/channels.ts'
import { atOneTime, secondsNow, type Caller, type ChatContext } from '../context.ts'
import { publishMovedPins } from '../pins/publish.ts'
import { badRequest } from '../refuse.ts'
import { route, type Route } from '../router.ts'
import { ownAttachments } from '../uploads/attachments.ts'
import { findChangeable } from './archived.ts'
import type { StoredMessage } from './access.ts'
import { closedTo, readersOf, type Readers } from './audience.ts'
import { publishChange, publishRemoval, type UpdateContent } from './changeEvents.ts'
import { checkDeleting, deleteMessages } from './deletion.ts'
import { changedContent, editContent } from './editContent.ts'
import { publishNewlyReceived } from './flagChange.ts'
import { messagesToMove, moveMessages, type Move, type Moved } from './move.ts'
import { announceMove } from './moveNotices.ts'
import { topicInQuery } from './topics.ts'
import { withdrawReceived } from './store/flags.ts'
import { messageById } from './store/messages.ts'

type UpdateArguments = ArgumentsOf<typeof updateMessage>
type UpdateReply = ReplyOf<typeof updateMessage>

/** @throws Refusal for parameters that contradict each other */
function checkArguments({ content, topic, stream_id, propagate_mode }: UpdateArguments): void {
  const moves = topic !== undefined || stream_id !== undefined
  if (content === undefined && !moves) badRequest('requests.nothing')
  if (content !== undefined && stream_id !== undefined) {
    badRequest('messages.editWhileMoving')
  }
  if (propagate_mode !== undefined && propagate_mode !== 'change_one' && !moves) {
    badRequest('messages.propagateMode')
  }
}

/**
 * The arguments without the place that the message has already: many clients send its topic with every new text, or
 * its channel with every new topic. A topic stays that is all of the request, which is refused for changing nothing.
 */
function withoutSamePlace(message: StoredMessage, args: UpdateArguments): UpdateArguments {
  const { topic, stream_id, ...rest } = args
  const isSameTopic = topic !== undefined && topicInQuery(topic) === message.topic
  const isSameChannel = stream_id !== undefined && stream_id === message.channel_id
  const isOnlyTopic = rest.content === undefined && stream_id === undefined
  return {
    ...rest,
    ...(isSameTopic && !isOnlyTopic ? {} : { topic }),
    ...(isSameChannel ? {} : { stream_id }),
  }
}

/** Messages that users could read before and cannot now. */
function losses(before: Readers, after: Readers): Readers {
  const lost = new Map<number, readonly number[]>()
  for (const [userId, ids] of before) {
    const left = after.get(userId)
    if (left === ids || left?.length === ids.length) continue
    const kept = new Set(left)
    lost.set(userId, left ? ids.filter((id) => !kept.has(id)) : ids)
  }
  return lost
}

/** Takes messages from users who can no longer read them. */
function withdraw(context: ChatContext, lost: Readers): void {
  for (const [userId, ids] of lost) {
    withdrawReceived(context.database, userId, ids)
  }
}

/**
 * Moves messages and publishes their removal to users who lost access.
 * @returns the moved messages, with their readers at the new place
 */
function move(
  context: ChatContext,
  mover: Caller,
  message: StoredMessage,
  where: Move,
): Moved & { readonly ids: readonly number[]; readonly readers: Readers } {
  const ids = messagesToMove(context, mover, message, where.mode)
  const before = readersOf(context, message, ids)
  const moved = moveMessages(context, mover, message, ids, where)
  const readers = readersOf(context, messageById(context.database, message.id) ?? message, ids)
  const lost = losses(before, readers)
  withdraw(context, lost)
  publishRemoval(context, message, lost)
  return { ...moved, ids, readers }
}

/** Publishes the change; the messages' origin only to users with access to it. */
function publish(
  context: ChatContext,
  message: StoredMessage,
  readers: Readers,
  update: UpdateContent,
): void {
  const isFromElsewhere = update.move.new_stream_id !== undefined && message.channel_id !== null
  const outside: Readers = isFromElsewhere ? closedTo(context, message.channel_id, readers) : new Map()
  const inside = new Map([...readers].filter(([userId]) => !outside.has(userId)))
  publishChange(context, message.id, inside, update)
  const { stream_id: _id, stream_name: _name, orig_subject: _topic, ...move } = update.move
  const { stream_id: _from, stream_name: _channel, ...common } = update.common
  publishChange(context, message.id, outside, { ...update, move, common })
}

/** Uploads of the caller's that no message links any more. */
const leftAlone = (context: ChatContext, caller: Caller, detached: readonly string[]): Attachment[] =>
  ownAttachments(context, caller.user_id, detached).filter(({ message_ids }) => message_ids.length === 0)

/** The channel of a message, by ID and by the name that programs show. */
function channelOf(context: ChatContext, { channel_id: id }: StoredMessage) {
  const channel = id === null ? undefined : lookUpChannel(context.database, { id })
  return channel ? { stream_id: channel.id, stream_name: channel.name } : {}
}

function update(context: ChatContext, caller: Caller, args: UpdateArguments): UpdateReply {
  checkArguments(args)
  const message = findChangeable(context, caller, args.message_id)
  const {
    content,
    topic,
    stream_id: channelId,
    propagate_mode: mode = 'change_one',
  } = withoutSamePlace(message, args)
  const edited =
    content === undefined
      ? undefined
      : editContent(context, caller, message, { content, expectedHash: args.prev_content_sha256 })
  const moved =
    topic === undefined && channelId === undefined
      ? undefined
      : move(context, caller, message, { topic, channelId, mode, editId: edited?.editId })
  if (!edited && !moved) return { detached_uploads: [] }
  publish(context, message, moved?.readers ?? readersOf(context, message, [message.id]), {
    edit: edited?.change ?? {},
    move: moved?.change ?? {},
    common: {
      user_id: caller.user_id,
      edit_timestamp: secondsNow(context),
      ...channelOf(context, message),
    },
  })
  if (moved) publishMovedPins(context, message.id, moved.ids, moved.readers)
  publishNewlyReceived(context, message.id, edited?.reached ?? [])
  if (edited && edited.called.length > 0) context.events.publishMentions(message.id, edited.called)
  if (moved) {
    announceMove(context, moved.made, {
      toOldThread: args.send_notification_to_old_thread ?? false,
      toNewThread: args.send_notification_to_new_thread ?? true,
    })
  }
  return { detached_uploads: leftAlone(context, caller, edited?.detached ?? []) }
}

/** The Markdown to render for an edit: none if its text stays. @throws Refusal, before anything is rendered */
function editedSources(context: ChatContext, caller: Caller, args: UpdateArguments): readonly string[] {
  const { message_id, content, prev_content_sha256: expectedHash } = args
  if (content === undefined) return []
  checkArguments(args)
  const message = findChangeable(context, caller, message_id)
  const changed = changedContent(context, caller, message, { content, expectedHash })
  return changed === undefined ? [] : [changed]
}

/** Routes for edits, moves and deletions. */
export const changeRoutes = (context: ChatContext): Route[] => [
  route(
    updateMessage,
    (args, caller, { drawings }) =>
      context.database.transaction(() => update(atOneTime({ ...context, drawings }), caller, args)),
    { sources: (args, caller) => editedSources(context, caller, args) },
  ),
  route(deleteMessage, ({ message_id }, caller) => {
    context.database.transaction(() => {
      const message = findChangeable(context, caller, message_id)
      checkDeleting(context, caller, message)
      deleteMessages(context, message, [message.id])
    })
    return {}
  }),
]
