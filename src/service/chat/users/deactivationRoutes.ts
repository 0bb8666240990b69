import { deactivateOwnUser } from '../../../protocol/chat/account.ts'
import { isBotType } from '../../../protocol/chat/bot.ts'
import { deactivationObstacle, reactivationObstacle } from '../../../protocol/chat/peoplePermissions.ts'
import { isAdministrator } from '../../../protocol/chat/permissions.ts'
import { deactivateUser, reactivateUser } from '../../../protocol/chat/userChanges.ts'
import { checkMayCreate, checkRoomForBot } from '../bots/manage.ts'
import { transferBot } from '../bots/owner.ts'
import { settleBotRole } from '../bots/role.ts'
import type { Caller, ChatContext } from '../context.ts'
import { badRequest, refuse } from '../refuse.ts'
import { route, type Route } from '../router.ts'
import { deactivate, reactivate } from './deactivate.ts'
import { isOnlyOwner, requireAdministrator } from './permissions.ts'
import { requireUser, userById, type UserRow } from './store.ts'

const refuseLast = (): never =>
  refuse('CANNOT_DEACTIVATE_LAST_USER', 'people.onlyOwner', {
    is_last_owner: true,
    entity: 'organization owner',
  })

/** @throws Refusal unless the caller can deactivate the account */
function checkMayEnd(context: ChatContext, caller: Caller, user: UserRow): void {
  const subject = { role: user.role, is_bot: user.is_bot === 1, isOnlyOwner: isOnlyOwner(context, user) }
  switch (deactivationObstacle(caller, subject)) {
    case 'administrators-only':
      return badRequest('requests.denied')
    case 'bot':
      return badRequest('people.unknown')
    case 'owners-only':
      return badRequest('requests.onlyOwners')
    case 'only-owner':
      return refuseLast()
    case undefined:
  }
}

/** Returns a human account; bots have endpoints of their own. */
function requirePerson(context: ChatContext, id: number): UserRow {
  const user = requireUser(context.database, id)
  return user.is_bot === 1 ? badRequest('people.unknown') : user
}

/**
 * Returns the bot to its owner or, if the owner is deactivated, gives it to the caller; its role is limited
 * to the owner's. Reactivating an owner does not reactivate their bots: each is reactivated by hand.
 */
function reactivateBot(context: ChatContext, caller: Caller, bot: UserRow): void {
  const owner = bot.bot_owner_id === null ? undefined : userById(context.database, bot.bot_owner_id)
  const ownerId = owner?.is_active === 1 ? owner.id : caller.user_id
  checkRoomForBot(context, ownerId)
  reactivate(context, bot)
  transferBot(context, bot.id, ownerId)
  settleBotRole(context, bot.id)
}

/** Returns the caller's own bot with that ID, if there is one. @throws Refusal if the caller may not have such bots */
function ownBot(context: ChatContext, caller: Caller, id: number): UserRow | undefined {
  const user = userById(context.database, id)
  if (
    user?.bot_type === undefined ||
    user.bot_type === null ||
    !isBotType(user.bot_type) ||
    user.bot_owner_id !== caller.user_id
  )
    return undefined
  if (!isAdministrator(caller)) checkMayCreate(context, caller, user.bot_type)
  return user
}

/** Returns an account that the caller can reactivate as an administrator. @throws Refusal */
function othersAccount(context: ChatContext, caller: Caller, id: number): UserRow {
  requireAdministrator(caller)
  const user = requireUser(context.database, id)
  return reactivationObstacle(caller, user) === undefined ? user : badRequest('requests.onlyOwners')
}

/** Routes that deactivate and reactivate accounts. */
export const deactivationRoutes = (context: ChatContext): Route[] => [
  route(deactivateUser, ({ user_id }, caller) =>
    context.database.transaction(() => {
      requireAdministrator(caller)
      const user = requireUser(context.database, user_id)
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
      const user = ownBot(context, caller, user_id) ?? othersAccount(context, caller, user_id)
      if (user.is_active === 1) badRequest('people.active')
      if (user.is_bot === 1) reactivateBot(context, caller, user)
      else reactivate(context, user)
      return {}
    }),
  ),
]
