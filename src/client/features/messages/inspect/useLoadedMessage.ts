import { useCallback, useSyncExternalStore } from 'react'
import type { Message } from '../../../../protocol/chat/messages.ts'
import { useSession } from '../../../kernel/session.ts'
import { loadedMessage } from '../queries.ts'

/** The message as it is now, for as long as any list holds it; after that as it was last. */
export function useLoadedMessage(message: Message): Message {
  const session = useSession()
  const subscribe = useCallback(
    (changed: () => void) => session.cache.getQueryCache().subscribe(changed),
    [session],
  )
  return useSyncExternalStore(subscribe, () => loadedMessage(session, message.id)) ?? message
}
