import {
  organisationPermissions,
  type OrganisationPermission,
} from '../../../protocol/chat/permissionRules.ts'
import { isPermitted } from '../../../protocol/chat/permissions.ts'
import { useText } from '../../i18n/useText.ts'
import { useOrganisation } from '../organization/organization.ts'
import { settingText } from './groupName.ts'
import { useGroups, useOwnUser, useUsers } from './queries.ts'
import { laterPeopleTexts } from './texts/laterPeopleTexts.ts'

/**
 * Returns a text that names the people who have a permission of the organization; undefined if the reader has
 * it.
 */
export function usePermissionObstacle(name: OrganisationPermission): string | undefined {
  const t = useText(laterPeopleTexts)
  const own = useOwnUser()
  const groups = useGroups()
  const users = useUsers()
  const setting = useOrganisation()[name]
  if (isPermitted(own, organisationPermissions[name], setting, groups)) return undefined
  return t('people.whoMay', { names: settingText(t, setting, { groups, users }) })
}
