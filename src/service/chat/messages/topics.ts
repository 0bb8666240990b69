import { limits } from '../../../protocol/chat/limits.ts'
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../../protocol/chat/usualLimits.ts'
import { readsAsEmptyTopic } from '../../../protocol/chat/permissions.ts'
import { codePoints } from '../../../protocol/chat/shapes.ts'
import type { WithDatabase } from '../../database/database.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { refuse } from '../refuse.ts'
import { cut } from './cut.ts'
import { newestInTopic } from './store/messages.ts'

/** Prefix of resolved topics' names. */
export const RESOLVED_PREFIX = '✔ '

/** The topic's name without prefixes of resolved topics. */
export const withoutResolvedPrefix = (topic: string): string => topic.replace(/^(?:✔ )+/, '')

/** The topic as used in a query such as a narrow: never refused. */
export function topicInQuery(given: string): string {
  const topic = given.trim()
  return readsAsEmptyTopic(topic, EMPTY_TOPIC_DISPLAY_NAME) ? '' : topic
}

const unwritable = /[\p{Cc}\p{Cs}\p{Cn}]/u

/** The topic as it will be stored (chat spec 4.1). @throws Refusal for an invalid topic */
export function cleanTopic(given: string): string {
  const topic = topicInQuery(given)
  if (unwritable.test(topic)) {
    refuse('BAD_REQUEST', 'messages.topicCharacters', {
      var_name: 'topic',
    })
  }
  if (codePoints(topic) > limits.max_topic_length) {
    refuse('BAD_REQUEST', because('messages.topicLong', { limit: limits.max_topic_length }), {
      var_name: 'topic',
    })
  }
  return topic
}

/** The name of a topic to which messages move: a longer one is cut, which clients of other servers rely on. */
export const topicOfMove = (given: string): string =>
  cleanTopic(cut(topicInQuery(given), limits.max_topic_length, '...'))

/** The topic's spelling in its messages. */
export const topicAsWritten = (context: WithDatabase, conversationId: number, topic: string): string =>
  newestInTopic(context.database, conversationId, topic)?.topic ?? topic
