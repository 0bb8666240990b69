import type { ChatContext } from '../context.ts'
import { updatePassword } from './store/accounts.ts'
import { deletePendingEmail } from './store/emails.ts'

/**
 * Sets the account's password and voids everything requested or proved with the earlier one: pending address
 * changes, password links, known devices. Revoking keys is up to the caller.
 * @param password hash from `hashPassword`; null: no sign-in until another password is chosen
 */
export function replacePassword(context: ChatContext, userId: number, password: string | null): void {
  updatePassword(context.database, userId, password)
  deletePendingEmail(context.database, userId)
}
