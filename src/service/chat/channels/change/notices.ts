import type { Caller, ChatContext } from '../../context.ts'
import { silentMention, quotedBlock, sendNotice, emphasized } from '../../messages/notices.ts'
import type { Texts } from '../../texts/en.ts'
import { organisationTexts } from '../../texts/texts.ts'
import type { ChannelRow } from '../row.ts'

/** Topic for notices about the channel itself. */
const TOPIC = 'channel events'

const inChannel = ({ id, topics_policy }: ChannelRow) => ({
  channelId: id,
  topic: topics_policy === 'empty_topic_only' ? '' : TOPIC,
})

type ChannelTexts = Texts['channel']

/** Posts a notice of a change in the channel. Runs within the caller's transaction. */
const say = (
  context: ChatContext,
  actor: Caller,
  channel: ChannelRow,
  contentIn: (texts: ChannelTexts, by: string) => string,
): unknown =>
  sendNotice(context, {
    to: inChannel(channel),
    content: contentIn(organisationTexts(context).channel, silentMention(actor)),
    onBehalfOf: actor,
  })

export const announceRename = (
  context: ChatContext,
  actor: Caller,
  channel: ChannelRow,
  oldName: string,
): unknown =>
  say(context, actor, channel, (texts, by) =>
    texts.renamed({ by, oldName: emphasized(oldName), newName: emphasized(channel.name) }),
  )

export const announceDescription = (
  context: ChatContext,
  actor: Caller,
  channel: ChannelRow,
  oldDescription: string,
): unknown =>
  say(context, actor, channel, (texts, by) => {
    const quoted = (description: string) => quotedBlock(description || `*${texts.noDescription}*`)
    return [
      texts.described({ by }),
      '',
      `* **${texts.oldDescription}**`,
      quoted(oldDescription),
      `* **${texts.newDescription}**`,
      quoted(channel.description),
    ].join('\n')
  })

/** Returns the channel's privacy in words. */
function kindOf({ kinds }: ChannelTexts, channel: ChannelRow): string {
  if (channel.is_web_public === 1) return kinds.webPublic
  if (channel.invite_only === 0) return kinds.public
  return channel.history_public_to_subscribers === 1 ? kinds.privateWithHistory : kinds.private
}

export const announceAccess = (
  context: ChatContext,
  actor: Caller,
  channel: ChannelRow,
  before: ChannelRow,
): unknown =>
  say(context, actor, channel, (texts, by) =>
    texts.accessChanged({ by, before: kindOf(texts, before), after: kindOf(texts, channel) }),
  )

export const announceArchived = (context: ChatContext, actor: Caller, channel: ChannelRow): unknown =>
  say(context, actor, channel, ({ archived, unarchived }, by) =>
    channel.is_archived === 1 ? archived({ by }) : unarchived({ by }),
  )
