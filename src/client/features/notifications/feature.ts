import type { EventContent } from '../../../protocol/chat/queueEvents.ts'
import type { Feature } from '../../kernel/feature.ts'
import { scoped } from '../../kernel/scope.ts'
import type { Session } from '../../kernel/session.ts'

type Listener = (session: Session, event: EventContent) => void

const listenersOf = scoped(() => new Set<Listener>())

/**
 * Calls `listener` with each queue event, after all other features have handled it.
 * @returns a function that ends it
 */
export function onNews(session: Session, listener: Listener): () => void {
  const listeners = session.get(listenersOf)
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Passes queue events on to the listeners that show notices. */
export const notificationsFeature: Feature = {
  name: 'notifications',
  onAny: (session, event) => {
    for (const listener of session.get(listenersOf)) listener(session, event)
  },
}
