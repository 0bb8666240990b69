import { queueBounds } from '../../../protocol/bounds.ts'
import { limits } from '../../../protocol/chat/limits.ts'
import { isModerator } from '../../../protocol/chat/permissions.ts'
import type { User } from '../../../protocol/chat/users.ts'
import { emojiSets, notificationSounds } from '../../../protocol/chat/userSettings.ts'
import type { SnapshotBlock } from '../register/block.ts'
import { avatarSource, pictureUrl } from './present.ts'
import { presentUsers, unknownUsers } from './profiles.ts'
import { requireUser, type UserRow } from './store.ts'
import { userSettingsOf } from './settings.ts'

/** The reader's own account, as top-level fields of the snapshot. */
const ownFields = (own: User, row: UserRow) => ({
  user_id: own.user_id,
  email: own.email,
  ...(own.delivery_email === null ? {} : { delivery_email: own.delivery_email }),
  full_name: own.full_name,
  avatar_url: pictureUrl(row),
  avatar_url_medium: pictureUrl(row),
  avatar_source: avatarSource(row),
  can_change_user_emails: row.can_change_user_emails === 1,
  is_admin: own.is_admin,
  is_owner: own.is_owner,
  is_moderator: isModerator(own),
  is_guest: own.is_guest,
})

const people: SnapshotBlock = {
  types: ['realm_user'],
  read: (context, caller, { capabilities }) => {
    const everybody = presentUsers(context, caller)
    const unknown = caller && !capabilities.user_list_incomplete ? unknownUsers(context, caller) : []
    const users = [...everybody.filter((user) => !user.is_system_bot), ...unknown]
    const own = caller && users.find((user) => user.user_id === caller.user_id)
    return {
      realm_users: users.filter((user) => user.is_active),
      realm_non_active_users: users.filter((user) => !user.is_active),
      cross_realm_bots: everybody.filter((user) => user.is_system_bot),
      ...(own && ownFields(own, requireUser(context.database, own.user_id))),
    }
  },
}

const emojiSetNames: Readonly<Record<(typeof emojiSets)[number], string>> = {
  google: 'Google',
  'google-blob': 'Google classic',
  twitter: 'Twitter',
  text: 'Plain text',
}

/** Values that some settings can have. */
export const settingChoices = {
  emojiset_choices: emojiSets.map((key) => ({ key, text: emojiSetNames[key] })),
  available_notification_sounds: notificationSounds.filter((sound) => sound !== 'none'),
}

const settings: SnapshotBlock = {
  types: ['user_settings'],
  read: (context, caller) =>
    caller
      ? {
          user_settings: userSettingsOf(context, caller.user_id),
          ...settingChoices,
        }
      : {},
}

const accountLimits: SnapshotBlock = {
  types: ['realm'],
  read: () => ({
    max_avatar_file_size_mib: limits.max_avatar_file_size_mib,
    max_bots_per_user: queueBounds.bots_of_a_user,
  }),
}

export const userSnapshots: readonly SnapshotBlock[] = [people, settings, accountLimits]
