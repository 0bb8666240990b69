import { deactivateOwnUser } from '../../../protocol/chat/account.ts'
import type { Session } from '../../kernel/session.ts'
import { signOut } from '../../kernel/signOut.ts'

/**
 * Deactivates the reader's own account and signs this browser out, in all its tabs: a service can go on holding the
 * polls of an account that ended.
 * @throws ApiError, NetworkError; the account stays
 */
export async function deactivateSelf(session: Session): Promise<void> {
  await session.api(deactivateOwnUser, {})
  // The account has ended: without an answer the next request signs out.
  await signOut().catch(() => undefined)
}
