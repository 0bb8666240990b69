import { reservedFor } from '../accounts/reservedEmail.ts'
import type { ChatContext } from '../context.ts'
import { hasEmail } from './store.ts'

/**
 * Returns true if the address is an account's API email or real address, or is reserved for its former owner.
 * @param forUserId the account that wants it, which can return to its own former address
 */
export function isEmailTaken(
  context: Pick<ChatContext, 'database' | 'now'>,
  email: string,
  forUserId?: number,
): boolean {
  if (hasEmail(context.database, email)) return true
  const reservedForId = reservedFor(context, email)
  return reservedForId !== undefined && reservedForId !== forUserId
}
