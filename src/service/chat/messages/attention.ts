import type { RenderedMarkdown } from '../../../markdown/context.ts'
import { membersWithin } from '../../../protocol/chat/groupGraph.ts'
import { isPublicChannel, type ChannelRow } from '../channels/access.ts'
import type { Ids } from '../channels/idSet.ts'
import { subscriberSet } from '../channels/keptSubscribers.ts'
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

/** The recipients of a message. */
export interface Receivers {
  /** Subscribers or participants: the same object for many messages of a channel. */
  readonly members: Ids
  /** Others, who are not in `members`. */
  readonly others: ReadonlySet<number>
}

const NOBODY: ReadonlySet<number> = new Set()

export const isReceiver = ({ members, others }: Receivers, userId: number): boolean =>
  members.has(userId) || others.has(userId)

/**
 * A new message's recipients: subscribers or participants, and in public channels also mentioned users without a
 * subscription.
 */
export function receiversOf(context: ChatContext, place: Place, mentions: Mentions): Receivers {
  if ('participants' in place) return { members: new Set(place.participants), others: NOBODY }
  const members = subscriberSet(context, place.channel.id)
  const outside = [...mentionedUsers(context, mentions).keys()].filter((userId) => !members.has(userId))
  const isReached = outside.length > 0 && isPublicChannel(place.channel)
  return { members, others: isReached ? new Set(readersOutside(context, outside)) : NOBODY }
}

/** Mention and alert flags of the recipients who have any: bits of `contentFlags`, by user. */
export function attentionFlags(
  context: ChatContext,
  place: Place,
  receivers: Receivers,
  message: { readonly mentions: Mentions; readonly content: string; readonly senderId: number },
): Map<number, number> {
  const { mentions, content, senderId } = message
  const flags = new Map<number, number>()
  const add = (userIds: Iterable<number>, bit: number): void => {
    for (const userId of userIds) {
      if (isReceiver(receivers, userId)) flags.set(userId, (flags.get(userId) ?? 0) | bit)
    }
  }
  for (const [userId, bits] of mentionedUsers(context, mentions)) add([userId], bits)
  if (mentions.mentionsChannel) {
    add(receivers.members, Flag.streamWildcardMentioned)
    add(receivers.others, Flag.streamWildcardMentioned)
  }
  if (mentions.mentionsTopic && 'channel' in place) {
    const participants = topicParticipants(context.database, place.conversationId, place.topic)
    // The message that begins a topic is not stored yet.
    add(new Set([...participants, senderId]), Flag.topicWildcardMentioned)
  }
  add(alertedUsers(context, content), Flag.hasAlertWord)
  return flags
}
