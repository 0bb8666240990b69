import type { ChatContext } from '../context.ts'

/** IDs of the system bots created so far. They belong to no group and cannot sign in. */
export const systemBotIds = ({ database }: Pick<ChatContext, 'database'>): ReadonlySet<number> =>
  new Set(database.all<{ user_id: number }>('SELECT user_id FROM system_bot').map(({ user_id }) => user_id))
