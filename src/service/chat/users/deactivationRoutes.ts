import { deactivateOwnUser } from '../../../protocol/chat/account.ts'
import { deactivationObstacle, reactivationObstacle } from '../../../protocol/chat/peoplePermissions.ts'
import { deactivateUser, reactivateUser } from '../../../protocol/chat/userChanges.ts'
import { checkRoomForBot } from '../bots/manage.ts'
import { giveBot } from '../bots/owner.ts'
import { settleBotRole } from '../bots/role.ts'
import type { Caller, ChatContext } from '../context.ts'
import { badRequest, refuse } from '../refuse.ts'
import { route, type Route } from '../router.ts'
import { deactivate, reactivate } from './deactivate.ts'
import { isOnlyOwner, requireAdministrator } from './permissions.ts'
import { requireUser, userById, type UserRow } from './rows.ts'

const refuseLast = (): never =>
  refuse('CANNOT_DEACTIVATE_LAST_USER', 'You cannot deactivate the only organization owner.', {
    is_last_owner: true,
    entity: 'organization owner',
  })

/** @throws Refusal */
function checkMayEnd(context: ChatContext, caller: Caller, user: UserRow): void {
  const subject = { role: user.role, is_bot: user.is_bot === 1, isOnlyOwner: isOnlyOwner(context, user) }
  switch (deactivationObstacle(caller, subject)) {
    case 'administrators-only':
      return badRequest('Insufficient permission')
    case 'bot':
      return badRequest('No such user')
    case 'owners-only':
      return badRequest('Must be an organization owner')
    case 'only-owner':
      return refuseLast()
    case undefined:
  }
}

/** A person, not a bot: those have operations of their own. */
function requirePerson(context: ChatContext, id: number): UserRow {
  const user = requireUser(context, id)
  return user.is_bot === 1 ? badRequest('No such user') : user
}

/**
 * A bot returns to its owner, or to who brings it back where the owner has left; it may do no more than they may. One
 * whose owner is back meanwhile is not back with them: whoever looks after the organization brings back each.
 */
function reactivateBot(context: ChatContext, caller: Caller, bot: UserRow): void {
  const owner = bot.bot_owner_id === null ? undefined : userById(context, bot.bot_owner_id)
  const ownerId = owner?.is_active === 1 ? owner.id : caller.user_id
  checkRoomForBot(context, ownerId)
  reactivate(context, bot)
  giveBot(context, bot.id, ownerId)
  settleBotRole(context, bot.id)
}

/** Ending accounts and opening them again. */
export const deactivationRoutes = (context: ChatContext): Route[] => [
  route(deactivateUser, ({ user_id }, caller) =>
    context.database.transaction(() => {
      requireAdministrator(caller)
      const user = requireUser(context, user_id)
      checkMayEnd(context, caller, user)
      if (user.is_active === 1) deactivate(context, user)
      return {}
    }),
  ),

  route(deactivateOwnUser, (_, caller) =>
    context.database.transaction(() => {
      const user = requirePerson(context, caller.user_id)
      if (isOnlyOwner(context, user)) refuseLast()
      deactivate(context, user)
      return {}
    }),
  ),

  route(reactivateUser, ({ user_id }, caller) =>
    context.database.transaction(() => {
      requireAdministrator(caller)
      const user = requireUser(context, user_id)
      if (reactivationObstacle(caller, user) !== undefined) badRequest('Must be an organization owner')
      if (user.is_active === 1) badRequest('User is already active')
      if (user.is_bot === 1) reactivateBot(context, caller, user)
      else reactivate(context, user)
      return {}
    }),
  ),
]
