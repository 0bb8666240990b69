import type { Feature } from '../../../kernel/feature.ts'
import { outboxOf } from './outbox.ts'

/** Sends the entries that an earlier visit left, and reconciles entries with the service's messages. */
export const outboxFeature: Feature = {
  name: 'outbox',
  restore: (session, snapshot) => outboxOf(session).restore(snapshot),
  on: { message: (session, event) => outboxOf(session).apply(event) },
  erase: (session) => outboxOf(session).clear(),
}
