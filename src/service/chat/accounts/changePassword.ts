import type { ChatContext } from '../context.ts'
import { deletePendingEmail } from './pendingEmail.ts'

/**
 * Stores a new hash of the same password, unless the password has changed since it was checked.
 * @returns false if it has
 */
export const rehashPassword = (
  { database }: Pick<ChatContext, 'database'>,
  userId: number,
  { from, to }: { readonly from: string | null; readonly to: string },
): boolean =>
  database.run('UPDATE user SET password = ? WHERE id = ? AND password = ?', to, userId, from).changes > 0

/**
 * Sets the account's password and voids everything requested or proved with the earlier one: pending address
 * changes, password links, known devices. Revoking keys is up to the caller.
 * @param password hash from `hashPassword`; null: no sign-in until another password is chosen
 */
export function replacePassword(context: ChatContext, userId: number, password: string | null): void {
  context.database.run(
    'UPDATE user SET password = ?, password_serial = password_serial + 1 WHERE id = ?',
    password,
    userId,
  )
  deletePendingEmail(context, userId)
}
