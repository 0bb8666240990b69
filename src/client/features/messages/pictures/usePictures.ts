import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSession } from '../../../kernel/session.ts'
import { messagesWithPictures } from './messagesWithPictures.ts'
import { picturesIn, type Picture } from './pictures.ts'

/**
 * The current pictures of the conversation around the opened one, oldest first; until they are read, and if they
 * cannot be, the pictures of its own message.
 */
export function usePictures({ message }: Picture): readonly Picture[] {
  const session = useSession()
  const { data } = useQuery(messagesWithPictures(session, message), session.cache)
  return useMemo(() => (data?.messages ?? [message]).flatMap(picturesIn), [data, message])
}
