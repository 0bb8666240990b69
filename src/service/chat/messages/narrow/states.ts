import { VisibilityPolicy } from '../../../../protocol/chat/shapes.ts'
import { audibleInMutedChannel } from '../../userTopics/muting.ts'
import { condition, type Condition } from '../access.ts'
import { Flag, mentionFlags } from '../flags.ts'
import { ownFlags } from '../store/received.ts'
import { RESOLVED_PREFIX } from '../topics.ts'
import { because } from '../../../../protocol/refusals/reason.ts'
import {
  badNarrow,
  everything,
  readerId,
  textOperand,
  type Asking,
  type Operator,
  type Part,
} from './term.ts'

/** The first key after those of all resolved topics. */
const AFTER_RESOLVED_PREFIX = RESOLVED_PREFIX.replace(' ', '!')

/** True if the reader's policy for the message's topic is one of these. */
const topicPolicyIn = (policies: readonly number[], asking: Asking): Condition =>
  condition(
    `EXISTS (SELECT 1 FROM conversation JOIN user_topic ON user_topic.channel_id = conversation.channel_id
       WHERE conversation.id = m.conversation_id AND user_topic.user_id = ? AND user_topic.topic_key = m.topic_key
         AND user_topic.visibility_policy IN (SELECT value FROM json_each(?)))`,
    readerId(asking),
    JSON.stringify(policies),
  )

/** Followed topics are few: their messages are found through them. */
const isFollowed = (asking: Asking): Condition =>
  condition(
    `m.id IN (SELECT message.id FROM user_topic
       JOIN conversation ON conversation.channel_id = user_topic.channel_id
       JOIN message ON message.conversation_id = conversation.id AND message.topic_key = user_topic.topic_key
       WHERE user_topic.user_id = ? AND user_topic.visibility_policy = ${VisibilityPolicy.followed})`,
    readerId(asking),
  )

/** Muted by topic, or by channel unless the topic is exempted; must agree with `mutedTopics`. */
function isMuted(asking: Asking): Condition {
  const topicMuted = topicPolicyIn([VisibilityPolicy.muted], asking)
  const topicAudible = topicPolicyIn(audibleInMutedChannel, asking)
  return condition(
    `(${topicMuted.sql} OR (
       EXISTS (SELECT 1 FROM conversation JOIN subscription ON subscription.channel_id = conversation.channel_id
         WHERE conversation.id = m.conversation_id AND subscription.user_id = ? AND subscription.is_muted = 1)
       AND NOT ${topicAudible.sql}))`,
    ...topicMuted.values,
    readerId(asking),
    ...topicAudible.values,
  )
}

const isDirect = (asking: Asking): Part => ({
  condition: condition(
    'm.conversation_id IN (SELECT conversation_id FROM conversation_participant WHERE user_id = ?)',
    readerId(asking),
  ),
  admits: 'direct',
  wherein: 'direct',
  lead: 'message',
  history: 'own',
})

const states: ReadonlyMap<string, (asking: Asking) => Part> = new Map<string, (asking: Asking) => Part>([
  ['dm', isDirect],
  ['private', isDirect],
  [
    'unread',
    () => ({ condition: condition(`(${ownFlags} & ${Flag.read}) = 0`), lead: 'unread', history: 'own' }),
  ],
  [
    'starred',
    () => ({ condition: condition(`(${ownFlags} & ${Flag.starred}) <> 0`), lead: 'starred', history: 'own' }),
  ],
  [
    'mentioned',
    () => ({
      condition: condition(`(${ownFlags} & ${mentionFlags}) <> 0`),
      lead: 'mentioned',
      history: 'own',
    }),
  ],
  [
    'alerted',
    () => ({
      condition: condition(`(${ownFlags} & ${Flag.hasAlertWord}) <> 0`),
      lead: 'alerted',
      history: 'own',
    }),
  ],
  [
    'resolved',
    () => ({
      condition: condition(
        `(m.topic_key >= ? AND m.topic_key < ?
          AND m.conversation_id IN (SELECT id FROM conversation WHERE channel_id IS NOT NULL))`,
        RESOLVED_PREFIX,
        AFTER_RESOLVED_PREFIX,
      ),
      admits: 'channel',
      lead: 'message',
    }),
  ],
  ['followed', (asking) => ({ condition: isFollowed(asking), admits: 'channel', lead: 'message' })],
  ['muted', (asking) => ({ condition: isMuted(asking), history: 'own' })],
])

const is: Operator = (operand, asking) => {
  const state =
    states.get(textOperand(operand, 'is')) ??
    badNarrow(because('narrows.operandUnknown', { term: `is:${String(operand)}` }))
  return state(asking)
}

/** States of messages; those with a lead have an index of the reader's rows. */
const possessions: ReadonlyMap<string, Part> = new Map<string, Part>([
  ['link', { condition: condition('m.has_link = 1'), lead: 'message' }],
  ['image', { condition: condition('m.has_image = 1'), lead: 'message' }],
  ['attachment', { condition: condition('m.has_attachment = 1'), lead: 'message' }],
  ['reaction', { condition: condition('EXISTS (SELECT 1 FROM reaction WHERE reaction.message_id = m.id)') }],
])

const has: Operator = (operand) =>
  possessions.get(textOperand(operand, 'has')) ??
  badNarrow(because('narrows.operandUnknown', { term: `has:${String(operand)}` }))

const inPlace: Operator = (operand, asking) => {
  if (operand === 'all') return { condition: everything }
  if (operand !== 'home')
    return badNarrow(because('narrows.operandUnknown', { term: `in:${String(operand)}` }))
  const muted = isMuted(asking)
  return { condition: condition(`NOT ${muted.sql}`, ...muted.values) }
}

export const stateOperators: Readonly<Record<string, Operator>> = { is, has, in: inPlace }
