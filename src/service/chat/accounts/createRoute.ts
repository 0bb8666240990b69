import { createUser } from '../../../protocol/chat/olderEndpoints.ts'
import { hashPassword } from '../../passwords.ts'
import type { ChatContext } from '../context.ts'
import { addressFault } from '../invitations/addresses.ts'
import { drawGreeting, join } from '../invitations/join.ts'
import { badRequest } from '../refuse.ts'
import { route, type Route } from '../router.ts'
import { isEmailTaken } from '../users/emailTaken.ts'
import { cleanEmail, cleanFullName } from '../users/names.ts'
import { requireAdministrator } from '../users/permissions.ts'
import { callerNow } from '../users/store.ts'
import { checkNewPassword } from './newPassword.ts'

/**
 * Route by which programs of administrators make accounts: the same as joining without an invitation, but for the
 * person who joins.
 */
export const createUserRoute = (context: ChatContext, passwordCost: number): Route =>
  route(
    createUser,
    async ({ email: given, password, full_name }, asking) => {
      const check = (): string => {
        requireAdministrator(callerNow(context.database, asking))
        const email = cleanEmail(given)
        const fault = addressFault(context, email)
        if (fault !== undefined) badRequest(fault, 'email')
        return isEmailTaken(context, email) ? badRequest('people.emailUsed', 'email') : email
      }
      const admission = { email: check(), invitation: undefined, address: 'proved' } as const
      const fullName = cleanFullName(full_name)
      checkNewPassword(password)
      const stored = await hashPassword(password, passwordCost)
      const drawings = (await drawGreeting(context, admission)) ?? context.drawings
      return context.database.transaction(() => {
        const newcomer = { email: check(), fullName, password: stored, timezone: '', language: undefined }
        return { user_id: join({ ...context, drawings }, admission, newcomer) }
      })
    },
    { authorize: requireAdministrator },
  )
