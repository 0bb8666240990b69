import type { WithDatabase } from '../../database/database.ts'
import type { Caller } from '../context.ts'
import { callerById, userById } from '../users/store.ts'

/** Returns the bot's owner; undefined for people and for system bots. */
export function ownerOf(
  context: WithDatabase,
  { user_id, is_bot }: Pick<Caller, 'user_id' | 'is_bot'>,
): Caller | undefined {
  const ownerId = is_bot ? (userById(context.database, user_id)?.bot_owner_id ?? null) : null
  return ownerId === null ? undefined : callerById(context.database, ownerId)
}
