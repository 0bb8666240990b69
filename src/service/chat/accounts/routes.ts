import { isAdministrator } from '../../../protocol/chat/permissions.ts'
import { listDevelopmentUsers } from '../../../protocol/chat/users.ts'
import { fetchApiKey, fetchDevelopmentApiKey } from '../../../protocol/chat/apiKeys.ts'
import type { ChatContext } from '../context.ts'
import { badRequest } from '../refuse.ts'
import { openRoute, type Route } from '../router.ts'
import { allUsers } from '../users/rows.ts'
import { ownAccountRoutes } from './ownRoutes.ts'
import { createSignIn } from './signIn.ts'

/** @param passwordCost see `PASSWORD_COST` */
export function accountRoutes(context: ChatContext, passwordCost: number): Route[] {
  const signIn = createSignIn(context, passwordCost)
  return [
    openRoute(fetchApiKey, ({ username, password }, { address }) =>
      signIn.withPassword(username, password, address),
    ),

    ...ownAccountRoutes(context, signIn, passwordCost),

    openRoute(fetchDevelopmentApiKey, ({ username }) => signIn.asSample(username)),

    openRoute(listDevelopmentUsers, () => {
      if (context.mode !== 'demo') badRequest('Development sign-in is off on this server.')
      const people = allUsers(context)
        .filter((user) => user.is_active === 1 && user.is_bot === 0 && user.is_imported_stub === 0)
        .map(({ id, email, full_name, role }) => ({ user_id: id, email, full_name, role }))
      return {
        direct_admins: people.filter(isAdministrator),
        direct_users: people.filter((person) => !isAdministrator(person)),
      }
    }),
  ]
}
