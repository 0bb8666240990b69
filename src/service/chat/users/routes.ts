import { getOwnUser, getUsers, type User } from '../../../protocol/chat/users.ts'
import type { ChatContext } from '../context.ts'
import { route, type Route } from '../router.ts'
import { ownUser, presentUsers } from './profiles.ts'

const withoutProfile = ({ profile_data: _profile, ...user }: User): User => user

export const userRoutes = (context: ChatContext): Route[] => [
  route(getOwnUser, (_args, caller) => ownUser(context, caller)),

  route(getUsers, ({ user_ids, include_custom_profile_fields }, caller) => {
    const wanted = user_ids && new Set(user_ids)
    const members = presentUsers(context, caller).filter((user) => wanted?.has(user.user_id) ?? true)
    return { members: include_custom_profile_fields ? members : members.map(withoutProfile) }
  }),
]
