import { limits } from '../../../protocol/chat/limits.ts'
import { codePoints } from '../../../protocol/chat/shapes.ts'
import { postingObstacle } from '../../../protocol/chat/permissions.ts'
import { secondsNow, type Caller, type ChatContext } from '../context.ts'
import { groupMembership } from '../groups/groups.ts'
import { linked } from '../messages/noticeMarkdown.ts'
import { withoutMentions } from '../messages/notices.ts'
import { announce } from '../messages/send.ts'
import { renderFor } from '../messages/rendering.ts'
import { insertMessage, placeOf } from '../messages/insert.ts'
import { organisationSettings } from '../realm/settings.ts'
import { organisationTexts } from '../texts/texts.ts'
import type { ChannelRow } from './row.ts'
import { postingRules } from './settings.ts'
import { lookUpChannel } from './store/channels.ts'

const TOPIC = 'new channels'

const nameLine = ({ name }: ChannelRow): string => `* ${linked(name)}`

/** Makes mentions in a description silent, so that they notify nobody. */
const describedLine = (channel: ChannelRow): string =>
  channel.description === ''
    ? nameLine(channel)
    : `${nameLine(channel)}: ${channel.description.replace(/@(?=\*)/g, '@_')}`

/** Joins as many of the first lines as fit into a message. */
function fitting(lines: readonly string[]): string {
  let left = limits.max_message_length
  const isTooMuch = (line: string): boolean => (left -= codePoints(line) + 1) < 0
  const end = lines.findIndex(isTooMuch)
  return (end === -1 ? lines : lines.slice(0, end)).join('\n')
}

/**
 * Announces new public channels in the channel that the organization chose for this, if any. Private channels
 * are never announced.
 */
export function announceChannels(
  context: ChatContext,
  creator: Caller,
  channels: readonly ChannelRow[],
): void {
  const { new_stream_announcements_stream_id: channelId } = organisationSettings(context)
  const open = channels.filter((channel) => channel.invite_only === 0)
  const channel = channelId === null ? undefined : lookUpChannel(context.database, { id: channelId })
  if (channelId === null || !channel || channel.is_archived === 1 || open.length === 0) return
  // If the creator cannot post there, only the channels' names are announced, not their descriptions.
  const obstacle = postingObstacle(creator, postingRules(context, channel), groupMembership(context))
  const lineFor = obstacle === undefined ? describedLine : nameLine
  const content = fitting([organisationTexts(context)('channel.newOnes'), '', ...open.map(lineFor)])
  const place = placeOf(context, { channelId, topic: TOPIC }, creator.user_id)
  const message = {
    senderId: creator.user_id,
    conversation: { channelId, topic: TOPIC },
    content,
    sentAt: secondsNow(context),
    client: 'Internal',
    readBySender: true,
  }
  announce(
    context,
    insertMessage(context, message, place, withoutMentions(renderFor(context, creator, content))),
    content,
    undefined,
  )
}
