import { isAdministrator, isGuest, isModerator } from '../../../protocol/chat/permissions.ts'
import { drawnPicture } from '../../../protocol/chat/pictures.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import type { OwnUser, User } from '../../../protocol/chat/users.ts'
import type { WithDatabase } from '../../database/database.ts'
import { systemBotIds } from '../accounts/store/accounts.ts'
import type { Caller } from '../context.ts'
import type { UserRow } from './store.ts'
import { settingReader } from './settings.ts'

export type ProfileValues = NonNullable<User['profile_data']>

type Pictured = Pick<UserRow, 'id' | 'avatar_path' | 'avatar_version'>

/**
 * Address of the user's picture, uploaded or generated. `client_gravatar` changes nothing: it leaves out the pictures
 * of an external avatar service (chat spec 4.4), which nobody has here.
 */
export const pictureUrl = ({ id, avatar_path, avatar_version }: Pictured): string =>
  avatar_path === null
    ? drawnPicture(id, avatar_version)
    : `/user_avatars/${avatar_path}?version=${avatar_version}`

/** UNIX seconds as the time of day in UTC, in minutes: every program's reader of times takes this form. */
export const asJoined = (seconds: number): string =>
  `${new Date(seconds * 1000).toISOString().slice(0, 'YYYY-MM-DDThh:mm'.length)}+00:00`

/** U: uploaded, J: generated (chat spec 6). */
export const avatarSource = (user: Pick<UserRow, 'avatar_path'>): 'U' | 'J' =>
  user.avatar_path === null ? 'J' : 'U'

/** Placeholder for an address, which others could otherwise write to or try to sign in with. */
export const hiddenEmail = (userId: number): string => `user${userId}@hidden.invalid`

/** Values of `email_address_visibility`. */
export const EmailVisibility = {
  everyone: 1,
  members: 2,
  administrators: 3,
  nobody: 4,
  moderators: 5,
} as const

/** The account that looks at another. */
export type Viewer = Pick<Caller, 'user_id' | 'role'>

/**
 * Returns true if `viewer` sees the real address of a user who chose `visibility`. Users always see their
 * own.
 */
export function seesRealEmail(
  viewer: Viewer | undefined,
  user: Pick<UserRow, 'id'>,
  visibility: number,
): boolean {
  if (!viewer) return false
  if (viewer.user_id === user.id) return true
  switch (visibility) {
    case EmailVisibility.everyone:
      return true
    case EmailVisibility.members:
      return !isGuest(viewer)
    case EmailVisibility.moderators:
      return isModerator(viewer)
    case EmailVisibility.administrators:
      return isAdministrator(viewer)
    default:
      return false
  }
}

/** Presents users; reads shared data only once. */
export interface PresentUser {
  (user: UserRow, viewer?: Caller, profile?: ProfileValues): User
  /** The real address; null for viewers who do not see it. */
  readonly address: (user: UserRow, viewer: Caller | undefined) => string | null
}

/**
 * Presents users for a viewer, limited by each user's settings; without a viewer, for visitors without an
 * account, who see no addresses.
 */
export function userPresenter(context: WithDatabase): PresentUser {
  const systemIds = systemBotIds(context.database)
  const emailVisibility = settingReader(context, 'email_address_visibility')
  const address = (user: UserRow, viewer: Caller | undefined): string | null => {
    const visibility = user.is_bot === 1 ? EmailVisibility.everyone : emailVisibility(user)
    return seesRealEmail(viewer, user, visibility) ? user.delivery_email : null
  }
  const present = (user: UserRow, viewer?: Caller, profile?: ProfileValues): User => {
    const isBot = user.is_bot === 1
    return {
      user_id: user.id,
      email: viewer ? user.email : hiddenEmail(user.id),
      delivery_email: address(user, viewer),
      full_name: user.full_name,
      role: user.role,
      is_admin: isAdministrator(user),
      is_owner: user.role === Role.owner,
      is_guest: isGuest(user),
      is_bot: isBot,
      ...(systemIds.has(user.id) ? { is_system_bot: true } : {}),
      bot_type: user.bot_type,
      bot_owner_id: user.bot_owner_id,
      is_active: user.is_active === 1,
      is_imported_stub: user.is_imported_stub === 1,
      timezone: user.timezone,
      date_joined: asJoined(user.date_joined),
      avatar_url: pictureUrl(user),
      avatar_version: user.avatar_version,
      ...(isBot || profile === undefined ? {} : { profile_data: profile }),
    }
  }
  return Object.assign(present, { address })
}

/** Adds the fields of the reader's own account (chat spec 2.3). */
export const presentOwnUser = (user: User, row: UserRow, maxMessageId: number): OwnUser => ({
  ...user,
  delivery_email: row.delivery_email,
  can_change_user_emails: row.can_change_user_emails === 1,
  max_message_id: maxMessageId,
})
