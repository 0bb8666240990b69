import { VisibilityPolicy } from '../../../protocol/chat/shapes.ts'
import { isPublicChannel, type ChannelRow } from '../channels/access.ts'
import { systemBot } from '../accounts/systemBots.ts'
import { secondsNow, type Caller, type ChatContext } from '../context.ts'
import { organisationTexts } from '../texts/texts.ts'
import { topicVisibility } from '../userTopics/userTopics.ts'
import { userSettingsOf } from '../users/settings.ts'
import { deleteMessages } from './deletion.ts'
import { Flag } from './flags.ts'
import { linked, silentMention } from './noticeMarkdown.ts'
import { sendNotice } from './notices.ts'
import { conversationOfChannel } from './store/conversations.ts'
import { messageById, newestInTopic } from './store/messages.ts'
import { RESOLVED_PREFIX } from './topics.ts'

interface Thread {
  readonly channel: ChannelRow
  readonly name: string
}

export interface MadeMove {
  readonly mover: Caller
  readonly from: Thread
  readonly to: Thread
  /** Number of messages moved. */
  readonly count: number
  /** True if no message is left in the old topic. */
  readonly isWhole: boolean
  /** True if only the spelling of the topic changed: the old topic is the new one. */
  readonly isRespelled: boolean
  readonly kind: 'resolve' | 'topic' | 'channel'
}

/** Selects the topics in which a move is announced. */
export interface NoticeTargets {
  readonly toOldThread: boolean
  readonly toNewThread: boolean
}

/**
 * Links the other topic; undefined if it is in another, private channel, which readers of the notice may not
 * know.
 */
const linkTo = ({ channel, name }: Thread, reading: ChannelRow): string | undefined =>
  channel.id === reading.id || isPublicChannel(channel) ? linked(channel.name, name) : undefined

/** Returns true if the user's settings mark notices of resolving as read. */
function isNoNews(context: ChatContext, userId: number, { channel, name }: Thread): boolean {
  switch (userSettingsOf(context, userId).resolved_topic_notice_auto_read_policy) {
    case 'always':
      return true
    case 'never':
      return false
    default:
      return topicVisibility(context, userId, channel.id, name) !== VisibilityPolicy.followed
  }
}

/** Seconds in which a topic that is marked back loses the notice of the mark, instead of getting another. */
const UNDO_SECONDS = 60

/** Deletes the topic's newest message if it is this notice, and new. */
function takeBack(context: ChatContext, { channel, name }: Thread, notice: string): boolean {
  const { database } = context
  const newest = newestInTopic(database, conversationOfChannel(database, channel.id), name)
  const message = newest && messageById(database, newest.id)
  const isIt =
    message?.sender_id === systemBot(context, 'notification').user_id &&
    message.content === notice &&
    secondsNow(context) - message.sent_at <= UNDO_SECONDS
  if (message && isIt) deleteMessages(context, message, [message.id])
  return isIt
}

function announceResolved(context: ChatContext, { mover, to }: MadeMove): void {
  const say = (key: 'topic.resolved' | 'topic.unresolved'): string =>
    organisationTexts(context)(key, { by: silentMention(mover) })
  const isResolved = to.name.startsWith(RESOLVED_PREFIX)
  if (takeBack(context, to, say(isResolved ? 'topic.unresolved' : 'topic.resolved'))) return
  sendNotice(context, {
    to: { channelId: to.channel.id, topic: to.name },
    content: say(isResolved ? 'topic.resolved' : 'topic.unresolved'),
    onBehalfOf: mover,
    flagsFor: (userId) => (isNoNews(context, userId, to) ? Flag.read : 0),
  })
}

/** Announces the messages' origin in the new topic, and their target in the old one. */
export function announceMove(
  context: ChatContext,
  move: MadeMove,
  { toOldThread, toNewThread }: NoticeTargets,
): void {
  const { mover, from, to, kind, isWhole, isRespelled, count } = move
  if (kind === 'resolve') {
    announceResolved(context, move)
    return
  }
  const say = organisationTexts(context)
  const valuesFor = (link: string | undefined) => ({
    moved: count,
    by: silentMention(mover),
    place: link === undefined ? 'hidden' : 'named',
    link: link ?? '',
  })
  if (toNewThread) {
    sendNotice(context, {
      to: { channelId: to.channel.id, topic: to.name },
      content: say(isWhole ? 'topic.wholeMovedHere' : 'topic.movedHere', valuesFor(linkTo(from, to.channel))),
      onBehalfOf: mover,
    })
  }
  if (toOldThread && !isRespelled) {
    sendNotice(context, {
      to: { channelId: from.channel.id, topic: from.name },
      content: say(isWhole ? 'topic.wholeMovedAway' : 'topic.movedAway', valuesFor(linkTo(to, from.channel))),
      onBehalfOf: mover,
    })
  }
}
