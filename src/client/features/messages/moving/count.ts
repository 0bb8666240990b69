import { queryOptions } from '@tanstack/react-query'
import { narrowOf } from '../../../navigation/narrow.ts'
import type { Session } from '../../../kernel/session.ts'
import { readMessages } from '../reading/readMessages.ts'
import type { Extent, Topic } from './move.ts'

/** No more messages than this are counted: beyond it the exact number does not matter. */
export const MOST_COUNTED = 500

export interface Count {
  readonly count: number
  /** True if there are more. */
  readonly isMore: boolean
}

/** Counts the messages of the topic that a move takes along. */
export const countQuery = (session: Session, topic: Topic, messageId: number | undefined, extent: Extent) =>
  queryOptions({
    queryKey: ['messages', 'count', topic, messageId ?? 'all', extent] as const,
    queryFn: async ({ signal }): Promise<Count> => {
      if (extent === 'change_one') return { count: 1, isMore: false }
      const fromHere = extent === 'change_later' && messageId !== undefined
      const { messages, found_newest } = await readMessages(
        session,
        {
          narrow: narrowOf(topic, session.userId),
          anchor: fromHere ? String(messageId) : 'oldest',
          num_before: 0,
          num_after: MOST_COUNTED,
          apply_markdown: false,
          allow_empty_topic_name: true,
        },
        signal,
      )
      return { count: messages.length, isMore: !found_newest }
    },
    gcTime: 0,
  })
