import { getMessage } from '../../../protocol/chat/messageActions.ts'
import { channel } from '../../features/channels/queries.ts'
import { ApiError } from '../../kernel/api/errors.ts'
import type { Session } from '../../kernel/session.ts'
import { pathOf } from '../../navigation/address.ts'
import type { SearchCondition } from '../../navigation/search.ts'
import { writeSearch } from '../../navigation/searchWriting.ts'
import { conversationOf, type Conversation } from '../../navigation/view.ts'
import { settle, WITH, type People } from './settle.ts'
import { searchPath } from './useSettledAddress.ts'

const condition = (name: SearchCondition['name'], operand: string): SearchCondition => ({
  name,
  operand,
  negated: false,
})

/** The conditions that name a conversation; the reader stands for that with nobody else. */
const conditionsOf = (conversation: Conversation, ownUserId: number): readonly SearchCondition[] =>
  conversation.kind === 'topic'
    ? [condition('channel', String(conversation.channelId)), condition('topic', conversation.topic)]
    : [condition('dm', conversation.userIds.join(',') || String(ownUserId))]

/** Returns the conversation in which a message is now; undefined if the reader can't see the message. */
async function conversationWith(session: Session, messageId: number): Promise<Conversation | undefined> {
  try {
    const { message } = await session.api(getMessage, { message_id: messageId, allow_empty_topic_name: true })
    return conversationOf(message, session.userId)
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

/**
 * Returns the address of a search that names a conversation by one of its messages (`with:634`), wherever the message
 * was moved: the conversation at that message, or what the rest of the search finds in it. The message replaces a place
 * that the search names as well. Undefined without such a message. @throws NetworkError
 */
export async function pathWith(session: Session, query: string, people: People): Promise<string | undefined> {
  const messageId = Number(WITH.exec(query)?.[1])
  const conversation = messageId > 0 ? await conversationWith(session, messageId) : undefined
  if (conversation === undefined) return undefined
  const { conditions, words, near } = settle(query.replace(WITH, ''), people)
  const others = conditions.filter(({ name, negated }) => negated || !/^(channel|topic|dm)$/.test(name))
  if (others.length > 0 || words !== '') {
    return searchPath(
      writeSearch({ conditions: [...conditionsOf(conversation, session.userId), ...others], words }),
      near,
    )
  }
  const name = conversation.kind === 'topic' ? channel(session, conversation.channelId)?.name : undefined
  return pathOf(conversation, near ?? messageId, name)
}
