import { muteUser, unmuteUser } from '../../../protocol/chat/account.ts'
import { secondsNow, type ChatContext } from '../context.ts'
import { badRequest } from '../refuse.ts'
import type { SnapshotBlock } from '../register/block.ts'
import { route, type Route } from '../router.ts'
import { findUser } from '../users/profiles.ts'

interface MutedUser {
  readonly id: number
  /** UNIX seconds. */
  readonly timestamp: number
}

const mutedUsers = ({ database }: Pick<ChatContext, 'database'>, userId: number): MutedUser[] =>
  database.all<MutedUser>(
    `SELECT muted_user_id AS id, muted_at AS timestamp FROM muted_user WHERE user_id = ?
     ORDER BY muted_at, muted_user_id`,
    userId,
  )

const publish = (context: ChatContext, userId: number): void =>
  context.events.publish({ type: 'muted_users', muted_users: mutedUsers(context, userId) }, [userId])

/** Routes for muted users: the caller does not see their messages. */
export const mutedUserRoutes = (context: ChatContext): Route[] => [
  route(muteUser, ({ muted_user_id }, caller) =>
    context.database.transaction(() => {
      if (muted_user_id === caller.user_id) badRequest('Cannot mute self')
      const user = findUser(context, caller, muted_user_id) ?? badRequest('No such user')
      const { changes } = context.database.run(
        'INSERT OR IGNORE INTO muted_user (user_id, muted_user_id, muted_at) VALUES (?, ?, ?)',
        caller.user_id,
        user.id,
        secondsNow(context),
      )
      if (changes === 0) badRequest('User already muted')
      publish(context, caller.user_id)
      return {}
    }),
  ),

  route(unmuteUser, ({ muted_user_id }, caller) =>
    context.database.transaction(() => {
      const { changes } = context.database.run(
        'DELETE FROM muted_user WHERE user_id = ? AND muted_user_id = ?',
        caller.user_id,
        muted_user_id,
      )
      if (changes === 0) badRequest('User is not muted')
      publish(context, caller.user_id)
      return {}
    }),
  ),
]

export const mutedUserSnapshots: readonly SnapshotBlock[] = [
  {
    types: ['muted_users'],
    read: (context, caller) => (caller ? { muted_users: mutedUsers(context, caller.user_id) } : {}),
  },
]
