import type { Role } from '../../../protocol/chat/shapes.ts'
import type { ChatContext } from '../context.ts'
import { badRequest } from '../refuse.ts'
import { storeRole } from '../users/role.ts'
import { requireUser, userById, type UserRow } from '../users/rows.ts'

/*
 * Which role a bot has: the one that it was given, but never more than its owner's, or a person who was made a guest
 * would go on as a member with the bot's key. The stored role of a bot is always the one that counts, so that whoever
 * asks for a role need not know of bots; it is settled here whenever the bot, its owner or the owner's role is another.
 */

/** The role that lets one do less: the greater number (chat spec 1.6). */
export const weakerRole = (one: number, other: number): Role => Math.max(one, other) as Role

const givenRole = ({ database }: ChatContext, bot: UserRow): number =>
  database.get<{ given_role: number | null }>('SELECT given_role FROM bot WHERE user_id = ?', bot.id)
    ?.given_role ?? bot.role

function keepGiven({ database }: ChatContext, botId: number, given: number | null): void {
  database.run('INSERT OR IGNORE INTO bot (user_id) VALUES (?)', botId)
  database.run('UPDATE bot SET given_role = ? WHERE user_id = ?', given, botId)
}

function settle(context: ChatContext, bot: UserRow, given: number): void {
  const owner = bot.bot_owner_id === null ? undefined : userById(context, bot.bot_owner_id)
  const role = owner ? weakerRole(given, owner.role) : (given as Role)
  keepGiven(context, bot.id, role === given ? null : given)
  storeRole(context, bot, role)
}

/** Gives a bot the role that it may have now: after it came to another owner, or came back. */
export function settleBotRole(context: ChatContext, botId: number): void {
  const bot = requireUser(context, botId)
  settle(context, bot, givenRole(context, bot))
}

/** The same for every bot of somebody whose role is another now; of ended bots too, which may come back. */
export function settleBotsOf(context: ChatContext, ownerId: number): void {
  const bots = context.database.all<{ id: number }>(
    'SELECT id FROM user WHERE bot_owner_id = ? ORDER BY id',
    ownerId,
  )
  for (const { id } of bots) settleBotRole(context, id)
}

/** Gives a bot a role. @throws Refusal when its owner may do less */
export function giveBotRole(context: ChatContext, bot: UserRow, role: Role): void {
  const owner = bot.bot_owner_id === null ? undefined : userById(context, bot.bot_owner_id)
  if (owner && role < owner.role) badRequest('A bot cannot have more permissions than its owner.')
  settle(context, bot, role)
}
