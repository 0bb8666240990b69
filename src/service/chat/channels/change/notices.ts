import type { Caller, ChatContext } from '../../context.ts'
import { silentMention, quotedBlock, emphasized } from '../../messages/noticeMarkdown.ts'
import { sendNotice } from '../../messages/notices.ts'
import { organisationTexts, type Say } from '../../texts/texts.ts'
import type { ChannelRow } from '../row.ts'

/** Topic for notices about the channel itself. */
const TOPIC = 'channel events'

const inChannel = ({ id, topics_policy }: ChannelRow) => ({
  channelId: id,
  topic: topics_policy === 'empty_topic_only' ? '' : TOPIC,
})

/** Posts a notice of a change in the channel. Runs within the caller's transaction. */
const announce = (
  context: ChatContext,
  actor: Caller,
  channel: ChannelRow,
  contentIn: (say: Say, by: string) => string,
): unknown =>
  sendNotice(context, {
    to: inChannel(channel),
    content: contentIn(organisationTexts(context), silentMention(actor)),
    onBehalfOf: actor,
  })

export const announceRename = (
  context: ChatContext,
  actor: Caller,
  channel: ChannelRow,
  oldName: string,
): unknown =>
  announce(context, actor, channel, (say, by) =>
    say('channel.renamed', { by, oldName: emphasized(oldName), newName: emphasized(channel.name) }),
  )

export const announceDescription = (
  context: ChatContext,
  actor: Caller,
  channel: ChannelRow,
  oldDescription: string,
): unknown =>
  announce(context, actor, channel, (say, by) => {
    const quoted = (description: string) => quotedBlock(description || `*${say('channel.noDescription')}*`)
    return [
      say('channel.described', { by }),
      '',
      `* **${say('channel.oldDescription')}**`,
      quoted(oldDescription),
      `* **${say('channel.newDescription')}**`,
      quoted(channel.description),
    ].join('\n')
  })

/** Returns the channel's privacy in words. */
function kindOf(say: Say, channel: ChannelRow): string {
  if (channel.is_web_public === 1) return say('channel.kinds.webPublic')
  if (channel.invite_only === 0) return say('channel.kinds.public')
  return channel.history_public_to_subscribers === 1
    ? say('channel.kinds.privateWithHistory')
    : say('channel.kinds.private')
}

/** Posts the first message of a new channel, so that its history begins with who created it. */
export const announceCreation = (context: ChatContext, actor: Caller, channel: ChannelRow): unknown =>
  announce(context, actor, channel, (say, by) => {
    const created = say('channel.created', { by, kind: kindOf(say, channel) })
    return channel.description === '' ? created : `${created}\n\n${quotedBlock(channel.description)}`
  })

export const announceAccess = (
  context: ChatContext,
  actor: Caller,
  channel: ChannelRow,
  before: ChannelRow,
): unknown =>
  announce(context, actor, channel, (say, by) =>
    say('channel.accessChanged', { by, before: kindOf(say, before), after: kindOf(say, channel) }),
  )

export const announcePosting = (context: ChatContext, actor: Caller, channel: ChannelRow): unknown =>
  announce(context, actor, channel, (say, by) => say('channel.postingChanged', { by }))

/** Days as stored: null for the organization's default, -1 for unlimited. */
const keptAs = (days: number | null): string => (days === null ? 'default' : days === -1 ? 'forever' : 'days')

export const announceRetention = (context: ChatContext, actor: Caller, channel: ChannelRow): unknown =>
  announce(context, actor, channel, (say, by) => {
    const { message_retention_days: days } = channel
    return say('channel.retentionChanged', { by, kept: keptAs(days), days: days ?? 0 })
  })

export const announceArchived = (context: ChatContext, actor: Caller, channel: ChannelRow): unknown =>
  announce(context, actor, channel, (say, by) =>
    say(channel.is_archived === 1 ? 'channel.archived' : 'channel.unarchived', { by }),
  )
