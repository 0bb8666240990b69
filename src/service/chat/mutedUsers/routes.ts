import { muteUser, unmuteUser } from '../../../protocol/chat/account.ts'
import { secondsNow, type ChatContext } from '../context.ts'
import { badRequest } from '../refuse.ts'
import type { SnapshotBlock } from '../register/block.ts'
import { route, type Route } from '../router.ts'
import { findUser } from '../users/profiles.ts'
import { deleteMutedUser, insertMutedUser, mutedUsersOf } from './store.ts'

const publish = (context: ChatContext, userId: number): void =>
  context.events.publish({ type: 'muted_users', muted_users: mutedUsersOf(context.database, userId) }, [
    userId,
  ])

/** Routes for muted users: the caller does not see their messages. */
export const mutedUserRoutes = (context: ChatContext): Route[] => [
  route(muteUser, ({ muted_user_id }, caller) =>
    context.database.transaction(() => {
      if (muted_user_id === caller.user_id) badRequest('people.muteSelf')
      const user = findUser(context, caller, muted_user_id) ?? badRequest('people.unknown')
      const changes = insertMutedUser(context.database, caller.user_id, user.id, secondsNow(context))
      if (changes === 0) badRequest('people.mutedAlready')
      publish(context, caller.user_id)
      return {}
    }),
  ),

  route(unmuteUser, ({ muted_user_id }, caller) =>
    context.database.transaction(() => {
      const changes = deleteMutedUser(context.database, caller.user_id, muted_user_id)
      if (changes === 0) badRequest('people.notMuted')
      publish(context, caller.user_id)
      return {}
    }),
  ),
]

export const mutedUserSnapshots: readonly SnapshotBlock[] = [
  {
    types: ['muted_users'],
    read: (context, caller) =>
      caller ? { muted_users: mutedUsersOf(context.database, caller.user_id) } : {},
  },
]
