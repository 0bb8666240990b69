import { isAdministrator, isGuest } from '../../../protocol/chat/permissions.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import type { OwnUser, User } from '../../../protocol/chat/users.ts'
import type { Caller, ChatContext } from '../context.ts'
import type { UserRow } from './rows.ts'

export type ProfileValues = NonNullable<User['profile_data']>

/** Where the person's picture is; null where none was uploaded and clients draw one. */
export const avatarUrl = (user: Pick<UserRow, 'avatar_path' | 'avatar_version'>): string | null =>
  user.avatar_path === null ? null : `/user_avatars/${user.avatar_path}?version=${user.avatar_version}`

/** What visitors see in place of an address, which they could write to or try to sign in with. */
export const hiddenEmail = (userId: number): string => `user${userId}@hidden.invalid`

const seesRealEmail = (viewer: Caller | undefined, user: UserRow): boolean =>
  viewer !== undefined && (viewer.user_id === user.id || isAdministrator(viewer))

/**
 * A person as `viewer` may see them; without a viewer, as a visitor who has not signed in. Only administrators and the
 * person see the real address.
 */
export function presentUser(user: UserRow, viewer?: Caller, profile?: ProfileValues): User {
  const isBot = user.is_bot === 1
  return {
    user_id: user.id,
    email: viewer ? user.email : hiddenEmail(user.id),
    delivery_email: seesRealEmail(viewer, user) ? user.delivery_email : null,
    full_name: user.full_name,
    role: user.role,
    is_admin: isAdministrator(user),
    is_owner: user.role === Role.owner,
    is_guest: isGuest(user),
    is_bot: isBot,
    bot_type: user.bot_type,
    bot_owner_id: user.bot_owner_id,
    is_active: user.is_active === 1,
    is_imported_stub: user.is_imported_stub === 1,
    timezone: user.timezone,
    date_joined: new Date(user.date_joined * 1000).toISOString(),
    avatar_url: avatarUrl(user),
    avatar_version: user.avatar_version,
    ...(isBot || profile === undefined ? {} : { profile_data: profile }),
  }
}

/** Chat spec 2.3. */
export const presentOwnUser = (
  user: UserRow,
  viewer: Caller,
  profile: ProfileValues,
  maxMessageId: number,
): OwnUser => ({
  ...presentUser(user, viewer, profile),
  delivery_email: user.delivery_email,
  max_message_id: maxMessageId,
})

/** Everybody who can have an event queue. */
export const activeUserIds = (context: Pick<ChatContext, 'database'>): number[] =>
  context.database.all<{ id: number }>('SELECT id FROM user WHERE is_active = 1').map((row) => row.id)
