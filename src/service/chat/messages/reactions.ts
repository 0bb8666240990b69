import { addReaction, removeReaction } from '../../../protocol/chat/messageActions.ts'
import type { EmojiReference } from '../../../protocol/chat/shapes.ts'
import type { Caller, ChatContext } from '../context.ts'
import { badRequest, refuse } from '../refuse.ts'
import { route, type Route } from '../router.ts'
import { findChangeable } from './archived.ts'
import type { StoredMessage } from './access.ts'
import { audienceOf } from './audience.ts'
import { emojiToAdd, inOwnNames, type UnwantedEmoji, type WantedEmoji } from './emoji.ts'
import { keepHistorical } from './flagChange.ts'
import { placeOfMessage } from './place.ts'
import { deleteReaction, insertReaction, reactionsTo, type ReactionRow } from './store/reactions.ts'
import { noteParticipation } from './visibility.ts'

const publish = (
  context: ChatContext,
  op: 'add' | 'remove',
  message: StoredMessage,
  emoji: EmojiReference,
  userId: number,
): void => {
  const { emoji_name, emoji_code, reaction_type } = emoji
  const event = { type: 'reaction', message_id: message.id, emoji_name, emoji_code, reaction_type } as const
  context.events.publish({ ...event, op, user_id: userId }, audienceOf(context, message))
}

/** Joining an existing reaction reuses its name, even if the emoji is now deactivated. */
function joinedReaction(rows: readonly ReactionRow[], wanted: WantedEmoji): EmojiReference | undefined {
  const { emoji_code, reaction_type = 'unicode_emoji' } = wanted
  return rows.find((row) => row.emoji_code === emoji_code && row.reaction_type === reaction_type)
}

function add(context: ChatContext, caller: Caller, messageId: number, wanted: WantedEmoji): void {
  const message = findChangeable(context, caller, messageId)
  const rows = reactionsTo(context.database, message.id)
  const emoji = joinedReaction(rows, inOwnNames(context, wanted)) ?? emojiToAdd(context, wanted)
  const isOwn = (row: ReactionRow): boolean =>
    row.user_id === caller.user_id &&
    row.emoji_code === emoji.emoji_code &&
    row.reaction_type === emoji.reaction_type
  if (rows.some(isOwn)) refuse('REACTION_ALREADY_EXISTS', 'reactions.exists')
  const shared =
    rows.find((row) => row.emoji_code === emoji.emoji_code && row.reaction_type === emoji.reaction_type) ??
    emoji
  insertReaction(
    context.database,
    message.id,
    caller.user_id,
    shared.emoji_name,
    shared.emoji_code,
    shared.reaction_type,
  )
  // Users who react are notified of others' later reactions.
  keepHistorical(context, caller, [message.id])
  publish(context, 'add', message, shared, caller.user_id)
  noteParticipation(context, caller, placeOfMessage(context, message))
}

function remove(context: ChatContext, caller: Caller, messageId: number, unwanted: UnwantedEmoji): void {
  const { emoji_name, emoji_code, reaction_type } = inOwnNames(context, unwanted)
  if (emoji_name === undefined && emoji_code === undefined) {
    badRequest('reactions.emojiMissing')
  }
  const message = findChangeable(context, caller, messageId)
  const rows = reactionsTo(context.database, message.id)
  const isMeant = (row: ReactionRow): boolean =>
    (emoji_code === undefined ? row.emoji_name === emoji_name : row.emoji_code === emoji_code) &&
    (reaction_type === undefined || row.reaction_type === reaction_type)
  const own = rows.find((row) => row.user_id === caller.user_id && isMeant(row))
  if (!own) return refuse('REACTION_DOES_NOT_EXIST', 'reactions.unknown')
  deleteReaction(context.database, own.id)
  publish(context, 'remove', message, own, caller.user_id)
}

/** Routes for reactions (chat spec 4.13). */
export const reactionRoutes = (context: ChatContext): Route[] => [
  route(addReaction, ({ message_id, ...emoji }, caller) => {
    context.database.transaction(() => add(context, caller, message_id, emoji))
    return {}
  }),
  route(removeReaction, ({ message_id, ...emoji }, caller) => {
    context.database.transaction(() => remove(context, caller, message_id, emoji))
    return {}
  }),
]
