import type { sendMessage } from '../../../../protocol/chat/sending.ts'
import type { ArgumentsOf } from '../../../../protocol/endpoint.ts'
import type { OutboxEntry } from './entry.ts'

/** The request that sends the message: the same each time, as the key under which it is repeated demands. */
export function sendingOf(
  { conversation, content }: Pick<OutboxEntry, 'conversation' | 'content'>,
  ownUserId: number,
): Pick<ArgumentsOf<typeof sendMessage>, 'type' | 'to' | 'topic' | 'content' | 'read_by_sender'> {
  const message = { content, read_by_sender: true }
  if (conversation.kind === 'topic')
    return { type: 'stream', to: conversation.channelId, topic: conversation.topic, ...message }
  const { userIds } = conversation
  return { type: 'private', to: userIds.length === 0 ? [ownUserId] : [...userIds], ...message }
}
