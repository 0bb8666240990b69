import { limits } from '../../../protocol/chat/limits.ts'
import { getPins, pinMessage, unpinMessage } from '../../../protocol/chat/pins.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import { lookUpChannel } from '../channels/store/channels.ts'
import { atOneTime, secondsNow, type Caller, type ChatContext } from '../context.ts'
import { isReadable, type StoredMessage } from '../messages/access.ts'
import { findChangeable } from '../messages/archived.ts'
import { readersOf } from '../messages/audience.ts'
import { checkPosting } from '../messages/destination.ts'
import { findChannelConversation, findDirectConversation } from '../messages/store/conversations.ts'
import { topicKey } from '../messages/topicKey.ts'
import { topicInQuery } from '../messages/topics.ts'
import { badRequest, refuse } from '../refuse.ts'
import { route, type Route } from '../router.ts'
import { publishPins } from './publish.ts'
import { hasPins, pinsAmong, pinsIn, removePin, storePin, type PinnedPlace } from './store.ts'

type Place = ArgumentsOf<typeof getPins>

/** The conversation that a request names; undefined if it has no messages. */
function placeOf(
  { database }: ChatContext,
  reader: Caller | undefined,
  { stream_id: channelId, topic, user_ids: userIds }: Place,
): PinnedPlace | undefined {
  if (channelId !== undefined) {
    if (topic === undefined) return refuse('BAD_REQUEST', 'messages.topicMissing', { var_name: 'topic' })
    const conversationId = findChannelConversation(database, channelId)
    return conversationId === undefined
      ? undefined
      : { conversationId, topicKey: topicKey(topicInQuery(topic)) }
  }
  if (!userIds) return badRequest('pins.placeMissing')
  const conversationId = reader && findDirectConversation(database, [...userIds, reader.user_id])
  return conversationId === undefined ? undefined : { conversationId, topicKey: topicKey('') }
}

/** Returns a message that the caller can pin and unpin. @throws Refusal unless they can post in its conversation */
function findPinnable(context: ChatContext, caller: Caller, messageId: number): StoredMessage {
  const message = findChangeable(context, caller, messageId)
  const channel =
    message.channel_id === null ? undefined : lookUpChannel(context.database, { id: message.channel_id })
  if (channel) checkPosting(context, caller, channel)
  return message
}

const isPinned = ({ database }: ChatContext, messageId: number): boolean =>
  pinsAmong(database, [messageId]).length > 0

function pin(context: ChatContext, caller: Caller, messageId: number): void {
  const { database } = context
  const message = findPinnable(context, caller, messageId)
  if (isPinned(context, message.id)) return
  const place = { conversationId: message.conversation_id, topicKey: message.topic_key }
  if (hasPins(database, place, limits.max_pins))
    badRequest(because('pins.tooMany', { limit: limits.max_pins }))
  storePin(database, message.id, { userId: caller.user_id, at: secondsNow(context) })
  const readers = readersOf(context, message, [message.id])
  publishPins(context, message, pinsAmong(database, [message.id]), readers)
}

function unpin(context: ChatContext, caller: Caller, messageId: number): void {
  const message = findPinnable(context, caller, messageId)
  if (!isPinned(context, message.id)) return
  removePin(context.database, message.id)
  const readers = readersOf(context, message, [message.id])
  context.events.publish({ type: 'message_pins', op: 'remove', message_ids: [message.id] }, readers.keys())
}

/** Routes for messages pinned to their conversation. */
export const pinRoutes = (context: ChatContext): Route[] => [
  route(getPins, (args, caller) => {
    const place = placeOf(context, caller, args)
    if (!place) return { pins: [] }
    const readable = isReadable(caller, place.conversationId)
    return { pins: pinsIn(context.database, place, readable, limits.max_pins) }
  }),
  route(pinMessage, ({ message_id }, caller) => {
    context.database.transaction(() => pin(atOneTime(context), caller, message_id))
    return {}
  }),
  route(unpinMessage, ({ message_id }, caller) => {
    context.database.transaction(() => unpin(context, caller, message_id))
    return {}
  }),
]
