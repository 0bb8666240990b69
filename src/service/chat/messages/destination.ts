import { listBounds } from '../../../protocol/bounds.ts'
import { isAllowedBy, postingObstacle } from '../../../protocol/chat/permissions.ts'
import { findChannel, isPublicChannel, type ChannelRow } from '../channels/access.ts'
import { channelSetting, postingRules } from '../channels/settings.ts'
import { isSubscribed } from '../channels/store/channels.ts'
import type { Caller, ChatContext } from '../context.ts'
import { groupMembership } from '../groups/groups.ts'
import { organisationSettings } from '../realm/settings.ts'
import { asReason, because } from '../../../protocol/refusals/reason.ts'
import { badRequest, refuse } from '../refuse.ts'
import { userByEmail, userById } from '../users/store.ts'
import { namedOnce, refuseTooMany } from '../users/named.ts'
import { visibilityTo } from '../users/visibility.ts'
import { checkDirect } from './directRules.ts'
import type { Destination } from './insert.ts'
import { findChannelConversation } from './store/conversations.ts'
import { newestInTopic } from './store/messages.ts'
import { cleanTopic } from './topics.ts'

type To = number | string | readonly (number | string)[]

/**
 * Returns the channel that a request names. @throws Refusal alike if it does not exist or the sender cannot
 * see it (chat spec 4.1)
 */
function namedChannel(context: ChatContext, sender: Caller, to: To): ChannelRow {
  const [wanted, ...others] = typeof to === 'object' ? to : [to]
  if (wanted === undefined || others.length > 0) {
    return refuse('BAD_REQUEST', 'messages.toOneChannel', { var_name: 'to' })
  }
  if (typeof wanted === 'number') {
    return (
      findChannel(context, sender, { id: wanted }) ??
      refuse('STREAM_DOES_NOT_EXIST', because('channels.idUnknown', { id: wanted }), {
        stream: String(wanted),
        stream_id: wanted,
      })
    )
  }
  return (
    findChannel(context, sender, { name: wanted }) ??
    refuse('STREAM_DOES_NOT_EXIST', because('channels.unknown', { name: wanted }), {
      stream: wanted,
    })
  )
}

/** @throws Refusal if the sender cannot post in the channel */
export function checkPosting(context: ChatContext, sender: Caller, channel: ChannelRow): void {
  if (!isPublicChannel(channel) && !isSubscribed(context.database, sender.user_id, channel.id)) {
    badRequest(because('channels.sendDenied', { name: channel.name }))
  }
  switch (postingObstacle(sender, postingRules(context, channel), groupMembership(context))) {
    case 'archived':
      return badRequest(because('channels.namedArchived', { name: channel.name }))
    case 'not-allowed':
      return badRequest(because('channels.postDenied', { name: channel.name }))
    case undefined:
  }
}

/** @throws Refusal if the topic violates the channel's or the organization's policy on empty topics */
export function checkTopicPolicy(context: ChatContext, channel: ChannelRow, topic: string): void {
  const { topics_policy: own } = channel
  const policy = own === 'inherit' ? organisationSettings(context).topics_policy : own
  if (topic === '' && policy === 'disable_empty_topic') {
    refuse('BAD_REQUEST', 'channels.topicRequired', { var_name: 'topic' })
  }
  if (topic !== '' && policy === 'empty_topic_only') {
    refuse('BAD_REQUEST', 'channels.topicEmptyOnly', { var_name: 'topic' })
  }
}

/** @throws Refusal if the topic is new and the sender cannot start topics */
export function checkNewTopic(
  context: ChatContext,
  sender: Caller,
  channel: ChannelRow,
  topic: string,
): void {
  const conversationId = findChannelConversation(context.database, channel.id)
  if (conversationId !== undefined && newestInTopic(context.database, conversationId, topic)) return
  const setting = channelSetting(context, channel, 'can_create_topic_group')
  if (!isAllowedBy(sender.user_id, setting, groupMembership(context))) {
    badRequest('channels.newTopicDenied')
  }
}

/** Users whom the sender cannot see count as missing. */
function namedPerson(
  context: ChatContext,
  isKnown: (userId: number) => boolean,
  wanted: number | string,
): number {
  const user =
    typeof wanted === 'number' ? userById(context.database, wanted) : userByEmail(context.database, wanted)
  if (!user || !isKnown(user.id)) {
    return refuse(
      'BAD_REQUEST',
      typeof wanted === 'number'
        ? because('messages.userInvalid', { id: wanted })
        : because('messages.emailInvalid', { email: wanted }),
      {
        var_name: 'to',
      },
    )
  }
  if (user.is_active === 0) {
    return refuse('BAD_REQUEST', because('messages.userGone', { email: user.email }), { var_name: 'to' })
  }
  return user.id
}

function namedPeople(context: ChatContext, sender: Caller, to: To): number[] {
  if (typeof to === 'number') {
    const fault = asReason('faults.usersOrEmails')
    refuse('BAD_REQUEST', because('requests.invalid', { name: 'to', fault }), { var_name: 'to' })
  }
  const wanted = namedOnce(to)
  if (wanted.length === 0) refuse('BAD_REQUEST', 'messages.recipientsMissing', { var_name: 'to' })
  if (wanted.length > listBounds.names) refuseTooMany('to')
  const isKnown = visibilityTo(context, sender)
  return [...new Set([...wanted.map((each) => namedPerson(context, isKnown, each)), sender.user_id])]
}

export interface Addressed {
  readonly type: 'direct' | 'channel' | 'stream' | 'private'
  readonly to: To
  readonly topic?: string | undefined
}

/** Resolves a request's destination. @throws Refusal if it does not exist or the sender cannot post there */
export function destinationOf(
  context: ChatContext,
  sender: Caller,
  { type, to, topic: given }: Addressed,
): Destination {
  if (type === 'direct' || type === 'private') {
    const userIds = namedPeople(context, sender, to)
    checkDirect(context, sender, userIds)
    return { userIds }
  }
  const channel = namedChannel(context, sender, to)
  checkPosting(context, sender, channel)
  if (given === undefined) return refuse('BAD_REQUEST', 'messages.topicMissing', { var_name: 'topic' })
  const topic = cleanTopic(given)
  checkTopicPolicy(context, channel, topic)
  checkNewTopic(context, sender, channel, topic)
  return { channelId: channel.id, topic }
}
