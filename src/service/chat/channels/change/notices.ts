import type { Caller, ChatContext } from '../../context.ts'
import { namedSilently, quotedBlock, sendNotice } from '../../messages/notices.ts'
import type { ChannelRow } from '../row.ts'

/** Where a channel is told what happened to it. */
const TOPIC = 'channel events'

const inChannel = ({ id, topics_policy }: ChannelRow) => ({
  channelId: id,
  topic: topics_policy === 'empty_topic_only' ? '' : TOPIC,
})

/** Says in the channel what somebody did with it. Runs within the caller's transaction. */
const say = (context: ChatContext, actor: Caller, channel: ChannelRow, content: string): unknown =>
  sendNotice(context, { to: inChannel(channel), content, onBehalfOf: actor })

export const tellRenamed = (
  context: ChatContext,
  actor: Caller,
  channel: ChannelRow,
  oldName: string,
): unknown =>
  say(
    context,
    actor,
    channel,
    `${namedSilently(actor)} renamed channel **${oldName}** to **${channel.name}**.`,
  )

const orNothing = (description: string): string => (description === '' ? '*No description.*' : description)

export const tellDescribed = (
  context: ChatContext,
  actor: Caller,
  channel: ChannelRow,
  oldDescription: string,
): unknown =>
  say(
    context,
    actor,
    channel,
    [
      `${namedSilently(actor)} changed the description for this channel.`,
      '',
      '* **Old description:**',
      quotedBlock(orNothing(oldDescription)),
      '* **New description:**',
      quotedBlock(orNothing(channel.description)),
    ].join('\n'),
  )

/** What kind of channel it is, in words. */
function kindOf(channel: ChannelRow): string {
  if (channel.is_web_public === 1) return 'Web-public'
  if (channel.invite_only === 0) return 'Public'
  return channel.history_public_to_subscribers === 1
    ? 'Private, shared history'
    : 'Private, protected history'
}

export const tellOpened = (
  context: ChatContext,
  actor: Caller,
  channel: ChannelRow,
  before: ChannelRow,
): unknown =>
  say(
    context,
    actor,
    channel,
    `${namedSilently(actor)} changed the access permissions for this channel from **${kindOf(before)}** to **${kindOf(channel)}**.`,
  )

export const tellArchived = (context: ChatContext, actor: Caller, channel: ChannelRow): unknown =>
  say(
    context,
    actor,
    channel,
    `${namedSilently(actor)} ${channel.is_archived === 1 ? 'archived' : 'unarchived'} this channel.`,
  )
