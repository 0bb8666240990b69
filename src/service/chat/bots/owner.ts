import { isAdministrator } from '../../../protocol/chat/permissions.ts'
import type { ChatContext } from '../context.ts'
import { callerById, userById } from '../users/store.ts'
import { publishUserUpdate } from '../users/publish.ts'
import { presentBot } from './present.ts'
import { settleBotRole } from './role.ts'
import { ownedBot, updateBotOwner } from './store.ts'

/** Administrators receive events about every bot, not only their own. */
const isAdministratorId = (context: ChatContext, userId: number): boolean => {
  const user = userById(context.database, userId)
  return user !== undefined && isAdministrator(user)
}

/**
 * Transfers the bot to another owner and removes it for the previous one. Runs within the caller's
 * transaction.
 */
export function transferBot(context: ChatContext, botId: number, ownerId: number): void {
  const { database, events } = context
  const before = userById(database, botId)?.bot_owner_id ?? null
  if (before === ownerId) return
  updateBotOwner(database, botId, ownerId)
  publishUserUpdate(context, botId, { bot_owner_id: ownerId })
  settleBotRole(context, botId)
  if (before !== null && !isAdministratorId(context, before)) {
    events.publish({ type: 'realm_bot', op: 'delete', bot: { user_id: botId } }, [before])
  }
  const bot = ownedBot(database, botId)
  const owner = callerById(database, ownerId)
  if (bot && owner && !isAdministrator(owner)) {
    events.publish({ type: 'realm_bot', op: 'add', bot: presentBot(database, bot, owner) }, [ownerId])
  }
}
