import { secondsNow, type Caller, type ChatContext } from '../context.ts'
import { announce } from '../messages/send.ts'
import { renderFor } from '../messages/rendering.ts'
import { insertMessage, placeOf } from '../messages/store.ts'
import { organisationSettings } from '../realm/settings.ts'
import { organisationTexts } from '../texts/texts.ts'
import { lookUpChannel } from './access.ts'
import type { ChannelRow } from './row.ts'

const TOPIC = 'new channels'

const lineFor = ({ name, description }: ChannelRow): string =>
  description === '' ? `* #**${name}**` : `* #**${name}**: ${description}`

/**
 * Says in the organisation's channel for it, if there is one, which public channels somebody just made. Private ones
 * are never announced.
 */
export function announceChannels(
  context: ChatContext,
  creator: Caller,
  channels: readonly ChannelRow[],
): void {
  const { new_stream_announcements_stream_id: channelId } = organisationSettings(context)
  const open = channels.filter((channel) => channel.invite_only === 0)
  if (channelId === null || open.length === 0 || !lookUpChannel(context, { id: channelId })) return
  const content = `${organisationTexts(context).channel.newOnes}\n\n${open.map(lineFor).join('\n')}`
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
    insertMessage(context, message, place, renderFor(context, creator, content)),
    content,
    undefined,
  )
}
