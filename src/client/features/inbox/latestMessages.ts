import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getMessages, type Message } from '../../../protocol/chat/messages.ts'
import { useSession } from '../../kernel/session.ts'
import { loadedMessage } from '../messages/queries.ts'

/** Rows with their last message; the others are far down the list. */
const MOST = 100

/**
 * Returns a function for the messages with these IDs, as far as they are known: from open windows, which are up to
 * date, else as they were when the list asked for them.
 */
export function useLatestMessages(ids: readonly number[]): (id: number) => Message | undefined {
  const session = useSession()
  const wanted = ids.slice(0, MOST)
  const { data } = useQuery(
    {
      queryKey: ['inbox', 'latest', wanted.toSorted((a, b) => a - b).join()],
      queryFn: async ({ signal }) => {
        const args = { message_ids: wanted, apply_markdown: true, allow_empty_topic_name: true }
        const { messages } = await session.api(getMessages, args, { signal })
        return new Map(messages.map((message) => [message.id, message]))
      },
      enabled: wanted.length > 0,
      placeholderData: keepPreviousData,
    },
    session.cache,
  )
  return (id) => loadedMessage(session, id) ?? data?.get(id)
}
