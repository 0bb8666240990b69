import { listBounds } from '../../../protocol/bounds.ts'
import { limits } from '../../../protocol/chat/limits.ts'
import { setTyping } from '../../../protocol/chat/typing.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import { findChannel } from '../channels/access.ts'
import { subscriberIds } from '../channels/store/channels.ts'
import type { Caller, ChatContext } from '../context.ts'
import { checkPosting } from '../messages/destination.ts'
import { checkDirect } from '../messages/directRules.ts'
import { cleanTopic } from '../messages/topics.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { badRequest, refuse } from '../refuse.ts'
import { route, type Route } from '../router.ts'
import { userSettingsOf } from '../users/settings.ts'
import { refuseTooMany } from '../users/named.ts'
import { usersAmong } from '../users/store.ts'
import { maySee, visibilityTo } from '../users/visibility.ts'
import { editTypingRoute } from './editTyping.ts'

type Notice = ArgumentsOf<typeof setTyping>

const missing = (name: string): never =>
  refuse('REQUEST_VARIABLE_MISSING', because('requests.missing', { name }), { var_name: name })

const wantTyping = (context: ChatContext, userIds: readonly number[]): number[] =>
  userIds.filter((id) => userSettingsOf(context, id).receives_typing_notifications)

interface Person {
  readonly user_id: number
}

/** Returns true if the reader can see all these users: before their first common message, some may not. */
function knowsAll(context: ChatContext, readerId: number, people: readonly Person[]): boolean {
  const isKnown = visibilityTo(context, { user_id: readerId })
  return people.every(({ user_id }) => isKnown(user_id))
}

function publishToUsers(context: ChatContext, caller: Caller, { op, to = missing('to') }: Notice): void {
  if (!userSettingsOf(context, caller.user_id).send_private_typing_notifications) {
    badRequest('typing.directOff')
  }
  const named = [...new Set(typeof to === 'number' ? [to] : to)]
  if (named.length === 0) badRequest('typing.toEmpty')
  if (named.length > listBounds.names) refuseTooMany('to')
  const people = usersAmong(context.database, [...new Set([...named, caller.user_id])])
  // Users whom the writer cannot see count as missing.
  const isKnown = visibilityTo(context, caller)
  const known = new Set(people.map(({ user_id }) => user_id).filter(isKnown))
  const missingId = named.find((id) => !known.has(id))
  if (missingId !== undefined) badRequest(because('messages.userInvalid', { id: missingId }))
  checkDirect(
    context,
    caller,
    people.map(({ user_id }) => user_id),
  )
  const readers = people.filter(
    ({ user_id, is_active }) =>
      is_active === 1 && user_id !== caller.user_id && knowsAll(context, user_id, people),
  )
  context.events.publish(
    {
      type: 'typing',
      op,
      message_type: 'direct',
      sender: { user_id: caller.user_id, email: caller.email },
      recipients: people.map(({ user_id, email }) => ({ user_id, email })),
    },
    wantTyping(
      context,
      readers.map(({ user_id }) => user_id),
    ),
  )
}

function publishToChannel(
  context: ChatContext,
  caller: Caller,
  { op, stream_id = missing('stream_id'), topic = missing('topic') }: Notice,
): void {
  if (!userSettingsOf(context, caller.user_id).send_stream_typing_notifications) {
    badRequest('typing.channelOff')
  }
  const name = cleanTopic(topic)
  const channel = findChannel(context, caller, { id: stream_id }) ?? badRequest('channels.idInvalid')
  checkPosting(context, caller, channel)
  const subscribers = subscriberIds(context.database, channel.id)
  // In a large channel there is always someone typing.
  if (subscribers.length > limits.typing_max_channel_subscribers) return
  context.events.publish(
    {
      type: 'typing',
      op,
      message_type: 'stream',
      sender: { user_id: caller.user_id, email: caller.email },
      stream_id: channel.id,
      topic: name,
    },
    wantTyping(
      context,
      // Users can write in a public channel without being subscribed.
      subscribers.filter((id) => id !== caller.user_id && maySee(context, { user_id: id }, caller.user_id)),
    ),
  )
}

/** Route that notifies the recipients of a message that its author is typing it. */
export const typingRoutes = (context: ChatContext): Route[] => [
  route(setTyping, (notice, caller) => {
    const isForChannel = notice.type === 'stream' || notice.type === 'channel'
    const publish = isForChannel ? publishToChannel : publishToUsers
    publish(context, caller, notice)
    return {}
  }),
  editTypingRoute(context),
]
