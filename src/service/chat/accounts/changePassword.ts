import type { ChatContext } from '../context.ts'

/** Stores a password in place of the one that was checked. @returns false where that was changed meanwhile */
export const changePassword = (
  { database }: Pick<ChatContext, 'database'>,
  userId: number,
  { from, to }: { readonly from: string | null; readonly to: string },
): boolean =>
  database.run('UPDATE user SET password = ? WHERE id = ? AND password = ?', to, userId, from).changes > 0
