import { getOwnUser, getUser, getUsers, type User } from '../../../protocol/chat/users.ts'
import type { ChatContext } from '../context.ts'
import { badRequest } from '../refuse.ts'
import { route, type Route } from '../router.ts'
import { deactivationRoutes } from './deactivationRoutes.ts'
import { findUser, ownUser, presentOne, presentUsers } from './profiles.ts'
import { userByEmail } from './store.ts'
import { updateUserRoute } from './updateRoute.ts'

const withoutProfile = ({ profile_data: _profile, ...user }: User): User => user

const idOf = (context: ChatContext, idOrEmail: string): number =>
  /^\d{1,15}$/.test(idOrEmail) ? Number(idOrEmail) : (userByEmail(context.database, idOrEmail)?.id ?? 0)

/** Routes for users, bots included (chat spec 2.3, 4.8, 4.17). */
export const userRoutes = (context: ChatContext): Route[] => [
  route(getOwnUser, (_args, caller) => ownUser(context, caller)),

  route(getUsers, ({ user_ids, include_custom_profile_fields }, caller) => {
    const wanted = user_ids && new Set(user_ids)
    const members = presentUsers(context, caller).filter((user) => wanted?.has(user.user_id) ?? true)
    return { members: include_custom_profile_fields ? members : members.map(withoutProfile) }
  }),

  route(getUser, ({ user_id_or_email, include_custom_profile_fields }, caller) => {
    const row = findUser(context, caller, idOf(context, user_id_or_email)) ?? badRequest('people.unknown')
    const user = presentOne(context, caller, row)
    return { user: include_custom_profile_fields ? user : withoutProfile(user) }
  }),

  updateUserRoute(context),
  ...deactivationRoutes(context),
]
