import {
  addReaction,
  deleteMessage as deleteMessageCall,
  getMessage,
  removeReaction,
  updateMessage,
} from '../../../protocol/chat/messageActions.ts'
import { updateFlags, type Message } from '../../../protocol/chat/messages.ts'
import { reactionType, type EmojiReference } from '../../../protocol/chat/shapes.ts'
import * as v from 'valibot'
import { ApiError } from '../../kernel/api/errors.ts'
import { narrowOf } from '../../navigation/narrow.ts'
import type { View } from '../../navigation/view.ts'
import type { Session } from '../../kernel/session.ts'
import { optimisticChange } from '../../kernel/optimisticChanges.ts'
import { keepUntil } from './kept/keptChanges.ts'
import { loadedMessage } from './queries.ts'
import { forgetReads } from './reading/readMarks.ts'
import {
  isUnread,
  readEvent,
  readPlacesFrom,
  storeUnread,
  sweepReadFlags,
  unreadEvent,
  unreadPlaces,
} from './reading/readMarksNarrow.ts'

const changeReaction = optimisticChange<boolean>()
const changeStar = optimisticChange<boolean>()

/** True for refusals because the change was already made: the wanted state is reached. */
const isHeldAlready = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'REACTION_ALREADY_EXISTS' || error.code === 'REACTION_DOES_NOT_EXIST')

async function storeReaction(
  session: Session,
  messageId: number,
  emoji: EmojiReference,
  endpoint: typeof addReaction | typeof removeReaction,
): Promise<void> {
  const type = v.safeParse(reactionType, emoji.reaction_type)
  const args = {
    message_id: messageId,
    emoji_name: emoji.emoji_name,
    emoji_code: emoji.emoji_code,
    ...(type.success ? { reaction_type: type.output } : {}),
  }
  try {
    await session.api(endpoint, args)
  } catch (error) {
    if (!isHeldAlready(error)) throw error
  }
}

/**
 * Adds the reader's reaction, or removes it. The change shows at once.
 * @throws ApiError when the service refuses; the change is then undone
 */
export function toggleReaction(
  session: Session,
  message: Pick<Message, 'id' | 'reactions'>,
  emoji: EmojiReference,
): Promise<void> {
  const { emoji_code, reaction_type } = emoji
  const { reactions } = loadedMessage(session, message.id) ?? message
  const isThere = reactions.some(
    (each) =>
      each.user_id === session.userId &&
      each.emoji_code === emoji_code &&
      each.reaction_type === reaction_type,
  )
  return changeReactionTo(session, message.id, emoji, !isThere)
}

/** Adds the reader's reaction, or removes it; shown at once, and kept on this device until it is stored. */
export function changeReactionTo(
  session: Session,
  messageId: number,
  { emoji_name, emoji_code, reaction_type }: EmojiReference,
  to: boolean,
): Promise<void> {
  const emoji = { emoji_name, emoji_code, reaction_type }
  const reaction = { ...emoji, message_id: messageId, user_id: session.userId }
  const key = `${messageId} ${reaction_type} ${emoji_code}`
  const stored = changeReaction(session, {
    key,
    from: !to,
    to,
    show: (isWanted) => session.deliver({ type: 'reaction', op: isWanted ? 'add' : 'remove', ...reaction }),
    store: (isWanted) => storeReaction(session, messageId, emoji, isWanted ? addReaction : removeReaction),
  })
  return keepUntil(session, key, { kind: 'reaction', messageId, emoji, to }, stored)
}

const operation = (isWanted: boolean) => (isWanted ? 'add' : 'remove')

/**
 * Stars the message, or removes the star. The change shows at once.
 * @throws ApiError when the service refuses; the change is then undone
 */
export function toggleStar(session: Session, message: Pick<Message, 'id' | 'flags'>): Promise<void> {
  const { flags } = loadedMessage(session, message.id) ?? message
  return changeStarTo(session, message.id, !flags.includes('starred'))
}

/** Stars the message, or removes the star; shown at once, and kept on this device until it is stored. */
export function changeStarTo(session: Session, messageId: number, to: boolean): Promise<void> {
  const messages = [messageId]
  const key = `${messageId} star`
  const stored = changeStar(session, {
    key,
    from: !to,
    to,
    show: (isWanted) =>
      session.deliver({
        type: 'update_message_flags',
        op: operation(isWanted),
        flag: 'starred',
        messages,
        all: false,
      }),
    store: (isWanted) => session.api(updateFlags, { messages, op: operation(isWanted), flag: 'starred' }),
  })
  return keepUntil(session, key, { kind: 'star', messageId, to }, stored)
}

/** The message as its author wrote it, to edit or quote. @throws ApiError, NetworkError, ShapeError */
export async function fetchSource(session: Session, id: number): Promise<string> {
  const { message } = await session.api(getMessage, {
    message_id: id,
    apply_markdown: false,
    allow_empty_topic_name: true,
  })
  return message.content
}

/** Undefined on a page without TLS, where browsers have no `subtle`. */
async function sha256(text: string): Promise<string | undefined> {
  const { subtle } = crypto as Partial<Crypto>
  if (!subtle) return undefined
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Changes the content of a message; the queue reports when it is stored. `original` is the edited source: the service
 * refuses with EXPECTATION_MISMATCH if the message has another source by now, provided that the page can compute its
 * hash.
 * @throws ApiError, NetworkError, ShapeError
 */
export async function editMessage(
  session: Session,
  id: number,
  content: string,
  original: string,
): Promise<void> {
  const digest = await sha256(original)
  await session.api(updateMessage, {
    message_id: id,
    content,
    ...(digest === undefined ? {} : { prev_content_sha256: digest }),
  })
}

/** Deletes the message for everybody. @throws ApiError, NetworkError, ShapeError */
export async function deleteMessage(session: Session, message: Pick<Message, 'id' | 'type'>): Promise<void> {
  await session.api(deleteMessageCall, { message_id: message.id })
  session.deliver({ type: 'delete_message', message_ids: [message.id], message_type: message.type })
}

/**
 * Marks everything in the view as read, up to the newest message that is known to be unread. That includes
 * older messages that are not loaded, but not those that arrive in the meantime: the reader has not seen
 * them. Known messages show as read at once.
 * @throws ApiError when the service refuses; the change is then undone
 */
export async function markConversationRead(session: Session, view: View): Promise<void> {
  const known = unreadPlaces(session, view)
  if (known.length === 0) return
  const ids = known.map((each) => each.id)
  session.deliver(readEvent(ids))
  try {
    await sweepReadFlags(session, {
      op: 'add',
      narrow: [...narrowOf(view, session.userId), isUnread],
      from: ids.reduce((newest, id) => Math.max(newest, id)),
      towards: 'oldest',
    })
  } catch (error) {
    if (!session.ended.aborted) session.deliver(unreadEvent(known))
    throw error
  }
}

/**
 * Marks the message and all that follow it in the view as unread. Loaded ones show so at once; the others
 * when the service reports them.
 * @returns a function that undoes it: messages that were unread before stay so, and so do those that arrived
 * since
 * @throws ApiError when the service refuses; the change is then undone
 */
export async function markUnreadFrom(session: Session, view: View, id: number): Promise<() => Promise<void>> {
  const unreadBefore = unreadPlaces(session, view)
    .map((each) => each.id)
    .filter((each) => each >= id)
  const places = readPlacesFrom(session, view, id)
  const ids = places.map((each) => each.id)
  forgetReads(session, ids)
  session.deliver(unreadEvent(places))
  const sweep = { narrow: narrowOf(view, session.userId), from: id, towards: 'newest' } as const
  let count = 0
  try {
    count = await sweepReadFlags(session, { ...sweep, op: 'remove' })
  } catch (error) {
    if (!session.ended.aborted) session.deliver(readEvent(ids))
    throw error
  }
  return async () => {
    if (count > 0) await sweepReadFlags(session, { ...sweep, op: 'add', count })
    await storeUnread(session, unreadBefore)
  }
}
