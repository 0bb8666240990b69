import { organisationPermissions } from '../../../protocol/chat/permissionRules.ts'
import { isPermitted } from '../../../protocol/chat/permissions.ts'
import type { User } from '../../../protocol/chat/users.ts'
import { useText } from '../../i18n/useText.ts'
import { settingText } from '../people/groupName.ts'
import { groups, ownUser, useGroups, useOwnUser, useUsers } from '../people/queries.ts'
import type { Groups } from '../people/reduce.ts'
import { organisation, useOrganisation, type OrganisationSettings } from '../organization/organization.ts'
import type { Session } from '../../kernel/session.ts'

/** What somebody may do about people who are to come. */
export interface InviteAccess {
  readonly byMail: boolean
  readonly byLink: boolean
  /** Put the invited into channels beyond those that newcomers join. */
  readonly intoChannels: boolean
}

const accessOf = (user: User, settings: OrganisationSettings, groups: Groups): InviteAccess => {
  const may = (
    name: 'can_invite_users_group' | 'create_multiuse_invite_group' | 'can_add_subscribers_group',
  ) => !user.is_bot && isPermitted(user, organisationPermissions[name], settings[name], groups)
  return {
    byMail: may('can_invite_users_group'),
    byLink: may('create_multiuse_invite_group'),
    intoChannels: may('can_add_subscribers_group'),
  }
}

/** What the reader may do, outside of components. */
export const inviteAccess = (session: Session): InviteAccess =>
  accessOf(ownUser(session), organisation(session), groups(session))

export const useInviteAccess = (): InviteAccess => accessOf(useOwnUser(), useOrganisation(), useGroups())

/** Why not; undefined for what the reader may do. */
export interface InviteObstacles {
  readonly mail: string | undefined
  readonly link: string | undefined
  readonly channels: string | undefined
}

/** Says who may do what the reader may not. */
export function useInviteObstacles(): InviteObstacles {
  const t = useText()
  const { byMail, byLink, intoChannels } = useInviteAccess()
  const settings = useOrganisation()
  const known = { groups: useGroups(), users: useUsers() }
  const names = (setting: Parameters<typeof settingText>[1]) => ({ names: settingText(t, setting, known) })
  return {
    mail: byMail ? undefined : t('invitations.mailBy', names(settings.can_invite_users_group)),
    link: byLink ? undefined : t('invitations.linksBy', names(settings.create_multiuse_invite_group)),
    channels: intoChannels
      ? undefined
      : t('invitations.channelsBy', names(settings.can_add_subscribers_group)),
  }
}
