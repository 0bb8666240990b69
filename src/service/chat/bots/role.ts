import type { Role } from '../../../protocol/chat/shapes.ts'
import type { ChatContext } from '../context.ts'
import { badRequest } from '../refuse.ts'
import { storeRole } from '../users/role.ts'
import { requireUser, userById, type UserRow } from '../users/store.ts'
import { botsOwnedBy, givenRole, storeGivenRole } from './store.ts'

/*
 * A bot's effective role is the one it was given, but never more than its owner's: otherwise a person demoted
 * to guest would go on as a member with the bot's key. The stored role is always the effective one, so code
 * that reads a role need not know about bots; the functions here update it whenever the bot, its owner or the
 * owner's role changes.
 */

/** Returns the role with fewer rights: the greater number (chat spec 1.6). */
export const weakerRole = (one: number, other: number): Role => Math.max(one, other) as Role

function settle(context: ChatContext, bot: UserRow, given: number): void {
  const owner = bot.bot_owner_id === null ? undefined : userById(context.database, bot.bot_owner_id)
  const role = owner ? weakerRole(given, owner.role) : (given as Role)
  storeGivenRole(context.database, bot.id, role === given ? null : given)
  storeRole(context, bot, role)
}

/** Updates the bot's role after it changed owner or was reactivated. */
export function settleBotRole(context: ChatContext, botId: number): void {
  const bot = requireUser(context.database, botId)
  settle(context, bot, givenRole(context.database, bot))
}

/**
 * Updates the roles of all bots of an owner whose role changed, deactivated bots included: they can be
 * reactivated.
 */
export function settleBotsOf(context: ChatContext, ownerId: number): void {
  const bots = botsOwnedBy(context.database, ownerId)
  for (const { id } of bots) settleBotRole(context, id)
}

/** Gives a bot a role. @throws Refusal when the role has more rights than the owner's */
export function setBotRole(context: ChatContext, bot: UserRow, role: Role): void {
  const owner = bot.bot_owner_id === null ? undefined : userById(context.database, bot.bot_owner_id)
  if (owner && role < owner.role) badRequest('bots.moreThanOwner')
  settle(context, bot, role)
}
