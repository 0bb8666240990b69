import type { EventContent } from '../../../protocol/chat/queueEvents.ts'
import type { Feature } from '../../kernel/feature.ts'
import { scoped } from '../../kernel/scope.ts'
import type { Session } from '../../kernel/session.ts'

type Listener = (session: Session, event: EventContent) => void

const listenersOf = scoped(() => new Set<Listener>())

/** Calls `listener` with each event of the queue, after all other features have seen it. @returns what ends that */
export function onNews(session: Session, listener: Listener): () => void {
  const listeners = session.get(listenersOf)
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Passes on what comes to those who tell the reader of it. */
export const notificationsFeature: Feature = {
  name: 'notifications',
  onAny: (session, event) => {
    for (const listener of session.get(listenersOf)) listener(session, event)
  },
}
