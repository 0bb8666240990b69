import { isAdministrator } from '../../../protocol/chat/permissions.ts'
import { listDevelopmentUsers } from '../../../protocol/chat/users.ts'
import { fetchApiKey, fetchDevelopmentApiKey } from '../../../protocol/chat/apiKeys.ts'
import type { ChatContext } from '../context.ts'
import { badRequest } from '../refuse.ts'
import { openRoute, type Route } from '../router.ts'
import { allUsers } from '../users/store.ts'
import { secondFactorEntryRoutes } from '../secondFactor/entryRoutes.ts'
import { secondFactorRoutes } from '../secondFactor/routes.ts'
import type { SecondFactor } from '../secondFactor/secondFactor.ts'
import { createUserRoute } from './createRoute.ts'
import type { KeyUse } from './keyUse.ts'
import { NewPlaces } from './newPlace.ts'
import { ownKeyRoutes } from './ownKeyRoutes.ts'
import { ownAccountRoutes } from './ownRoutes.ts'
import { createSignIn } from './signIn.ts'

export interface AccountOptions {
  /** See `PASSWORD_COST`. */
  readonly passwordCost: number
  readonly secondFactor: SecondFactor
  readonly keyUse: KeyUse
}

export function accountRoutes(
  context: ChatContext,
  { passwordCost, secondFactor, keyUse }: AccountOptions,
): Route[] {
  const newPlaces = new NewPlaces(context, keyUse)
  const signIn = createSignIn(context, passwordCost, secondFactor)
  return [
    openRoute(fetchApiKey, async ({ username, password, second_factor: code }, request) => {
      const { address, device } = request
      const issued = await signIn.withPassword(username, password, { address, device }, code)
      newPlaces.note(issued.user_id, request)
      keyUse.made(issued.api_key, request)
      return issued
    }),

    createUserRoute(context, passwordCost),
    ...ownAccountRoutes(context, signIn, passwordCost, keyUse),
    ...ownKeyRoutes(context, keyUse),
    ...secondFactorRoutes(context, signIn, secondFactor),
    ...secondFactorEntryRoutes(context, secondFactor, { keyUse, newPlaces }),

    openRoute(fetchDevelopmentApiKey, ({ username }, request) => {
      const issued = signIn.asSample(username)
      keyUse.made(issued.api_key, request)
      return issued
    }),

    openRoute(listDevelopmentUsers, () => {
      if (context.mode !== 'demo') badRequest('accounts.developmentOff')
      const olderFields = { realm_url: context.url() }
      const people = allUsers(context.database)
        .filter((user) => user.is_active === 1 && user.is_bot === 0 && user.is_imported_stub === 0)
        .map(({ id, email, full_name, role }) => ({
          user_id: id,
          email,
          full_name,
          role,
          ...olderFields,
        }))
      return {
        direct_admins: people.filter(isAdministrator),
        direct_users: people.filter((person) => !isAdministrator(person)),
      }
    }),
  ]
}
