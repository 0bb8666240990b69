import type { Session } from '../../../kernel/session.ts'
import type { HeldNotice } from './heldNotice.ts'
import { outboxOf } from './outbox.ts'

/**
 * Lets the worker send the message if no page of the app is open any more when its time is over. Only where a service
 * stores a message once however often it arrives: a page that opens at that moment sends it as well.
 */
export function noteHeld(session: Session, until: number): void {
  if (!outboxOf(session).service.isIdempotent || !('serviceWorker' in navigator)) return
  const notice: HeldNotice = { type: 'held', userId: session.userId, until }
  navigator.serviceWorker.controller?.postMessage(notice)
}
