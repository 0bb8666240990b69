import type { RenderedMarkdown } from '../../../markdown/context.ts'
import { membersWithin } from '../../../protocol/chat/groupGraph.ts'
import { isPublicChannel, type ChannelRow } from '../channels/access.ts'
import { subscriberIds } from '../channels/store/channels.ts'
import type { ChatContext } from '../context.ts'
import { groupMembership } from '../groups/groups.ts'
import { activeMembersAmong } from '../users/store.ts'
import { alertedUsers } from './alertWords.ts'
import { Flag } from './flags.ts'
import { topicParticipants } from './store/messages.ts'

/** Place of a message: a topic of a channel, or a direct conversation. */
export type Place =
  | { readonly conversationId: number; readonly channel: ChannelRow; readonly topic: string }
  | { readonly conversationId: number; readonly participants: readonly number[]; readonly topic: '' }

type Mentions = Pick<
  RenderedMarkdown,
  'mentionedUserIds' | 'mentionedGroupIds' | 'mentionsChannel' | 'mentionsTopic'
>

/** Users mentioned by name or group, with the flags for it. */
function mentionedUsers(context: ChatContext, mentions: Mentions): Map<number, number> {
  const called = new Map(mentions.mentionedUserIds.map((userId) => [userId, Flag.mentioned as number]))
  if (mentions.mentionedGroupIds.length === 0) return called
  for (const userId of membersWithin(mentions.mentionedGroupIds, groupMembership(context))) {
    called.set(userId, (called.get(userId) ?? 0) | Flag.mentioned | Flag.groupMentioned)
  }
  return called
}

/** IDs of those who can read a public channel without a subscription. */
const readersOutside = (context: ChatContext, userIds: Iterable<number>): number[] =>
  activeMembersAmong(context.database, [...userIds])

/**
 * IDs of a new message's recipients: subscribers or participants, and in public channels also mentioned users
 * without a subscription.
 */
export function receiversOf(context: ChatContext, place: Place, mentions: Mentions): Set<number> {
  if ('participants' in place) return new Set(place.participants)
  const receivers = new Set(subscriberIds(context.database, place.channel.id))
  const outside = [...mentionedUsers(context, mentions).keys()].filter((userId) => !receivers.has(userId))
  if (outside.length > 0 && isPublicChannel(place.channel)) {
    for (const userId of readersOutside(context, outside)) receivers.add(userId)
  }
  return receivers
}

/** Mention and alert flags of each recipient: bits of `contentFlags`, by user. */
export function attentionFlags(
  context: ChatContext,
  place: Place,
  receivers: ReadonlySet<number>,
  message: { readonly mentions: Mentions; readonly content: string; readonly senderId: number },
): Map<number, number> {
  const { mentions, content, senderId } = message
  const flags = new Map([...receivers].map((userId) => [userId, 0]))
  const add = (userIds: Iterable<number>, bit: number): void => {
    for (const userId of userIds) if (flags.has(userId)) flags.set(userId, (flags.get(userId) ?? 0) | bit)
  }
  for (const [userId, bits] of mentionedUsers(context, mentions)) add([userId], bits)
  if (mentions.mentionsChannel) add(receivers, Flag.streamWildcardMentioned)
  if (mentions.mentionsTopic && 'channel' in place) {
    const participants = topicParticipants(context.database, place.conversationId, place.topic)
    // The message that begins a topic is not stored yet.
    add(new Set([...participants, senderId]), Flag.topicWildcardMentioned)
  }
  add(alertedUsers(context, content), Flag.hasAlertWord)
  return flags
}
