import { lookUpChannel } from '../channels/store/channels.ts'
import type { ChatContext } from '../context.ts'
import type { StoredMessage } from './access.ts'
import type { Place } from './attention.ts'
import { participantsOfKey } from './conversations.ts'

export function placeOfMessage(context: ChatContext, message: StoredMessage): Place {
  const { conversation_id: conversationId, channel_id, participants, topic } = message
  const channel = channel_id === null ? undefined : lookUpChannel(context.database, { id: channel_id })
  if (channel) return { conversationId, channel, topic }
  return { conversationId, participants: participantsOfKey(participants ?? ''), topic: '' }
}
