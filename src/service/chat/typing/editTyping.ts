import { limits } from '../../../protocol/chat/limits.ts'
import { setEditTyping } from '../../../protocol/chat/typing.ts'
import { subscriberIds } from '../channels/store/channels.ts'
import type { Caller, ChatContext } from '../context.ts'
import { findChangeable } from '../messages/archived.ts'
import type { StoredMessage } from '../messages/access.ts'
import { audienceOf } from '../messages/audience.ts'
import { participantsOfKey } from '../messages/conversations.ts'
import { badRequest } from '../refuse.ts'
import { route, type Route } from '../router.ts'
import { userSettingsOf } from '../users/settings.ts'

/**
 * IDs of the conversation's participants or the channel's subscribers; not all of them can read the message.
 */
const neighborsOf = (context: ChatContext, { channel_id, participants }: StoredMessage): number[] =>
  channel_id === null ? participantsOfKey(participants ?? '') : subscriberIds(context.database, channel_id)

/**
 * Users who are shown that the message is being edited: its readers without its author; none in a large
 * channel.
 */
function onlookersOf(context: ChatContext, caller: Caller, message: StoredMessage): number[] {
  const people = neighborsOf(context, message)
  if (message.channel_id !== null && people.length > limits.typing_max_channel_subscribers) return []
  const readers = new Set(audienceOf(context, message))
  return people.filter(
    (id) =>
      id !== caller.user_id && readers.has(id) && userSettingsOf(context, id).receives_typing_notifications,
  )
}

const recipientOf = ({ channel_id, participants, topic }: StoredMessage) =>
  channel_id === null
    ? { type: 'direct', user_ids: participantsOfKey(participants ?? '') }
    : { type: 'channel', channel_id, topic }

/** Route that notifies a message's readers that its author is editing it. */
export const editTypingRoute = (context: ChatContext): Route =>
  route(setEditTyping, ({ message_id, op }, caller) => {
    const message = findChangeable(context, caller, message_id)
    if (message.sender_id !== caller.user_id) badRequest('messages.editDenied')
    const settings = userSettingsOf(context, caller.user_id)
    const isSent =
      message.channel_id === null
        ? settings.send_private_typing_notifications
        : settings.send_stream_typing_notifications
    if (!isSent) badRequest('typing.off')
    const recipient = recipientOf(message)
    const event = {
      type: 'typing_edit_message',
      op,
      sender_id: caller.user_id,
      message_id,
      recipient,
    } as const
    context.events.publish(event, onlookersOf(context, caller, message))
    return {}
  })
