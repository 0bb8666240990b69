import { lookUpChannel, type ChannelRow } from '../channels/access.ts'
import type { Caller, ChatContext } from '../context.ts'
import { say } from '../../refusals/say.ts'
import { badRequest } from '../refuse.ts'
import { findMessage, type StoredMessage } from './access.ts'

/** An archived channel stays as it is: what was written there is read, and nothing else. @throws Refusal */
export function requireInUse({ name, is_archived }: ChannelRow): void {
  if (is_archived === 1) badRequest(say("Channel '{name}' is archived", { name }))
}

/**
 * A message that somebody wants to change, react to or take away: like `findMessage`, but refused in an archived channel
 * with the words for whoever would write there.
 */
export function findChangeable(context: ChatContext, reader: Caller, messageId: number): StoredMessage {
  const message = findMessage(context, reader, messageId)
  const channel = message.channel_id === null ? undefined : lookUpChannel(context, { id: message.channel_id })
  if (channel) requireInUse(channel)
  return message
}
