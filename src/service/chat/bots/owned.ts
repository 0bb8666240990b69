import type { Caller, ChatContext } from '../context.ts'
import { callerById, userById } from '../users/rows.ts'

/** The person who answers for a bot. Undefined for a person, and for the service's own bots. */
export function ownerOf(
  context: Pick<ChatContext, 'database'>,
  { user_id, is_bot }: Pick<Caller, 'user_id' | 'is_bot'>,
): Caller | undefined {
  const ownerId = is_bot ? (userById(context, user_id)?.bot_owner_id ?? null) : null
  return ownerId === null ? undefined : callerById(context, ownerId)
}
