import { getOwnUser, getUsers } from '../../../protocol/chat/users.ts'
import type { ChatContext } from '../context.ts'
import { route, type Route } from '../router.ts'
import { ownUser, presentUsers } from './profiles.ts'

export const userRoutes = (context: ChatContext): Route[] => [
  route(getOwnUser, (_, caller) => ownUser(context, caller)),

  route(getUsers, ({ user_ids, include_custom_profile_fields }, caller) => {
    const wanted = user_ids && new Set(user_ids)
    const members = presentUsers(context, caller).filter((user) => wanted?.has(user.user_id) ?? true)
    if (include_custom_profile_fields) return { members }
    return { members: members.map(({ profile_data: _, ...user }) => user) }
  }),
]
