import type { Narrow } from '../../../../protocol/chat/narrow.ts'
import { canReadMessage } from '../access.ts'
import { participantsOfKey } from '../conversations.ts'
import { messageById } from '../store/messages.ts'
import { badNarrow, messageIdOperand, type Asking } from './term.ts'

const channelTerms = new Set(['channel', 'stream'])
const topicTerms = new Set(['topic', 'subject'])
const directTerms = new Set(['dm', 'pm-with'])

const namesConversation = (narrow: Narrow): boolean => {
  const operators = narrow.filter((term) => !term.negated).map((term) => term.operator)
  const has = (names: ReadonlySet<string>): boolean => operators.some((operator) => names.has(operator))
  return has(directTerms) || (has(channelTerms) && has(topicTerms))
}

/**
 * Replaces `with`, a message's ID, by the message's present conversation, so that a link survives a renamed
 * topic. If the reader cannot read the message, the conversation named by the other terms stays.
 */
export function resolveWith(narrow: Narrow, asking: Asking): Narrow {
  const wanted = narrow.filter((term) => term.operator === 'with')
  const [first] = wanted
  if (!first) return narrow
  if (wanted.length > 1) return badNarrow('narrows.withTwice')
  if (first.negated) return badNarrow('narrows.withNegated')
  const messageId = messageIdOperand(first.operand, 'with')
  const others = narrow.filter((term) => term !== first)
  const message = canReadMessage(asking.context, asking.reader, messageId)
    ? messageById(asking.context.database, messageId)
    : undefined
  if (!message) return namesConversation(others) ? others : badNarrow('narrows.withNothing')
  const rest = others.filter(
    ({ operator }) => !channelTerms.has(operator) && !topicTerms.has(operator) && !directTerms.has(operator),
  )
  if (message.channel_id === null) {
    const operand = participantsOfKey(message.participants ?? '')
    return [...rest, { operator: 'dm', operand, negated: false }]
  }
  return [
    ...rest,
    { operator: 'channel', operand: message.channel_id, negated: false },
    { operator: 'topic', operand: message.topic, negated: false },
  ]
}
