import type { ChatContext } from '../context.ts'

/** Everybody who can sign in. */
export const activeUserIds = (context: Pick<ChatContext, 'database'>): number[] =>
  context.database
    .all<{ id: number }>('SELECT id FROM user WHERE is_active = 1 ORDER BY id')
    .map(({ id }) => id)
