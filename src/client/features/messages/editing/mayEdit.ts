import type { Message } from '../../../../protocol/chat/messages.ts'
import { serverNow } from '../../../kernel/api/serverClock.ts'
import type { Session } from '../../../kernel/session.ts'
import { realm } from '../../organization/realm.ts'
import { mayChange } from '../actions/mayChange.ts'

/** True if the reader may edit the message, whatever its age. */
export const mayEdit = (session: Session, message: Message): boolean =>
  message.sender_id === session.userId && realm(session).allowEditing && mayChange(session, message)

/** True if the message is too old to be edited. */
export function isTooOldToEdit(session: Session, { timestamp }: Pick<Message, 'timestamp'>): boolean {
  const limit = realm(session).messageEditLimitSeconds
  return limit !== null && serverNow() / 1000 - timestamp > limit
}
