import type { OrganisationPermission } from '../../../../protocol/chat/permissionRules.ts'
import { useText } from '../../../i18n/useText.ts'
import { Part } from '../form/Part.tsx'
import { PermissionSetting } from './PermissionSetting.tsx'
import { organizationTexts } from './texts/organizationTexts.ts'

const subjects = {
  people: [
    'can_invite_users_group',
    'create_multiuse_invite_group',
    'can_access_all_users_group',
    'can_create_groups',
    'can_manage_all_groups',
    'can_add_custom_emoji_group',
    'can_create_bots_group',
    'can_create_write_only_bots_group',
  ],
  channels: [
    'can_create_public_channel_group',
    'can_create_private_channel_group',
    'can_create_web_public_channel_group',
    'can_add_subscribers_group',
    'can_set_topics_policy_group',
    'can_set_delete_message_policy_group',
  ],
  messages: [
    'can_mention_many_users_group',
    'can_delete_own_message_group',
    'can_delete_any_message_group',
    'can_move_messages_between_topics_group',
    'can_move_messages_between_channels_group',
    'can_resolve_topics_group',
  ],
  direct: ['direct_message_initiator_group', 'direct_message_permission_group'],
} as const satisfies Record<string, readonly OrganisationPermission[]>

const SUBJECTS = ['people', 'channels', 'messages', 'direct'] as const

/** The organization's permissions. */
export const PermissionsPage = () => {
  const t = useText(organizationTexts)
  return SUBJECTS.map((subject) => (
    <Part key={subject} title={t(`permissions.subject.${subject}`)}>
      {subjects[subject].map((name) => (
        <PermissionSetting key={name} name={name} />
      ))}
    </Part>
  ))
}
