import { botIdsOf } from '../bots/store.ts'
import type { ChatContext } from '../context.ts'
import { refuse } from '../refuse.ts'
import { deleteFactorSince } from '../secondFactor/store.ts'
import { changeEmail } from '../users/change.ts'
import { requireUser } from '../users/store.ts'
import { replacePassword } from './changePassword.ts'
import { revokeApiKeys } from './keys.ts'
import { deleteFormerEmailsFrom, type FormerEmail } from './store/emails.ts'

/**
 * Restores the account's former address for its owner alone: every key and session ends, those of the
 * account's bots too, and no password works until a new one is chosen. Runs within the caller's transaction.
 * @throws Refusal USER_DEACTIVATED; nothing changes then, and the link stays valid
 */
export function takeEmailBack(
  context: ChatContext,
  { id, user_id, email, changed_at: changedAt }: FormerEmail,
): void {
  const user = requireUser(context.database, user_id)
  if (user.is_active !== 1) refuse('USER_DEACTIVATED', 'requests.deactivated')
  changeEmail(context, user, email)
  deleteFormerEmailsFrom(context.database, user_id, id)
  // A second factor set up since the change may be the intruder's.
  deleteFactorSince(context.database, user_id, changedAt)
  replacePassword(context, user_id, null)
  for (const each of [user_id, ...botIdsOf(context.database, user_id)]) revokeApiKeys(context, each)
}
