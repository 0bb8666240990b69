import { useQuery } from '@tanstack/react-query'
import { getMessages, type Message } from '../../../protocol/chat/messages.ts'
import { conversationOf, narrowOf, viewKey } from '../../conversations/view.ts'
import { useSession, type Session } from '../../session/session.ts'
import { isSamePicture, picturesIn, type Picture } from './pictures.ts'

/** Messages with pictures that are read on each side of the one that was opened. */
const REACH = 50

async function readPictures(
  session: Session,
  from: Message,
  signal: AbortSignal,
): Promise<readonly Picture[]> {
  const conversation = conversationOf(from, session.userId)
  const { messages } = await session.api(
    getMessages,
    {
      narrow: [
        ...narrowOf(conversation, session.userId),
        { operator: 'has', operand: 'image', negated: false },
      ],
      anchor: String(from.id),
      num_before: REACH,
      num_after: REACH,
      apply_markdown: true,
      allow_empty_topic_name: true,
    },
    { signal },
  )
  return messages.toSorted((a, b) => a.id - b.id).flatMap(picturesIn)
}

/**
 * The pictures of the conversation around the one that was opened, oldest first; until they are read, and where they
 * cannot be, those of its own message.
 */
export function usePictures(opened: Picture): readonly Picture[] {
  const session = useSession()
  const { message } = opened
  const key = viewKey(conversationOf(message, session.userId))
  const { data } = useQuery(
    {
      queryKey: ['messages', 'pictures', key, message.id],
      queryFn: ({ signal }) => readPictures(session, message, signal),
      gcTime: 0,
      staleTime: Infinity,
    },
    session.cache,
  )
  return data?.some((each) => isSamePicture(each, opened)) ? data : picturesIn(message)
}
