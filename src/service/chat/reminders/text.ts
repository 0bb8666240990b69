import { lookUpChannel } from '../channels/store/channels.ts'
import type { ChatContext } from '../context.ts'
import type { StoredMessage } from '../messages/access.ts'
import { linked, silentMention, quotedBlock } from '../messages/noticeMarkdown.ts'
import { textsFor, type Say } from '../texts/texts.ts'
import { userById } from '../users/store.ts'
import { maySee } from '../users/visibility.ts'

/** Names the message, with a link if it can be linked. */
function leadOf(context: ChatContext, say: Say, { id, channel_id, topic }: StoredMessage): string {
  const channel = channel_id === null ? undefined : lookUpChannel(context.database, { id: channel_id })
  return channel
    ? say('reminder.about', { link: linked(channel.name, topic, id) })
    : say('reminder.aboutDirect')
}

const asQuote = (note: string): string =>
  note
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')

/**
 * Returns the reminder's text: the message's place, the user's note, and the message. Markdown, in the user's
 * language.
 */
export function reminderText(
  context: ChatContext,
  userId: number,
  message: StoredMessage,
  note: string,
): string {
  const say = textsFor(context, userId)
  const isKnown = maySee(context, { user_id: userId }, message.sender_id)
  const sender = isKnown ? userById(context.database, message.sender_id) : undefined
  const wrote = sender
    ? say('reminder.wrote', { author: silentMention({ user_id: sender.id, full_name: sender.full_name }) })
    : say('reminder.somebodyWrote')
  const lead = leadOf(context, say, message)
  const withNote = note === '' ? lead : `${lead} ${say('reminder.note')}\n\n${asQuote(note)}`
  return `${withNote}\n\n${wrote}\n\n${quotedBlock(message.content)}`
}
