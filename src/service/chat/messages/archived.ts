import type { ChannelRow } from '../channels/access.ts'
import { lookUpChannel } from '../channels/store/channels.ts'
import type { Caller, ChatContext } from '../context.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { badRequest } from '../refuse.ts'
import { findMessage, type StoredMessage } from './access.ts'

/** @throws Refusal if the channel is archived: its messages can be read but not changed */
export function requireInUse({ name, is_archived }: ChannelRow): void {
  if (is_archived === 1) badRequest(because('channels.namedArchived', { name }))
}

/**
 * Returns a message to be changed, reacted to or deleted: like `findMessage`, but refuses an archived channel
 * with the text for new messages there.
 */
export function findChangeable(context: ChatContext, reader: Caller, messageId: number): StoredMessage {
  const message = findMessage(context, reader, messageId)
  const channel =
    message.channel_id === null ? undefined : lookUpChannel(context.database, { id: message.channel_id })
  if (channel) requireInUse(channel)
  return message
}
