import { because } from '../../../../protocol/refusals/reason.ts'
import type { NarrowTerm } from '../../../../protocol/chat/narrow.ts'
import { findChannel, type ChannelRow } from '../../channels/access.ts'
import { lookUpChannel } from '../../channels/store/channels.ts'
import { condition } from '../access.ts'
import { findChannelConversation } from '../store/conversations.ts'
import { topicKey } from '../topicKey.ts'
import { topicInQuery } from '../topics.ts'
import { badNarrow, inConversation, nothing, textOperand, type Asking, type Operator } from './term.ts'

/**
 * Returns the channel that a term names, by ID or name; undefined for the ID of one that the reader cannot see: it
 * has no messages for them, as on other servers, and its name stays secret.
 * @throws Refusal for a channel that does not exist, for the name of one that the reader cannot see, and to visitors
 */
function channelOperand(operand: NarrowTerm['operand'], asking: Asking): ChannelRow | undefined {
  const { context, reader } = asking
  const text = textOperand(operand, 'channel').trim()
  const id = /^\d{1,15}$/.test(text) ? Number(text) : undefined
  const found =
    (id === undefined ? undefined : findChannel(context, reader, { id })) ??
    findChannel(context, reader, { name: text })
  const isHidden = reader && id !== undefined && lookUpChannel(context.database, { id }) !== undefined
  return found ?? (isHidden ? undefined : badNarrow(because('narrows.channelUnknown', { channel: text })))
}

const channel: Operator = (operand, asking) => {
  const named = channelOperand(operand, asking)
  const conversation = named && findChannelConversation(asking.context.database, named.id)
  return {
    ...(conversation === undefined ? { condition: nothing } : inConversation(conversation)),
    admits: 'channel',
    lead: 'message',
    history: 'shared',
  }
}

/**
 * SQL conditions for kinds of channels. Archived channels are found by their own kind and among the others.
 */
const channelKinds: ReadonlyMap<string, string> = new Map([
  ['public', 'channel.invite_only = 0'],
  ['web-public', 'channel.is_web_public = 1'],
  ['archived', 'channel.is_archived = 1'],
])

const channels: Operator = (operand) => {
  const kind =
    channelKinds.get(textOperand(operand, 'channels')) ??
    badNarrow(because('narrows.channelsUnknown', { operand: String(operand) }))
  return {
    condition: condition(
      // The plus keeps SQLite from collecting whole channels: it reads messages in order until there are
      // enough.
      `+m.conversation_id IN (SELECT conversation.id FROM conversation JOIN channel ON channel.id = channel_id WHERE ${kind})`,
    ),
    admits: 'channel',
    history: 'shared',
  }
}

const topic: Operator = (operand) => ({
  condition: condition(
    'm.topic_key = ? AND m.conversation_id IN (SELECT id FROM conversation WHERE channel_id IS NOT NULL)',
    topicKey(topicInQuery(textOperand(operand, 'topic'))),
  ),
  admits: 'channel',
})

export const channelOperators: Readonly<Record<string, Operator>> = {
  channel,
  stream: channel,
  channels,
  streams: channels,
  topic,
  subject: topic,
}
