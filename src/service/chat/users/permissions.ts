import { securityObstacle } from '../../../protocol/chat/peoplePermissions.ts'
import { isAdministrator } from '../../../protocol/chat/permissions.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import type { WithDatabase } from '../../database/database.ts'
import type { Caller } from '../context.ts'
import { badRequest } from '../refuse.ts'
import { hasOtherOwner, requireUser, type UserRow } from './store.ts'

/** @throws Refusal unless the caller is an administrator */
export function requireAdministrator(caller: Caller): void {
  if (!isAdministrator(caller)) badRequest('requests.denied')
}

/** Returns true if no other active account is an owner. */
export const isOnlyOwner = ({ database }: WithDatabase, user: UserRow): boolean =>
  user.role === Role.owner && !hasOtherOwner(database, user.id)

/**
 * Returns a user whose sign-in the caller can reset: one with a role that the caller can manage. @throws
 * Refusal
 */
export function requireSecurityOf(context: WithDatabase, caller: Caller, userId: number): UserRow {
  requireAdministrator(caller)
  const user = requireUser(context.database, userId)
  switch (securityObstacle(caller, { role: user.role, is_bot: user.is_bot === 1 })) {
    case 'administrators-only':
      return badRequest('requests.denied')
    case 'bot':
      return badRequest('people.unknown')
    case 'owners-only':
      return badRequest('requests.onlyOwners')
    case undefined:
      return user
  }
}
