import { deactivateOwnUser } from '../../../protocol/chat/account.ts'
import { deactivationObstacle, reactivationObstacle } from '../../../protocol/chat/peoplePermissions.ts'
import { deactivateUser, reactivateUser } from '../../../protocol/chat/userChanges.ts'
import { giveBot } from '../bots/owner.ts'
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

/** A bot returns to its owner, or to who brings it back where the owner has left. */
function settleOwner(context: ChatContext, caller: Caller, bot: UserRow): void {
  const owner = bot.bot_owner_id === null ? undefined : userById(context, bot.bot_owner_id)
  if (owner?.is_active !== 1) giveBot(context, bot.id, caller.user_id)
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
      reactivate(context, user)
      if (user.is_bot === 1) settleOwner(context, caller, user)
      return {}
    }),
  ),
]
