import { lookUpChannel } from '../channels/access.ts'
import type { ChatContext } from '../context.ts'
import type { StoredMessage } from '../messages/access.ts'
import { namedSilently, quotedBlock } from '../messages/notices.ts'
import { userById } from '../users/rows.ts'

/** The message as a reminder names it: with a link where it can be linked. */
function nameOf(context: ChatContext, { id, channel_id, topic }: StoredMessage): string {
  const channel = channel_id === null ? undefined : lookUpChannel(context, { id: channel_id })
  return channel ? `#**${channel.name}>${topic}@${id}**` : 'a direct message'
}

const asQuote = (note: string): string =>
  note
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')

/** What is said at the time: which message it is about, the note to oneself, and the message. Markdown. */
export function reminderText(context: ChatContext, message: StoredMessage, note: string): string {
  const sender = userById(context, message.sender_id)
  const author = sender ? namedSilently({ user_id: sender.id, full_name: sender.full_name }) : 'Somebody'
  const lead = `You requested a reminder for ${nameOf(context, message)}.`
  const withNote = note === '' ? lead : `${lead} Note:\n\n${asQuote(note)}`
  return `${withNote}\n\n${author} wrote:\n\n${quotedBlock(message.content)}`
}
