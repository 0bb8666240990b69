import { queryOptions } from '@tanstack/react-query'
import { getMessages } from '../../../../protocol/chat/messages.ts'
import type { Pin } from '../../../../protocol/chat/pin.ts'
import { getPins } from '../../../../protocol/chat/pins.ts'
import { conversationKey, type Conversation } from '../../../navigation/view.ts'
import type { Session } from '../../../kernel/session.ts'
import { isFollowed } from '../queries.ts'
import { applyToPins, type Pins } from './reducePins.ts'

/** The conversation as the service names it. */
const placeOf = (conversation: Conversation) =>
  conversation.kind === 'topic'
    ? { stream_id: conversation.channelId, topic: conversation.topic }
    : { user_ids: [...conversation.userIds] }

export const pinQueries = {
  all: () => ['pins', 'of'] as const,
  key: (conversation: Conversation) => [...pinQueries.all(), conversationKey(conversation)] as const,
  /** The pins of a conversation; events keep them fresh, but for channels without a subscription. */
  of: (session: Session, conversation: Conversation) =>
    queryOptions({
      queryKey: pinQueries.key(conversation),
      queryFn: ({ signal }) =>
        session.journal.catchUp(
          async (): Promise<Pins> => ({
            conversation,
            pins: (await session.api(getPins, placeOf(conversation), { signal })).pins,
          }),
          (state, event) => applyToPins(state, event, session.userId),
        ),
      staleTime: () => (isFollowed(session, conversation) ? Infinity : 0),
      structuralSharing: false,
    }),
  allMessages: () => ['pins', 'messages'] as const,
  /** The pinned messages themselves, in the order of their pins. */
  messages: (session: Session, pins: readonly Pin[]) => {
    const ids = pins.map(({ message_id }) => message_id)
    return queryOptions({
      queryKey: [...pinQueries.allMessages(), ids] as const,
      queryFn: async ({ signal }) => {
        if (ids.length === 0) return []
        const { messages } = await session.api(
          getMessages,
          { message_ids: ids, apply_markdown: true, client_gravatar: true, allow_empty_topic_name: true },
          { signal },
        )
        const byId = new Map(messages.map((each) => [each.id, each]))
        return ids.flatMap((id) => byId.get(id) ?? [])
      },
      staleTime: 0,
      gcTime: 0,
    })
  },
}

/** The pins of the conversation, if they were read. */
export const knownPins = (session: Session, conversation: Conversation): readonly Pin[] | undefined =>
  session.cache.getQueryData<Pins>(pinQueries.key(conversation))?.pins
