import { organisationPermissions } from '../../../protocol/chat/permissionRules.ts'
import { isPermitted } from '../../../protocol/chat/permissions.ts'
import type { User } from '../../../protocol/chat/users.ts'
import { useText } from '../../i18n/useText.ts'
import { settingText } from '../people/groupName.ts'
import { groups, ownUser, useGroups, useOwnUser, useUsers } from '../people/queries.ts'
import type { Groups } from '../people/reduce.ts'
import { organisation, useOrganisation, type OrganisationSettings } from '../organization/organization.ts'
import type { Session } from '../../kernel/session.ts'
import { invitationTexts } from './texts/invitationTexts.ts'

/** A user's rights to invite people. */
export interface InviteAccess {
  readonly byMail: boolean
  readonly byLink: boolean
  /** Add the invited people to channels other than the default ones. */
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

/** Returns the reader's rights, for use outside of components. */
export const inviteAccess = (session: Session): InviteAccess =>
  accessOf(ownUser(session), organisation(session), groups(session))

export const useInviteAccess = (): InviteAccess => accessOf(useOwnUser(), useOrganisation(), useGroups())

/** The reasons against each action; undefined for actions that the reader can take. */
export interface InviteObstacles {
  readonly mail: string | undefined
  readonly link: string | undefined
  readonly channels: string | undefined
}

/** Returns the reasons why the reader can't do an action, naming the people who can. */
export function useInviteObstacles(): InviteObstacles {
  const t = useText(invitationTexts)
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
