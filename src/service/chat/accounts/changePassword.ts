import type { ChatContext } from '../context.ts'
import { forgetWantedEmail } from './wantedEmail.ts'

/** Stores the same password in another form, where it still is the one that was checked. @returns false where not */
export const rehashPassword = (
  { database }: Pick<ChatContext, 'database'>,
  userId: number,
  { from, to }: { readonly from: string | null; readonly to: string },
): boolean =>
  database.run('UPDATE user SET password = ? WHERE id = ? AND password = ?', to, userId, from).changes > 0

/**
 * Gives the account another password. What was begun or proved with the earlier one ends: an address that was wanted,
 * links for a new password, devices that were known. Keys are the caller's to end.
 * @param password as `hashPassword` made it; null: none signs in until another is chosen
 */
export function replacePassword(context: ChatContext, userId: number, password: string | null): void {
  context.database.run(
    'UPDATE user SET password = ?, password_serial = password_serial + 1 WHERE id = ?',
    password,
    userId,
  )
  forgetWantedEmail(context, userId)
}
